// The official TypeScript clients. Reads a scene a line: a call of a tool or prompt over streamable
// HTTP, with the answers to its questions in turn. Writes what was said as a line of JSON.
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import * as first from "@modelcontextprotocol/sdk/types.js";

const SECONDS = 30;

// What version 1 calls by a schema, version 2 calls by name.
const FIRST_SCHEMAS = {
  "elicitation/create": first.ElicitRequestSchema,
  "sampling/createMessage": first.CreateMessageRequestSchema,
  "roots/list": first.ListRootsRequestSchema,
  "notifications/elicitation/complete": first.ElicitationCompleteNotificationSchema,
};

function makeClient({ client, era, answers, appliesDefaults, model, roots }) {
  const form = appliesDefaults ? { applyDefaults: true } : {};
  const capabilities = {
    ...(answers === null ? {} : { elicitation: { form, url: {} } }),
    ...(model === null ? {} : { sampling: {} }),
    ...(roots === null ? {} : { roots: {} }),
  };
  const about = { name: "peer", version: "1" };
  if (client === "v1") return new FirstClient(about, { capabilities });
  const negotiation = era === "legacy" ? {} : { versionNegotiation: { mode: { pin: era } } };
  return new Client(about, { capabilities, ...negotiation });
}

async function play(scene) {
  const client = makeClient(scene);
  const key = (method) => (scene.client === "v1" ? FIRST_SCHEMAS[method] : method);
  const said = { questions: [], completed: [] };
  if (scene.answers !== null) {
    client.setRequestHandler(key("elicitation/create"), async ({ params }) => {
      said.questions.push(params);
      const answer = scene.answers.shift();
      if (answer === undefined) throw new Error(`asked without an answer: ${params.message}`);
      // A person who agrees to visit a page does so before the next question.
      if (params.mode === "url" && answer.action === "accept" && scene.visits) await fetch(params.url);
      return answer;
    });
  }
  if (scene.model !== null) {
    client.setRequestHandler(key("sampling/createMessage"), async () => ({
      role: "assistant",
      model: "peer",
      content: { type: "text", text: scene.model },
    }));
  }
  if (scene.roots !== null) {
    client.setRequestHandler(key("roots/list"), async () => ({
      roots: scene.roots.map((uri) => ({ uri })),
    }));
  }
  client.setNotificationHandler(key("notifications/elicitation/complete"), ({ params }) => {
    said.completed.push(params.elicitationId);
  });
  try {
    const Transport = scene.client === "v1" ? FirstTransport : StreamableHTTPClientTransport;
    await client.connect(new Transport(new URL(scene.url)));
    const given = { name: scene.name, arguments: scene.arguments };
    said.result = await (scene.isPrompt ? client.getPrompt(given) : client.callTool(given));
  } catch (error) {
    said.error = { code: error.code ?? null, message: String(error.message ?? error) };
  }
  await client.close();
  return said;
}

function tooLate() {
  const error = { code: null, message: `the peer waited for ${SECONDS} seconds` };
  return new Promise((resolve) => {
    setTimeout(resolve, SECONDS * 1000, { questions: [], completed: [], error }).unref();
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await Promise.race([play(JSON.parse(line)), tooLate()])));
}
process.exit(0);

// Calls one tool over streamable HTTP and answers its questions in turn; prints what was said as JSON.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const { url, era, tool, arguments: given, answers, applyDefaults } = JSON.parse(process.argv[2]);
const negotiation = era === "legacy" ? {} : { versionNegotiation: { mode: { pin: era } } };
const elicitation = { form: applyDefaults ? { applyDefaults: true } : {}, url: {} };
const client = new Client(
  { name: "peer", version: "1" },
  { capabilities: answers === null ? {} : { elicitation }, ...negotiation },
);
const questions = [];
if (answers !== null) {
  client.setRequestHandler("elicitation/create", async (request) => {
    questions.push(request.params);
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`asked without an answer: ${request.params.message}`);
    return answer;
  });
}
const said = { questions };
try {
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  said.result = await client.callTool({ name: tool, arguments: given });
} catch (error) {
  said.error = { code: error.code ?? null, message: String(error.message ?? error) };
}
console.log(JSON.stringify(said));
await client.close();
process.exit(0);

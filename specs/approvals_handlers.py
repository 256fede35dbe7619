"""The handlers of the Approvals server: every refusal is worded for the model."""

from mcp.server.mcpserver import (
    AcceptedElicitation,
    CancelledElicitation,
    DeclinedElicitation,
    ElicitationResult,
)

from generated.approvals import Approval


def rejected(approval: Approval) -> str:
    """What the model reads when the person says no in the form."""
    reason = f" Reason: {approval.reason}" if approval.reason else ""
    return f"Not approved. Do not try again.{reason}"


class Approvals:
    """Does nothing but say what it would have done."""

    async def delete_invoice(self, number: str, approval: Approval) -> str:
        """Delete an invoice that was not sent yet."""
        if approval.decision == "reject":
            return rejected(approval)
        return f"Deleted invoice {number}."

    async def pay_invoice(self, number: str, amount: float, approval: Approval) -> str:
        """Pay an invoice from the company account."""
        if approval.decision == "reject":
            return rejected(approval)
        return f"Paid {amount:.2f} € for invoice {number}."

    async def close_account(
        self, customer: str, refund: bool | None, approval: ElicitationResult[Approval]
    ) -> str:
        """Close a customer's account."""
        match approval:
            case AcceptedElicitation(data=answer) if answer.decision == "approve":
                balance = "kept" if refund is False else "paid back"
                return f"Closed the account of {customer}; the balance is {balance}."
            case AcceptedElicitation(data=answer):
                return rejected(answer)
            case DeclinedElicitation():
                return "Not closed: the approval was declined. Ask the user how to go on."
            case CancelledElicitation():
                return "Not closed: the approval was put off. It can be asked for once more."

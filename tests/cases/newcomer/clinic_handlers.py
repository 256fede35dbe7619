"""The handlers of the Clinic server: a calendar that only lives in memory."""

from typing import Literal

from mcp.server.mcpserver import (
    AcceptedElicitation,
    CancelledElicitation,
    DeclinedElicitation,
    ElicitationResult,
)
from mcp.server.mcpserver.exceptions import ToolError

from clinic_forms.clinic import Appointment, Confirm, Reminder, Slot

DOCTORS = {"skin": "Dr. Ito", "eyes": "Dr. Okoye", "heart": "Dr. Lund"}
FEES = {1: 25.0}


class Clinic:
    """Appointments by number. To cancel the first one costs a fee."""

    def __init__(self) -> None:
        self.calendar = {
            1: Appointment(number=1, doctor="Dr. Ito", day="2026-11-30"),
            2: Appointment(number=2, doctor="Dr. Okoye"),
        }

    async def appointment(self, number: int) -> Appointment:
        """The appointment as it stands in the calendar."""
        if number not in self.calendar:
            raise ToolError(f"There is no appointment {number}.")
        return self.calendar[number]

    async def fee(self, appointment: Appointment) -> float:
        """What it costs to cancel now, in euros."""
        return FEES.get(appointment.number, 0.0)

    async def book_appointment(
        self,
        patient: str,
        department: Literal["skin", "eyes", "heart"],
        note: str | None,
        slot: Slot,
        reminder: ElicitationResult[Reminder],
    ) -> Appointment:
        """Book an appointment for a patient."""
        booked = Appointment(
            number=len(self.calendar) + 1,
            doctor=DOCTORS[department],
            day=slot.day.isoformat(),
        )
        match reminder:
            case AcceptedElicitation(data=answer):
                booked.reminder = f"{answer.channel} to {slot.phone or patient}"
            case DeclinedElicitation():
                booked.reminder = "declined"
            case CancelledElicitation():
                pass
        self.calendar[booked.number] = booked
        return booked

    async def cancel_appointment(
        self,
        number: int,
        reason: str | None,
        appointment: Appointment,
        confirm: ElicitationResult[Confirm],
    ) -> str:
        """Cancel an appointment, asking when it costs a fee."""
        match confirm:
            case AcceptedElicitation(data=answer) if answer.ok:
                # Time has passed since the question: somebody else may have cancelled it.
                if self.calendar.pop(number, None) is None:
                    return "It was cancelled already."
                return f"Cancelled with {appointment.doctor}: {reason or 'no reason given'}."
            case AcceptedElicitation():
                return "Kept: the fee was not agreed to."
            case DeclinedElicitation():
                return "Kept: the question was declined."
            case CancelledElicitation():
                return "Kept: the question was closed."

    async def request_refill(self, medicine: str, confirm: Confirm) -> str:
        """Order a medicine again."""
        return f"Ordered {medicine}." if confirm.ok else f"{medicine} was not wanted."

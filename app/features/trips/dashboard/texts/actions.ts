import { title as automaticCharges } from "#app/features/payments/instalments/texts.ts";

export const title = "What you can do";
export const refunds = { title: "Refund requests", details: "Nobody is waiting for your answer" };
export const reminders = { title: "Payment reminders", details: "Nobody is late" };
export const edit = {
	title: "Change the trip",
	details: "Dates, bookings and costs, who is aboard, its link, or cancel it",
};
export const leave = {
	title: "Leave the trip",
	details: "At once if you have paid nothing, else by a refund",
};
export const pass = { title: "See your boarding pass", details: "To show, or to save as a picture" };
export const charges = { title: automaticCharges, details: "See the dates, or switch them off or on" };
export const inCalendar = "The dates, the plan and your payments";

export const support = "Trip Changes & Support";
export const supportByOrganizer = "Handle any necessary member requests (rare circumstances)";
export const supportForMembers = "Contact support if changes are needed (rare circumstances only)";

import type { EvidenceTexts } from "#app/gateway/disputes.ts";

export const product = (trip: {
	title: string;
	destination: string;
	dates: string;
	organizer: string;
	number: number;
	total: number;
	amount: string;
	share: string;
}) =>
	[
		`A place on the group trip "${trip.title}" to ${trip.destination} (${trip.dates}), organized by ${trip.organizer} and paid through Gangway.`,
		trip.total === 1
			? `This charge of ${trip.amount} is the traveler's share of the trip in full.`
			: `This charge of ${trip.amount} is payment ${trip.number} of ${trip.total} of the traveler's share of ${trip.share}.`,
		"The traveler was shown the trip, their share and the dates of all payments before they paid, and got a receipt for each payment.",
	].join(" ");

export const atTime = (day: string, time: string) => `${day} ${time} UTC:`;
export const joined = (name: string) => `${name} joined the trip.`;
export const agreed = (text: string) => `Agreed to automatic charges: "${text}"`;
export const withdrew = "Withdrew this agreement.";
export const paid = (number: number, total: number, amount: string) =>
	total === 1
		? `Paid ${amount}. A receipt was given.`
		: `Paid ${amount}, payment ${number} of ${total}. A receipt was given.`;
export const disputedOne = (words: string) => `${words} This is the disputed charge.`;
export const askedBack = (amount: string, status: string) =>
	`Asked the organizer for a refund of ${amount}; the request is ${status}.`;
export const wasGiven = (amount: string, status: string) =>
	`Was given a refund of ${amount}; it is ${status}.`;
export const wrote = (message: string) => `Wrote to the group: "${message}"`;

export const refundPolicy =
	"Travelers ask the organizer for a refund on the trip's page at any time, and the organizer decides. What is approved goes back to the card, less the card fee that the card network does not return (2.9% and 30 cents for each charge). This is shown before paying and with every request.";

export const parts: [keyof EvidenceTexts, string][] = [
	["product", "What was paid for"],
	["customerName", "Name"],
	["customerEmail", "Email"],
	["serviceDate", "The trip begins"],
	["activity", "What happened, by time"],
	["refundPolicy", "How refunds work"],
	["explanation", "In your words"],
];

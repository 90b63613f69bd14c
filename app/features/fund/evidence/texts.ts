import type { EvidenceTexts } from "#app/gateway/disputes.ts";
import type { EvidenceState } from "./evidence.ts";

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
			? `This charge of ${trip.amount} was the traveler's share of the trip in full when they paid it.`
			: `This charge of ${trip.amount} is payment ${trip.number} of ${trip.total} of the traveler's share of ${trip.share}.`,
		"The traveler was shown the trip, their share and the dates of all payments before they paid, and got a receipt for each payment.",
	].join(" ");

export const present = (giver: string, name: string) =>
	`${giver} made this payment for ${name}, another traveler on the same trip, as a present, on a page that named ${name}, the trip and the amount. `;
export const gave = (name: string, amount: string) =>
	`Paid ${amount} for ${name}, as a present. A receipt was given.`;

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

export const title = "Dispute";
export const titleFor = (name: string, amount: string) => `${name}'s bank took back ${amount}`;
export const notFound = "There is no such dispute.";
export const lead = "The bank decides. It hears your side once, and here you give it.";
export const description = (title: string) => `${title}. The bank decides, and hears your side once.`;

export const facts = "The payment";
export const paymentLabel = "Payment";
export const paymentOf = (number: number, total: number, date: string, friend: string | null) =>
	`${number} of ${total}${friend ? ` of ${friend}, a present` : ""}, paid on ${date}`;
export const openedLabel = "Taken back on";
export const reasonLabel = "The bank's reason";
export const dueLabel = "Answer by";
export const submittedLabel = "Answered on";

export const whoBears = "Where the money comes from";
export const taken = "Taken back by the bank";
export const givenBack = "Given back by the bank";
export const fromFund = "Out of the trip fund";
export const fromFee = "Out of the booking fee";
export const fromOrganizer = "Was paid out to you, and is owed by you";
export const fromHouse = "Gangway bears";
export const debt = (amount: string) =>
	`You owe Gangway ${amount}. It is taken from your later releases, of any trip. To pay it sooner, reply to one of our emails, and we'll tell you how.`;
export const mayComeBack = "If the bank decides for you, what this dispute has cost comes back.";
export const debtTitle = "What you owe";

const REASONS: Record<string, string> = {
	fraudulent: "The card holder says they did not make this payment",
	product_not_received: "The card holder says they did not get what they paid for",
	product_unacceptable: "The card holder says it was not as described",
	duplicate: "The card holder says they paid twice",
	credit_not_processed: "The card holder says a refund did not come",
	subscription_canceled: "The card holder says they had cancelled",
	unrecognized: "The card holder does not recognize the payment",
};
export const reasonOf = (reason: string) => REASONS[reason] ?? "The bank gives no particular reason";

export const words = "In your words";
export const wordsHint =
	"Say what was agreed, what was booked and used, and what you and they wrote about it. Leave it empty if you have nothing to add.";
export const saveAndSee = "Save and see what is sent";
export const saving = "Saving …";
export const notSaved = "Not saved";
export const savedTitle = "Saved";
export const saved = "Look at what the bank gets, then send it.";

export const preview = "What the bank gets";
export const previewLead = "Exactly this, and nothing else. It can be sent once.";
export const sentLead = "This was sent.";
export const send = "Send to the bank";
export const sending = "Sending …";
export const notSent = "Not sent";
export const change = "Change your words";
export const sentTitle = "Sent to the bank";
export const sent = "The bank decides now, which takes weeks. We tell you.";
export const sentLater = "The bank's service has not answered yet. We send it again by ourselves.";
export const automatic = "If you don't send it, we send what we know a day before the deadline.";

export const changedMeanwhile =
	"What would be sent has changed since you looked at it. Look again, then send it.";
export const refused =
	"The bank's service took no answer. It may have decided already; nothing else was sent.";

export const notOpen: Record<Exclude<EvidenceState, "open">, string> = {
	sending: "The answer is on its way already.",
	submitted: "The bank has your answer already. It can be given once.",
	past_due: "The bank's deadline has passed.",
	no_answer: "The bank takes no answer in this dispute.",
	won: "The bank has decided already.",
	lost: "The bank has decided already.",
};

export const keptInPart = (kept: string, returned: string) =>
	`The bank kept ${kept} and gave ${returned} back`;

export function statusOf(
	state: EvidenceState,
	{ name, due, inPart }: { name: string; due: string | null; inPart: string | null },
): { tone: "info" | "paid" | "due" | "late"; title: string; text: string } {
	switch (state) {
		case "open":
			return {
				tone: "due",
				title: `Answer by ${due}`,
				text: `Until the bank has decided, ${name} is not charged automatically.`,
			};
		case "sending":
			return { tone: "info", title: "Your answer is on its way", text: sentLater };
		case "submitted":
			return { tone: "info", title: "The bank has your answer", text: sent };
		case "past_due":
			return { tone: "late", title: "The deadline has passed", text: "The bank decides without an answer." };
		case "no_answer":
			return { tone: "info", title: "The bank takes no answer", text: "It decides by itself. We tell you." };
		case "won":
			return {
				tone: "paid",
				title: "The bank gave the money back",
				text: "Everything is back where it was.",
			};
		case "lost":
			return {
				tone: "late",
				title: inPart ?? "The bank kept the money",
				text: `${name}'s automatic charges are off until they agree to them again.`,
			};
	}
}

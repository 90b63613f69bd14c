import type { OUTSIDE_WAYS } from "#db/schema/payments.ts";

type Way = (typeof OUTSIDE_WAYS)[number];

export const theOrganizer = "the organizer";

/** As the end of a sentence: "She paid you $150.00 by Venmo". */
export const ways: Record<Way, string> = {
	cash: "in cash",
	venmo: "by Venmo",
	zelle: "by Zelle",
	paypal: "by PayPal",
	bank_transfer: "by bank transfer",
	other: "another way",
};

export const wayLabels: Record<Way, string> = {
	cash: "Cash",
	venmo: "Venmo",
	zelle: "Zelle",
	paypal: "PayPal",
	bank_transfer: "Bank transfer",
	other: "Another way",
};

export const paidTo = (receiver: string) => `Paid to ${receiver}, outside Gangway`;

export type Facts = {
	name: string; // the member's
	receiver: string; // the organizer's first name
	amount: string;
	day: string;
	way: string;
	trip: string;
	words: string; // what the other side has written
};

const quoted = (words: string) => `“${words}”`;

type Words = { title: string; message: string };

export const toMember: Record<
	"recorded" | "confirmed" | "declined" | "kept" | "undone" | "undoneWithCharges",
	(facts: Facts) => Words
> = {
	recorded: ({ receiver, amount, day, way, trip }) => ({
		title: `${amount} that you paid outside Gangway is recorded`,
		message: `${receiver} says that you paid ${amount} ${way} on ${day} for ${trip}. It comes off your next payments. If that is not right, say so.`,
	}),
	confirmed: ({ receiver, amount, day, way, trip }) => ({
		title: `${receiver} confirmed the ${amount} that you paid`,
		message: `The ${amount} that you paid ${way} on ${day} for ${trip} comes off your next payments.`,
	}),
	declined: ({ receiver, amount, day, way, trip, words }) => ({
		title: `${receiver} has not received your ${amount}`,
		message: `You said that you paid ${amount} ${way} on ${day} for ${trip}. The organizer writes: ${quoted(words)}`,
	}),
	kept: ({ amount, trip, words }) => ({
		title: `The ${amount} stays recorded`,
		message: `You objected to the ${amount} that was recorded as paid outside Gangway for ${trip}. The organizer writes: ${quoted(words)}`,
	}),
	undone: ({ amount, trip, words }) => ({
		title: `${amount} is to pay again`,
		message: `The organizer no longer counts the ${amount} that was recorded as paid outside Gangway for ${trip}: ${quoted(words)}`,
	}),
	undoneWithCharges: (facts) => {
		const { title, message } = toMember.undone(facts);
		return {
			title,
			message: `${message} Automatic charges have ended, because you had not agreed to this amount. You can switch them on again.`,
		};
	},
};

export const toOrganizer: Record<"claimed" | "objected", (facts: Facts) => Words> = {
	claimed: ({ name, amount, day, way, trip }) => ({
		title: `${name} says they paid you ${amount}`,
		message: `${name} says they paid you ${amount} ${way} on ${day} for ${trip}. Confirm it, or say that you have not received it.`,
	}),
	objected: ({ name, amount, day, trip, words }) => ({
		title: `${name} objects to the ${amount} that you recorded`,
		message: `You recorded that ${name} paid ${amount} on ${day} for ${trip}. They write: ${quoted(words)}`,
	}),
};

export const mailFacts = ({ amount, day, way }: Facts): [string, string][] => [
	["Amount", amount],
	["Paid on", day],
	["How", way],
];
export const open = "Open it";

export const enterAmount = "Enter how much was paid";
export const atLeast = "Enter at least $0.50.";
export const enterDay = "Enter the day on which it was paid";
export const inFuture = "That day is still to come.";
export const tooLongAgo = "That day is more than two years ago.";
export const sayHow = "Say how it was paid";
export const sayWho = "Say who paid";
export const sayWhy = "Say why, in a few words";
export const sayAnswer = "Say what becomes of it";

export const gone = "Outside payment not found";
export const notYours = "Only the member who paid can do this.";
export const membersOnly = "Only people on the trip can do this.";
export const notOwnShare = "Your own share can't be paid to yourself.";
export const answeredAlready = "This has been answered already. Load the page again to see how.";
export const oneAtATime =
	"You have said already that you paid, and the organizer has not answered yet. Take that back, or wait for the answer.";
export const tooMany = "There are 100 of these already. Ask the organizer to record it.";
export const youOweNothing = "You have nothing left to pay.";
export const moreThanYouOwe = (left: string) => `You have ${left} left to pay, so you can't have paid more.`;

export const nothingLeft = (name: string) => `${name} has nothing left to pay.`;
export const leftNow = (name: string, left: string) =>
	`${name} has ${left} left to pay by now. Look at the amount again.`;
export const moreThanLeft = (name: string, left: string) =>
	`${name} has ${left} left to pay, so no more than that can be recorded.`;
export const leavesTooLittle = (less: string | null, more: string) =>
	`That would leave less than $0.50 of a payment, which is too little for a card. Record ${less ? `${less} or ${more}` : more}.`;
export const justPaid = (name: string) =>
	`${name} has just paid by card. Look at what is left, and try again.`;
export const payingNow = (name: string) => `${name} is paying by card right now. Try again in a few minutes.`;

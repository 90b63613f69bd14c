import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import type { OUTSIDE_WAYS } from "#db/schema/payments.ts";

type Way = (typeof OUTSIDE_WAYS)[number];

export const theOrganizer = "the organizer";

/** The end of a sentence: "She paid you $150.00 by Venmo". */
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

/** The note on a payment that a restored database had forgotten and the payment provider still knew about. */
export const recalled =
	"Recorded before Gangway's data was restored from a backup. Its day, way and note are not known any more.";
export const outsideTitle = "Paid outside Gangway";
export const coveredOutside =
	"You have paid this to the organizer, outside Gangway. There is nothing to pay by card.";
export const askBack = (amount: string, receivers: string) =>
	`${amount} was paid to ${receivers} outside Gangway. Gangway can't give that back: ask ${receivers}.`;
export const removedKeeps = (amount: string, name: string) =>
	`${name} has paid you ${amount} outside Gangway. Gangway can't give that back: settle it between you.`;
export const cancelledKeeps = (text: string) =>
	`${text}. Gangway can't give that back: settle it with those who have paid it.`;
export const paidTo = (receiver: string) => `Paid to ${receiver}, outside Gangway`;

export type Facts = {
	name: string; // the member's
	receiver: string; // the organizer's first name
	amount: string;
	day: string;
	way: string;
	trip: string;
	words: string; // the other side's comment
};

const quoted = (words: string) => `“${words}”`;

type Words = { title: string; message: string };

export const toMember: Record<
	"recorded" | "confirmed" | "declined" | "kept" | "undone" | "undoneWithCharges",
	(facts: Facts) => Words
> = {
	recorded: ({ receiver, amount, day, way, trip }) => ({
		title: `${amount} paid outside Gangway is recorded`,
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

/** What awaits the organizer's answer, on the trip page. */
export const toAnswer: Record<
	"claimed" | "objected",
	(facts: Facts) => { title: string; details: string | null }
> = {
	claimed: ({ name, amount, day, way }) => ({
		title: `${name} says they paid you ${amount} ${way} on ${day}`,
		details: "Confirm it, or say that you have not received it.",
	}),
	objected: ({ name, amount, words }) => ({
		title: `${name} objects to the ${amount} that you recorded`,
		details: quoted(words),
	}),
};
export const answerIt = "Answer";
export const moreToAnswer = (count: number) => `${count} more that people say about money outside Gangway`;

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
export const tooLittleToAsk =
	"That would leave less than $0.50 to pay, which is too little for a card. Leave it recorded.";
export const justPaid = (name: string) =>
	`${name} has just paid by card. Look at what is left, and try again.`;
export const payingNow = (name: string) => `${name} is paying by card right now. Try again in a few minutes.`;

export const title = "Paid outside Gangway";
export const description =
	"What was paid to the organizer beside the card: in cash, by Venmo or another way.";
export const titleOf = (name: string, amount: string) => `${amount} from ${name}`;
export const descriptionOf = (payment: { name: string; amount: string; day: string }) =>
	`${payment.name} paid ${payment.amount} to the organizer outside Gangway, on ${payment.day}.`;
export const leadForOrganizer =
	"Record what people paid you in cash, by Venmo or another way. It comes off their next payments, has no fee, and is not in the fund.";
export const leadForMember =
	"What you paid to the organizer in cash, by Venmo or another way. It comes off your next payments, and Gangway can't give it back.";
export const record = "Record a payment";
export const recordOf = (name: string) => `Record what ${name} paid you`;
export const recordTitle = (name: ReactNode, left: ReactNode) => phrase`${name} has ${left} left to pay.`;
export const whoPaid = "Who paid you?";
export const leftOf = (name: string, left: string) => `${name} has ${left} left to pay now.`;
export const leftToPay = (left: string) => `${left} left to pay`;
export const nobodyOwes = "Nobody has anything left to pay.";
export const claim = "I have paid outside";
export const claimLink = `${claim}: in cash or another way`;
export const claimHint = (receiver: string) => `It counts once ${receiver} has confirmed it.`;
export const amountLabel = "Amount";
export const amountHint = "It comes off the next payments, the soonest first.";
export const dayLabel = "Paid on";
export const howLabel = "How";
export const noteLabel = "Note";
export const saving = "Saving";
export const recordButton = "Record it";
export const claimButton = "Say that I paid it";
export const notRecorded = "It was not recorded";
export const notClaimed = "It was not sent";
export const recorded = {
	title: "Recorded",
	message: "We've let them know, and it comes off their next payments.",
};
export const claimed = { title: "The organizer is asked to confirm it" };
export const listTitle = "Recorded so far";
export const nothingYet = "Nothing was paid outside Gangway so far.";

export const stateWords = {
	claimed: "Not confirmed yet",
	recorded: "Confirmed",
	objected: "Objected to",
	kept: "Confirmed",
	undone: "Undone",
	declined: "Not received",
	withdrawn: "Taken back",
} as const;

export const whoPaidLabel = "Paid by";
export const objectionLabel = (name: string) => `${name} objects`;
export const answerLabel = "The organizer's answer";
export const reasonLabel = "Why";
export const receiptAlt = "Picture of the receipt";

export const confirm = (amount: string) => `Confirm that I have ${amount}`;
export const confirmHint = (amount: string, name: string) =>
	`Have you received ${amount} from ${name}? If you confirm it, it comes off their next payments.`;
export const decline = "Not received";
export const declineHint = "They read what you write.";
export const wordsLabel = "Your answer";
export const withdraw = "Take it back";
export const object = "Object";
export const objectTitle = "Is that not right?";
export const objectLabel = "What is not right";
export const keep = "Keep it";
export const keepTitle = "Keep it recorded";
export const undo = "Undo it";
export const undoTitle = "Undo it";
export const undoHint = (amount: string, name: string) =>
	`${amount} is then to be paid again. ${name} reads why. If nothing else was paid, the spot is not confirmed any more.`;
export const undoLabel = "Why it is undone";
export const answering = "Saving";
export const notAnswered = "It was not saved";
export const answered = {
	confirm: { title: "Confirmed", message: "We've let them know, and it comes off their next payments." },
	decline: { title: "We've let the member know" },
	withdraw: { title: "Taken back" },
	object: { title: "We've let the organizer know" },
	keep: { title: "It stays recorded" },
	undo: { title: "Undone" },
} as const;

export const pictureTitle = "Picture of a receipt";
export const choosePicture = "Choose a picture";
export const pictureRules = "A JPEG, PNG, WebP or GIF of up to 5 MB. Only you two see it.";
export const savePicture = "Save the picture";
export const notSaved = "The picture was not saved";
export const pictureSaved = { title: "The picture is saved" };
export const pictureStays = "There is a picture of this receipt. Only the organizer can replace it.";
export const pictureGone = "Picture not found";
export const back = "All money outside Gangway";

export const youPaid = (amount: string, receivers: string) =>
	`You paid ${amount} to ${receivers}, outside Gangway.`;
export const youClaimed = (amount: string, day: string, receiver: string) =>
	`You said that you paid ${amount} on ${day}. ${receiver} has not answered yet.`;
export const seeAll = "What was paid outside";

import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Pay for a friend";
export const description = "Pay a friend's next payment as a present, or let a friend pay yours.";
export const lead =
	"You can pay a friend's next payment once, as a present. Your card is used only for that, and a refund goes back to it.";

export const letPay = "Let a friend pay this";

export const waitingTitle = "You can pay for";
export const nobodyAsks = "Nobody has asked for help right now";
export const howToAsk =
	"A friend whose payment you want to take over taps “Let a friend pay” here. Until then, what they have to pay is theirs alone to see.";
export const nextPayment = (amount: string) => `Next payment: ${amount}`;

export const ownTitle = "Your own next payment";
export const offerOwn = (amount: ReactNode) =>
	phrase`Your next payment is ${amount}. If you let a friend pay it, everyone on this trip can see this amount and your name here, and one of them can pay it. They see nothing else of your payments.`;
export const isOpen = (amount: ReactNode) =>
	phrase`Everyone on this trip can see and pay your next payment of ${amount} here. Your automatic charges and your plan stay as they are. You can also still pay it yourself.`;
export const letFriend = "Let a friend pay";
export const stop = "Stop asking";
export const isPausedNow = "While a refund or a dispute of yours is open, nobody else can pay for you.";
export const nothingOpen = "You have nothing left to pay.";
export const linkToSend = "The page to send to your friend";
export const openedToast = {
	title: "A friend can pay it now",
	message: "Send them the page, or tell them to open “Pay for a friend” on this trip.",
};
export const stoppedToast = { title: "Only you see it again", message: "Nobody else can pay it now." };

export const givenTitle = "What you have given";
export const forName = (name: ReactNode) => phrase`for ${name}`;
export const backOnCard = (amount: string) => `${amount} went back to your card`;
export const seeReceipts = "See your receipts";

export const payPageTitle = (name: string) => `Pay for ${name}`;
export const payDescription = (friend: string) => `What ${friend} pays next, and the card that pays it.`;
export const whatYouGive = "What you give";
export const toPay = "To pay";
export const oncePresent = (name: ReactNode, trip: ReactNode) =>
	phrase`The next payment of ${name} for ${trip}, as a present.`;
export const cardOnce =
	"Your card is charged once. It is not kept for your friend, and a refund goes back to it.";
export const wordLabel = "A word to your friend";
export const wordHint = "It goes into the message that tells them.";
export const payNow = (amount: string) => `Pay ${amount} as a present`;
export const notPaid = "Your present was not paid";
export const yourCard = "Your card";

export const given = "Your present has arrived";
export const paidToast = { title: given, message: "We've told your friend that it's from you." };
export const alreadyGivenToast = {
	title: "Already paid",
	message: "Your present had already arrived. You were not charged again.",
};
export const givenToast = (name: string) => ({ title: given, message: givenText(name) });
export const givenText = (name: string) => `${name}'s payment is made. We've told them that it's from you.`;
export const goesBack = (name: string, amount: string) =>
	`${name}'s payment had already been made, so your ${amount} goes back to your card in full. You don't have to do anything.`;
export const notNeeded = "Your present was not needed";
export const closed = "This can't be paid now";
export const closedText = (name: string) =>
	`${name} doesn't let others pay right now, or it has been paid. You were not charged.`;
export const seeAll = "See all presents";
export const busy = "It is being paid just now";
export const busyText = (name: string) =>
	`A payment of ${name}'s has no answer yet. Look again in a minute. You were not charged.`;
export const notPossible = "Nothing to pay here";
export const notChanged = "Nothing was changed";

export const ownPayment = "That is your own payment. Pay it on your own page.";
export const notAsked =
	"This friend doesn't let others pay right now, or has nothing left to pay. Nothing was charged.";
export const notNow = "This payment can't be made by someone else today. Nothing was charged.";
export const chooseFirst = "Choose how you pay first. Then a friend can pay your next payment.";

export const notNeededMessage = (amount: string, name: string, trip: string) =>
	`Your ${amount} for ${name} on ${trip} was not needed, and goes back to your card in full.`;

export const yourCardWord = "your card";
export const theirCardWord = "their card";
export const cardOf = (name: string) => `${name}'s card`;

/** "Paid by Gina, as a present" */
export const paidBy = (giver: string) => `Paid by ${giver}, as a present`;
export const amountBy = (amount: string, giver: string) => `${amount} paid by ${giver}, as a present`;
/** For a line below the sum that contains the amount. */
export const partBy = (amount: string, giver: string) => `${amount} of that by ${giver}, as a present`;
/** On the list of who is coming. */
export const askingLine = (name: string, others: number) =>
	others > 0
		? `${name} and ${pluralize(others, "other")} let you pay their next payment`
		: `${name} lets you pay their next payment`;
/** Stands after "Paid by". */
export const byGiver = (giver: string) => `${giver}, as a present`;
export const aPresentFor = (name: string) => `A present for ${name}`;

export const notRefundedTitle = (amount: string) => `${amount} of your present did not reach your card`;
export const notRefundedMessage = (refund: {
	amount: string;
	name: string;
	trip: string;
	organizer: string;
}) =>
	`${refund.amount} that you gave ${refund.name} for ${refund.trip} was to go back to your card, and your bank did not accept it. ${refund.organizer} can try again, or pay it back another way. We'll let you know.`;
export const settledTitle = {
	paid_back: (amount: string) => `${amount} of your present was paid back another way`,
	dropped: (amount: string) => `${amount} of your present does not go back`,
};
export const settledMessage = {
	paid_back: (refund: { amount: string; name: string; trip: string; organizer: string }) =>
		`${refund.organizer} has noted that the ${refund.amount} that you gave ${refund.name} for ${refund.trip} was paid back another way. If you did not get it, ask them.`,
	dropped: (refund: { amount: string; name: string; trip: string; organizer: string }) =>
		`${refund.organizer} does not try again to refund the ${refund.amount} that you gave ${refund.name} for ${refund.trip}. Ask them if you don't know why.`,
};
export const refundedTitle = (amount: string) => `${amount} of your present goes back to your card`;
export const refundedMessage = (amount: string, name: string, trip: string) =>
	`${amount} that you gave ${name} for ${trip} has gone back to your card.`;

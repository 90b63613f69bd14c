import { someNames } from "#app/lib/texts.ts";
export const chooseSomeone = "Choose who gets a refund";
export const sayWhy = "Say why: everyone who gets a refund will read it";
export const sayExpected = "With an amount of your own, send what can go back as expectedAmount, in cents";
export const nobodyPaid = "There is nothing to refund: nobody has a payment that can go back.";
export const nothingPaid = (name: string) => `${name} has no payment that can go back.`;
export const underWay = (name: string) =>
	`A refund to ${name} is on its way already. Wait until it has arrived.`;
export const changed = (amount: string) =>
	`What can go back has changed since this page was loaded: it is ${amount} now. Nothing was refunded.`;
export const atMostTo = (amount: string, name: string) => `At most ${amount} can go back to ${name}`;
export const releasedMeanwhile = (amount: string) =>
	`What you would have to give back has changed since this page was loaded: it is ${amount} now. Nothing was refunded.`;
export const fundTooLow = (held: string, needed: string) =>
	`The fund holds ${held}, but this needs ${needed}. Nothing was refunded.`;

export const title = "Refund a member";
export const choose = "Choose who and how much";
export const lead = "Give money back without being asked: to one member, several or everyone.";
export const fundHolds = (held: string) =>
	`The fund holds ${held}. When you refund money that you have released, we take it back from your payout account, and you owe Gangway what we can't take back. You see how much before you confirm.`;
export const who = "Who gets a refund";
export const everyone = (amount: string) => `Everyone, up to ${amount}`;
export const upTo = (amount: string) => `Up to ${amount}`;
export const isAsking = "Has asked for it";
export const amountEach = "Amount for each";
export const amountHint = "Leave it empty to refund everything that can go back.";
export const reason = "Reason";
export const reasonHint = "Everyone who gets a refund reads it.";
export const afterwards = "Afterwards";
export const unsaid =
	"If you don't choose, anyone you refund in full leaves the trip, and anyone you refund in part stays.";
export const theyLeave = "They leave the trip";
export const theyLeaveMeans =
	"Nothing more is charged, and their spot opens up. Usual when everything goes back.";
export const theyStay = "They stay";
export const theyStayMeans =
	"They aren't asked again for what goes back, and their later payments stay as they are. Usual when a part goes back.";
export const review = "Review refund";
export const reviewing = "Checking...";
export const notStarted = "The refund was not made";
export const startedTitle = (amount: string) => `${amount} refunded`;
export const started = "It went back to the card it came from.";
export const severalStarted = (count: number) => `It went back to ${count} members' cards.`;
export const onItsWayTitle = (amount: string) => `Refund of ${amount} started`;
export const onItsWay = "We are waiting for the bank to confirm it.";
export const notAllTitle = "Not every refund went through";
export const notAll = "What did not reach a card is in the fund again. See below what you can do.";
export const leftOut = (names: readonly string[]) =>
	`Left out, because a refund is on its way already: ${someNames(names)}.`;
export const byHandOn = (day: string) => `Sent back by Gangway's support on ${day}`;
export const startedOn = (day: string) => `Started by the organizer on ${day}`;

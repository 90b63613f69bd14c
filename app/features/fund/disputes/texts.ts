import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "Disputes";
export const tookBack = (name: string, amount: string) => `${name}'s bank took back ${amount}`;
export const answerBy = (date: string) => `Answer by ${date}, so that the bank hears your side`;
export const answered = "You have answered. The bank decides.";
export const tooLate = "The bank decides. It no longer takes an answer.";
export const wonStatus = "The bank has given the money back.";
export const lostStatus = "The bank has kept the money.";
export const lostInPart = (kept: string, returned: string) =>
	`The bank has kept ${kept} and given ${returned} back.`;

export const disputedTitle = (name: string, amount: Cents) =>
	`${name}'s bank took ${formatCents(amount)} back`;
/** @param friend the person it was paid for, if it was a present */
export const disputed = (
	name: string,
	friend: string | null,
	number: number,
	trip: string,
	due: string | null,
) =>
	[
		`${name} has disputed payment ${number}${friend ? ` of ${friend}'s` : ""} for ${trip}${friend ? ", a present" : ""}. The bank keeps the money until it has decided.`,
		due && `Tell the bank your side by ${due}. Without your words, we send what we know a day before.`,
	]
		.filter(Boolean)
		.join(" ");
export const answer = "Answer the bank";
export const see = "See the dispute";
export const linkTo = (count: number) => (count === 1 ? see : `${title} (${count})`);

export const stoppedTitle = "Your bank has taken a payment back";
export const stopped = (amount: Cents, trip: string) =>
	`Your bank has taken back ${formatCents(amount)} that you paid for ${trip}. While it decides, we charge your card nothing. If you didn't ask for that, tell your bank.`;
export const givenStoppedTitle = (giver: string) => `${giver}'s bank has taken a payment back`;
export const givenStopped = (giver: string, amount: Cents, trip: string) =>
	`${giver}'s bank has taken back ${formatCents(amount)} that ${giver} paid for you for ${trip}. While it decides, we charge your card nothing. Talk to ${giver} if you can.`;
export const takenFromPresent = (amount: Cents, name: string, trip: string) =>
	`Your bank has taken back ${formatCents(amount)} that you paid for ${name} for ${trip}. If you didn't ask for that, tell your bank.`;
export const yourBank = "Your bank";
export const bankOf = (giver: string) => `${giver}'s bank`;
export const givenClosedTitle = (giver: string) => `The dispute of ${giver}'s bank is closed`;
export const givenStaysOff = (giver: string, part: Cents, trip: string) =>
	`${giver}'s bank has decided that ${formatCents(part)} that ${giver} paid for you for ${trip} stays with ${giver}. Your automatic charges are off until you agree to them again.`;
export const closedTitle = "Your bank's dispute is closed";
export const goOn = (bank: string, trip: string) =>
	`${bank} has decided that your payment for ${trip} stands, and gave the money back to the trip. If your automatic charges are on, they continue on their dates.`;
/** @param part the amount that stays with the member, in cents; null if that is all of it */
export const stayOff = (trip: string, part: Cents | null) =>
	`Your bank has decided that ${part === null ? `the money you paid for ${trip}` : `${formatCents(part)} of what you paid for ${trip}`} stays with you${part === null ? "" : ", and gave the rest back to the trip"}. We charge your card nothing more by ourselves, unless you switch automatic charges on again.`;

export const deadlineTitle = (due: string) => `Answer the bank by ${due}`;
export const deadline = (name: string, amount: Cents, trip: string) =>
	`${name}'s bank has taken back ${formatCents(amount)} for ${trip}, and waits for your side. Without your words, we send what we know a day before the deadline.`;

export const wonTitle = (amount: Cents) => `The bank gave ${formatCents(amount)} back`;
export const won = (name: string, trip: string) =>
	`The dispute of ${name}'s payment for ${trip} was won. Everything is back where it was.`;
export const lostTitle = (amount: Cents) => `${formatCents(amount)} lost to a dispute`;
/** @param payer the owner of the card @param name the member whose payment it was */
export const lost = (payer: string, name: string, amount: Cents, trip: string) =>
	`${payer}'s bank has decided to keep ${formatCents(amount)} that was paid for ${trip}. ${name}'s automatic charges are off until they agree to them again.`;

export const debtTitle = (amount: Cents) => `You owe ${formatCents(amount)}`;
export const debt = (name: string, amount: Cents, trip: string) =>
	`${name}'s bank has taken back money for ${trip} that was already paid out to you, and ${formatCents(amount)} of it could not be returned from your payout account. It is taken from your later releases, of any trip. To pay it sooner, reply to one of our emails, and we'll tell you how.`;

export const refundDebt = (name: string, amount: Cents, trip: string) =>
	`${formatCents(amount)} of ${name}'s refund for ${trip} had already been paid out to you, and could not be taken back from your payout account. It is taken from your later releases, of any trip. To pay it sooner, reply to one of our emails, and we'll tell you how.`;
export const seeRefunds = "See the refund";

export const amountLabel = "Amount";
export const paymentLabel = "Payment";
export const paymentOf = (name: string, number: number, total: number) => `${name}, ${number} of ${total}`;
export const dueLabel = "Answer by";

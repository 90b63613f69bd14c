import { type Cents, formatCents } from "#app/lib/money.ts";
import { quoteSentence } from "#app/lib/quote.ts";
import { someNames } from "#app/lib/texts.ts";

export const title = "Cancel the trip";
export const lead =
	"Nobody can join or pay anymore, automatic charges end, and we'll let everyone know. This can't be undone.";
export const reason = "Why are you cancelling?";
export const reasonHint = "Everyone on the trip reads this, by email too.";
export const sayWhy = "Say why: everyone on the trip reads it";
export const sayRefund = "Say who is refunded: all or none";
export const money = "What people have paid";
/** Shown instead of the list of refunds when there is none. */
export const nothing = (hasPaid: boolean) =>
	hasPaid ? "Nothing of what people have paid can go back now." : "Nobody has paid anything yet.";
export const held = (amount: string) => `The fund holds ${amount}.`;
export const poolTitle = (amount: string) => `${amount} is in the pool`;
export const poolText =
	"Cancelling the trip doesn't pay it back. It can still pay back expenses, but nobody can add to it. Once you close the pool, the rest goes back to the people who put it in.";
export const feesComeBack = "More than that goes back, because Gangway returns its booking fee, too.";
export const paidHint = (amount: string, { wasRefunded }: { wasRefunded: boolean }) =>
	wasRefunded ? `${amount} paid and not refunded before.` : `${amount} paid.`;
export const goesBack = "Refunded in total";
export const refundAll = "Refund everyone what the fund holds";
export const refundNone = "Keep it in the fund, and refund people one by one";
export const refundNoneHint = "For example when a booking can't be cancelled for free.";
export const what = "The money";
export const fee =
	"The card company keeps its fee (2.9% and $0.30 of each payment), so less comes back than was paid.";
export const spent = (amount: string) => `${amount} of it was paid out to you or is on its way.`;
export const spentTitle = (amount: string) => `${amount} was released and can't go back from the fund`;
/** Explains the released amount, in cents. It is less than `released` if the organizer owes for earlier refunds. */
export const spentMeans = ({ spent, released }: { spent: Cents; released: Cents }) =>
	released > spent
		? `This much of what people have paid, and not been refunded, was released to you, out of ${formatCents(released)} altogether.`
		: "It was released to you.";
export const askOrganizer = ({ spent, later }: { spent: Cents; later: Cents }) =>
	`Our message tells them to ask you about it. With the booking fee, and less the card fee, what they can still get back is ${formatCents(later)}. If you refund that afterwards, on the refunds page, we take ${formatCents(spent)} back from your payout account, and you owe Gangway what we can't take back.`;
export const underWay = (names: readonly string[]) => `A refund is on its way already: ${someNames(names)}.`;
export const cancelTrip = "Cancel the trip";
export const cancelling = "Cancelling the trip…";
export const keep = "Keep the trip";
export const notCancelled = "The trip was not cancelled";
export const changed = (amount: string) =>
	`What goes back has changed meanwhile: it is ${amount} now. Look at the figures again.`;
export const done = { title: "The trip is cancelled", message: "We've let everyone know." };

export const noticeTitle = "The trip was cancelled";
export const notice = (trip: string, organizer: string, why: string) =>
	`${organizer} has cancelled ${trip}: ${quoteSentence(why)} Nobody will be charged.`;
/** @param cards whose cards, if not only the member's own */
export const comesBack = (amount: string, cards: string | null) =>
	`${amount} goes back to ${cards ?? "the card you paid with"}.`;
export const staysInFund = (organizer: string) =>
	`${organizer} decides what goes back of what you paid; you can ask for a refund on the trip's page.`;
export const onItsWay = "Your refund is on its way.";

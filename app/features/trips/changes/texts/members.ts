import { pluralize } from "#app/lib/pluralize.ts";
import { listOf } from "#app/lib/texts.ts";

export const membersTitle = "Who's coming";
export const membersDescription =
	"Who is in, who might come and who has not answered yet. You can remind those who are undecided here.";
export const taken = (count: number, places: number) => `${count} of ${pluralize(places, "place")} taken`;
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const previousPage = "Previous page";
export const nextPage = "Next page";
export const joined = (date: string) => `Joined ${date}`;
export const paidOf = (paid: string, share: string, outside: string | null) =>
	outside ? `${paid} of ${share} paid by card, ${outside} outside Gangway` : `${paid} of ${share} paid`;
export const paidForShare = (paid: string, share: string, outside: string | null) =>
	outside
		? `${paid} paid by card for a share of ${share}, ${outside} outside Gangway`
		: `${paid} paid for a share of ${share}`;
export const paidAndRefunded = (paid: string, returned: string) => `${paid}, ${returned} refunded`;
export const disputed = (paid: string, amount: string) => `${paid}, ${amount} disputed at the bank`;
export const lost = (paid: string, amount: string) => `${paid}, ${amount} lost to a dispute`;
export const hasPaidNothing = (share: string) => `Nothing of ${share} paid`;
export const nothingToPay = "Nothing to pay";
export const removeShort = "Remove";
export const remove = (name: string) => `Remove ${name}`;

export const removeTitle = (name: string) => `Remove ${name} from the trip?`;
export const removeDescription = (name: string) =>
	`Take ${name} off the trip, and see first how much goes back to the card that paid.`;
const removeUnpaid = (name: string) =>
	`${name} has not paid anything. Their spot is free at once, and we'll let them know.`;
const removeWithoutRefund = (name: string) =>
	`Nothing that ${name} has paid can go back from here. Their spot is free at once, and we'll let them know.`;
export const removeDisputed = (name: string) =>
	`${name}'s bank has taken a payment back, so that payment does not go back from here. Should the bank decide for you, you can refund it then.`;
const removePaid = (name: string, cards: string) =>
	`${name} has paid. If you remove them, what the fund still holds of it goes back to ${cards}.`;
type Removal = { hasPaid: boolean; isRefunded: boolean; cards: string };
export function removeLead(name: string, { hasPaid, isRefunded, cards }: Removal) {
	if (isRefunded) return removePaid(name, cards);
	return hasPaid ? removeWithoutRefund(name) : removeUnpaid(name);
}
export const paidLabel = "Paid and not refunded";
export const goesBackLabel = (cards: string) => `Goes back to ${cards}`;
export const spentLabel = "Paid out to you, or on its way";
export const cardFeeLabel = "Fee that the card company keeps";
export const cardFeeHint = "2.9% and $0.30 of each payment";
export const bookingFeeLabel = "Booking fee";
export const staysLabel = "Stays in the fund";
export const companionsRemoved = (name: string, companions: readonly string[]) =>
	`${name} pays for ${listOf(companions)}, whose ${companions.length === 1 ? "spot ends" : "spots end"}, too.`;
export const payersShare = (name: string) =>
	`Someone else pays for ${name}, and pays less from then on. What they have paid beyond that becomes their credit.`;
export const canJoinAgain = "Whoever has the trip's link can join again.";
export const resetLink = "Reset the share link";
export const reason = "Your words to them";
export const removing = "Removing…";
export const removeButton = (name: string) => `Remove ${name}`;
export const removeAndRefund = (name: string, amount: string) => `Remove ${name} and refund ${amount}`;
export const keep = (name: string) => `Keep ${name}`;
export const notRemoved = "Nobody was removed";
export const removed = (name: string) => ({ title: `${name} is removed`, message: "We've let them know." });
export const removedAndRefunded = (name: string, amount: string) => ({
	title: `${name} is removed`,
	message: `${amount} goes back to the card that paid. We've let them know.`,
});
export const notOrganizer = "The organizer can't be removed. Cancel the trip instead.";
export const refundUnderWay = (name: string) =>
	`A refund for ${name} is on its way. Once it has arrived, you can remove them.`;
export const confirmAmount = (name: string, amount: string) =>
	`${amount} goes back to ${name} with the removal. Confirm that amount.`;
export const refundReason = "You were removed from the trip.";

export const removedTitle = "You are no longer on this trip";
export const removedNotice = (organizer: string, trip: string) =>
	`${organizer} has taken you off ${trip}. You are no longer charged.`;
/** @param cards whose cards, if not only the member's own */
export const refundOnItsWay = (amount: string, cards: string | null) =>
	`${amount} goes back to ${cards ?? "the card you paid with"}.`;
export const says = (organizer: string, words: string) => `${organizer} writes: “${words}”`;

export const leaveTitle = "Leave the trip?";
export const leaveDescription = "Give up your spot, or ask for a refund first if you have paid for it.";
export const leaveUnpaid =
	"You have not paid anything. Your spot is free at once, you won't be charged, and we'll let the organizer know.";
export const leaveNothingLeft =
	"There is nothing to refund. Your spot is free at once, you won't be charged again, and we'll let the organizer know.";
export const leavePaid =
	"You have paid for your spot, so you leave by asking for a refund. The organizer decides, and you leave the trip once the money has gone back.";
export const askedToLeave = (day: string, organizer: string) =>
	`You asked to leave on ${day}. ${organizer} has not answered yet.`;
export const askedToStay = (day: string, organizer: string) =>
	`You asked for a refund on ${day}, and to stay. ${organizer} has not answered yet. To leave, withdraw that request and ask again.`;
export const organizerReminded = (day: string) => `We reminded them on ${day}.`;
export const leavesWithRefund = (organizer: string) =>
	`${organizer} has approved your refund. You leave the trip once the money has gone back.`;
export const staysWithRefund = (organizer: string) =>
	`${organizer} has approved your refund, and you stay on the trip. You can leave once the money has gone back.`;
export const companionsLeave = (names: readonly string[]) =>
	names.length === 1
		? `${names[0]}, whom you pay for, leaves with you`
		: `${listOf(names)}, whom you pay for, leave with you`;
export const seeRequest = "See your refund request";
export const bankDecidesFirst =
	"Your bank has taken your payment back and is deciding about it, so it can't be refunded now. You can leave once the bank has decided.";
export const leave = "Leave the trip";
export const leaving = "Leaving…";
export const stay = "Stay on the trip";
export const notLeft = "You're still on the trip";
export const left = (trip: string) => ({ title: "You have left", message: `Your spot on ${trip} is free.` });
export const askRefundFirst = "You have paid, so ask for a refund: you leave once the money is back.";
export const memberLeft = (name: string) => `${name} has left`;
export const placeIsFree = (name: string, trip: string) =>
	`${name}'s spot on ${trip} is free. There is nothing to refund.`;

export const options = "Rooms and extras";

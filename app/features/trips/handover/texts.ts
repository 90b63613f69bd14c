import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Hand the trip over";
export const description = "Offer your trip to someone on it, who then organizes it in your place.";
export const offerLead =
	"Someone else becomes the organizer, once they accept. You stay on the trip as a co-organizer.";
export const whatChanges = [
	"The new organizer releases the money, chooses where it is paid out and decides about the trip.",
	"The fund stays the trip's. Nobody's share or payment plan changes.",
	"The trip's plan and its booking fee become those of the new organizer. One-time Pro stays with the trip.",
	"What was paid out to you stays yours, and so does what you may owe for it. Only you can approve a refund of it.",
];
type OwnTier = { name: string; feeRate: number; feeRateNow: number }; // in basis points
export const whatChangesForYou = ({ name, feeRate, feeRateNow }: OwnTier) => [
	"You release the money, choose where it is paid out and decide about the trip.",
	"The fund stays the trip's. Nobody's share or payment plan changes, and neither does yours.",
	`The trip's plan becomes yours, ${name}. ${feeOnLater(feeRate, feeRateNow)} The trip counts toward your trips this month.`,
	"What was paid out before stays with the organizer before you, and so does what they may owe for it. Only they can approve a refund of it.",
];
function feeOnLater(rate: number, now: number): string {
	const changes = rate === now ? "as now" : `now it is ${now / 100}%`;
	return `Later card payments have a booking fee of ${rate / 100}% (${changes}).`;
}
export const to = "Who takes it over?";
export const toHint = "Someone on the trip with an account and a confirmed address";
export const choose = "Choose someone";
export const offer = "Offer the trip";
export const offering = "Offering…";
export const nobody =
	"Nobody on the trip can take it over yet. They need an account and a confirmed email address.";
export const notNow = "Not right now";
export const notOffered = "The trip was not offered";
export const offeredTo = (name: string) => `Offered to ${name}`;
export const until = (day: string) => `They can accept until ${day}.`;
export const withdraw = "Withdraw the offer";
export const notWithdrawn = "The offer was not withdrawn";
export const offered = (name: string) => ({ title: `Offered to ${name}`, message: "We've let them know." });
export const withdrawn = { title: "Offer withdrawn", message: "You stay the organizer." };

export const answerTitle = (trip: string) => `Take over ${trip}?`;
export const answerLead = (organizer: string, day: string) =>
	`${organizer} would like you to organize this trip in their place. You can accept until ${day}.`;
export const accept = "Accept and organize the trip";
export const refuse = "No, thanks";
export const answering = "Saving…";
export const notAnswered = "Nothing was changed";
export const accepted = (trip: string) => ({
	title: "You are the organizer",
	message: `${trip} is yours. We've let everyone know.`,
});
export const refused = (organizer: string) => ({
	title: "You said no",
	message: `${organizer} stays the organizer. We've let them know.`,
});

export const sayWho = "Choose who takes the trip over";
export const sayAnswer = "Say whether you accept";
export const offeredAlready = (name: string) =>
	`The trip is offered to ${name} already. Withdraw that offer first.`;
export const isPaidFor = (name: string) =>
	`Someone else pays for ${name}, and an organizer pays for themselves. ${name} can take over what is left of their spot first.`;
export const isPaidForBySomebody =
	"Someone else pays for your spot, and an organizer pays for themselves. Take over what is left of it first.";
export const yourself = "You already organize this trip.";
export const needsAccount = (name: string) =>
	`${name} has no account. Ask them to make one first, and to open the trip with it.`;
export const needsAddress = (name: string) =>
	`${name} has not confirmed their email address yet. Ask them to do that first.`;
export const verifyFirst = "Confirm your email address first, then accept.";
export const noOffer = "There is no offer to you. It may have been withdrawn.";
export const nothingOffered = "There is no offer to withdraw.";
export const expired = "This offer has ended. Ask the organizer to make it again.";

/** What must be finished first. */
export const blocks = {
	release: "A release is under way. Once it has arrived, you can hand the trip over.",
	payout: "A payout to the organizer's bank is under way. Once it has arrived, you can hand the trip over.",
	reversal: "Money that was paid out is being taken back. Once that is done, you can hand the trip over.",
	refund: "A refund is on its way. Once it has arrived, you can hand the trip over.",
	evidence: "An answer to a bank is being sent. Once it has arrived, you can hand the trip over.",
	purchase: "One-time Pro is being paid for this trip. Once that is done, you can hand it over.",
	charge:
		"A payment that was begun under the former organizer is still open. Once it is made or has ended, you can hand the trip over.",
} as const;

export const offeredNoticeTitle = (trip: string) => `Will you take over ${trip}?`;
export const offeredNotice = (organizer: string, trip: string, days: number) =>
	`${organizer} would like you to organize ${trip} in their place. You have ${pluralize(days, "day")} to accept.`;
export const begunTitle = (name: string) => `You offered ${name} the trip`;
export const begunNotice = (name: string, trip: string, days: number) =>
	`${name} has ${pluralize(days, "day")} to take over ${trip} and its fund. If you did not offer it, withdraw the offer and change your password.`;
export const seeOffer = "See the offer";
export const withdrawnTitle = "The offer was withdrawn";
export const withdrawnNotice = (organizer: string, trip: string) =>
	`${organizer} stays the organizer of ${trip}. There is nothing for you to do.`;
export const refusedTitle = (name: string) => `${name} said no to taking over the trip`;
export const refusedNotice = (trip: string) => `You stay the organizer of ${trip}.`;
export const expiredTitle = "Your offer has ended";
export const expiredNotice = (name: string, trip: string) =>
	`${name} did not accept ${trip} in time, so you stay its organizer. You can offer it again.`;
export const changedTitle = (name: string) => `${name} is the organizer now`;
export const changedNotice = (from: string, name: string, trip: string) =>
	`${from} has handed ${trip} over to ${name}. What you pay and have paid stays the same.`;
export const formerNotice = (name: string, trip: string) =>
	`${name} has accepted, and is the organizer of ${trip} now. You are a co-organizer.`;

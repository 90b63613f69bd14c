import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "The price";
export const description = "How the price of the trip has changed, and who has agreed to it.";

export const membersOnly = "Only people who have joined the trip can answer";
export const nothingAsked = "There is no new price for you to answer.";
export const cannotKeep =
	"The old price can't be kept for this trip. Accept the new one, or leave and get back what you have paid.";
export const cannotLeave = "With this change you keep the old price if you don't accept the new one.";
export const shareIsNow = (share: string) =>
	`Your share would be ${share} now. Nothing was changed. Look at it again before you answer.`;
export const refundHasToWait = (organizer: string) =>
	`${organizer} has to send your money back themselves, because the fund no longer holds all of it. Ask for a refund, and say that you are leaving.`;
export const declinedReason = "The price has changed, and they don't accept it.";

export const askedTitle = (trip: string) => `A new price for ${trip}`;
type Asked = { organizer: string; was: Cents; is: Cents; reason: string };
export const asked = ({ organizer, was, is, reason }: Asked) =>
	`${organizer} asks whether you agree to a share of ${formatCents(is)}. Now it is ${formatCents(was)}, and nothing changes for you until you answer. ${organizer} writes: “${reason}”`;

export const loweredTitle = (trip: string) => `${trip} costs less`;
type Lowered = { was: Cents; is: Cents; credit: Cents };
export const lowered = ({ was, is, credit }: Lowered) =>
	[
		`Your share is ${formatCents(is)} now. Before, it was ${formatCents(was)}.`,
		credit > 0
			? `You have paid ${formatCents(credit)} more than that, and can ask for it back.`
			: "What you have left to pay is smaller.",
	].join(" ");

export const answeredTitle = {
	accepted: (name: string) => `${name} has accepted the new price`,
	kept: (name: string) => `${name} keeps the old price`,
	left: (name: string) => `${name} doesn't accept the new price and leaves`,
};
export const answered = (name: string, trip: string, share: Cents) =>
	`${name}'s share of ${trip} is ${formatCents(share)}.`;
export const leaves = (name: string, trip: string) =>
	`${name} leaves ${trip}. What they have paid goes back to their card.`;

export const noSurplus = "There is no surplus to decide about.";
export const surplusReturnedReason = "What late friends bring in lowers everybody's share.";
export const surplusKeptTitle = (trip: string) => `The surplus of ${trip} is kept`;
export const surplusKept = (organizer: string, amount: Cents) =>
	`${organizer} keeps the ${formatCents(amount)} that late friends bring in for the trip. Nobody's share changes.`;

export const chooseAnswer = "Choose whether you accept the new price";
export const chooseDecision = "Choose whether the surplus is given back or kept";
export const surplusIsNow = (surplus: string) =>
	`The surplus is ${surplus} now. Nothing was changed. Look at it again before you decide.`;
export const someoneIsPaying =
	"Someone is paying at this very moment. Nothing was changed; try again in a minute.";

export const reminderTitle = (trip: string) => `${trip}: your answer to the new price`;

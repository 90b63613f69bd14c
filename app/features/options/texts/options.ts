import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "Options";
export const description = "Choose your room, where you leave from, and what else you want to take part in.";

export const membersOnly = "Only people who have joined the trip can choose";
export const shareIsNow = (share: string) =>
	`With these options your share is ${share}. Look at it again before you confirm.`;

export const chosen = (share: Cents) => ({
	title: "Options saved",
	message: `Your share is ${formatCents(share)}.`,
});

export const otherOptions = "Options";

export const memberChanged = (name: string) => `${name} has changed their options`;
type Changed = { name: string; trip: string; was: Cents; share: Cents; credit: Cents };
export const shareChanged = ({ name, trip, was, share, credit }: Changed) =>
	[
		`${name}'s share of ${trip} is ${formatCents(share)} now. Before, it was ${formatCents(was)}.`,
		...(credit > 0 ? [`They have paid ${formatCents(credit)} more than that, which you can refund.`] : []),
	].join(" ");

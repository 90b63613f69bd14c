import type { ReactNode } from "react";
import * as shareTexts from "#app/features/payments/share-change/texts.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Options";
export const description = "Choose your room, where you leave from, and what else you want to take part in.";

export const payerChooses =
	"Whoever pays for your spot chooses for it. Take over what is left of it to choose yourself.";
export const membersOnly = "Only people who have joined the trip can choose";
export const shareIsNow = (share: string) =>
	`With these options your share is ${share}. Look at it again before you confirm.`;

type Chosen = { share: Cents; more: Cents; credit: Cents; next: string | null; chargesEnded: boolean };
export const chosen = ({ share, more, credit, next, chargesEnded }: Chosen) => ({
	title: "Options saved",
	message: [
		`Your share is ${formatCents(share)}.`,
		...(next ? [`Pay the ${formatCents(more)} now.`] : []),
		...(credit > 0 ? [`You have paid ${formatCents(credit)} more than that.`] : []),
		...(chargesEnded ? [shareTexts.chargesEnded] : []),
	].join(" "),
});

export const otherOptions = "Options";

export const memberChanged = (name: string) => `${name} has changed their options`;
type Changed = { name: string; trip: string; was: Cents; share: Cents; credit: Cents };
export const shareChanged = ({ name, trip, was, share, credit }: Changed) =>
	[
		`${name}'s share of ${trip} is ${formatCents(share)} now. Before, it was ${formatCents(was)}.`,
		...(credit > 0 ? [`They have paid ${formatCents(credit)} more than that, which you can refund.`] : []),
	].join(" ");

export const lead = (share: ReactNode) => phrase`Your share is ${share}.`;
export const leadWithoutSpot = "What you can choose once you have joined.";
export const yourChoice = "Your choice";
export const titleFor = (name: string) => `Options for ${name}`;
export const choiceOf = (name: string) => `What ${name} takes`;

export const notNow = "This can't be changed now";
export const sameShare = (share: ReactNode) => phrase`Your share stays ${share}.`;
export const paidFromCredit = "You have paid more than your share before, and that covers it.";
export const madeAnew = "Your payments follow your new share. You see them before you pay.";
export const confirm = (share: Cents) => `Change my share to ${formatCents(share)}`;
export const confirmSame = "Save my choice";
export const notSaved = "Your options were not changed";
export const credit = (amount: Cents) => `You have paid ${formatCents(amount)} more than your share`;
export const creditThen = (amount: ReactNode) =>
	phrase`You will then have paid ${amount} more than your share. Your organizer can refund it.`;
export const askBack = "Ask for it back";
export const choosePayment = "Choose how to pay";

export const offered = "What you offer";
export const chosenBy = (count: number, capacity: number | null) =>
	capacity === null ? peopleCount(count) : `${count} of ${capacity}`;
const peopleCount = (count: number) => (count === 1 ? "1 person" : `${count} people`);
export const comesTo = (amount: Cents) =>
	amount < 0
		? `Takes ${formatCents(-amount)} off what the trip costs`
		: `Adds ${formatCents(amount)} to what the trip costs`;
export const undecided = (names: string) => `Not chosen yet: ${names}`;
export const change = "Change";
export const changeNamed = (name: string) => `Change ${name}`;
export const offerMore = "Offer more";
export const offer = {
	one_of: {
		title: "Offer a choice",
		details: "One of several: a room, a city to leave from, a cabin.",
	},
	extra: { title: "Offer an extra", details: "Whoever wants it takes it: a boat day, a bike, insurance." },
};
export const emptyTitle = "Everybody pays the same so far";
export const emptyForOrganizer =
	"Offer what only some want: a single room for $300 more, a flight from Denver for $40 less, or a boat day for $85. Each one's share follows what they choose.";
export const empty = "This trip has nothing to choose from.";
export const full = "A trip has 12 choices and extras at the most.";

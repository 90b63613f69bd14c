import type { ReactNode } from "react";
import * as shareTexts from "#app/features/payments/share-change/texts.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Paying together";
export const description = "Pay for the people who come with you, or let someone pay for you.";

export const lead = (share: ReactNode) => phrase`You pay ${share} altogether.`;
export const leadPaidFor = (payer: ReactNode) => phrase`${payer} pays for your spot.`;

export const notSaved = "Nothing was changed";
export const notNow = "This can't be done now";

export const yourCompanions = "You pay for";
export const spotPrice = (price: Cents) => `Spot ${formatCents(price)}`;
export const confirmed = "Confirmed";
export const notConfirmed = "Confirmed by your next payment";
export const held = "Pay now: held for 30 minutes";
export const paidBefore = "You paid a part for";
export const paidPart = (amount: Cents) => `You paid ${formatCents(amount)}; they pay the rest`;

export const addTitle = "Pay for someone else too";
export const addHint = (price: ReactNode) =>
	phrase`Their spot is ${price} more for you. They are on the list of people at once, and can have options of their own.`;
export const addFreeHint = "They are on the list of people at once, and can have options of their own.";
export const full = "Every place of this trip is taken, so you can't add anyone.";
export const name = "Their name";
export const add = (price: Cents) => `Add them for ${formatCents(price)} more`;
export const addFree = "Add them";
export const madeAnew = "Your payments follow your new share. You see them before you pay.";

export const asksYou = (name: string) => `${name} asks you to pay`;
export const asksHint = (name: ReactNode, left: ReactNode) =>
	phrase`${name} has ${left} left to pay. If you say yes, it becomes a part of your payments.`;
export const payFor = (name: string, left: Cents) => `Pay ${formatCents(left)} for ${name}`;
export const decline = (name: string) => `I can't pay for ${name}`;

export const paidForTitle = "Your spot";
export const paidForHint = (payer: ReactNode, price: ReactNode) =>
	phrase`${payer} pays ${price} for it, so you have nothing left to pay. You see none of ${payer}'s payments.`;
export const nothingLeft = "Nothing is left to pay of it.";
export const takeOverHint = (rest: ReactNode) =>
	phrase`${rest} of it is left. You can pay that yourself: you then choose when and how, and what was paid for you stays yours.`;
export const takeOver = (rest: Cents) => `Pay the ${formatCents(rest)} myself`;

export const askTitle = "Let someone pay for you";
export const askHint = (left: ReactNode) =>
	phrase`You have ${left} left to pay. Whoever you ask sees that amount, and nothing changes until they say yes.`;
export const whom = "Who should pay?";
export const choosePerson = "Choose someone";
export const ask = "Ask them";
export const askedHint = (name: ReactNode) =>
	phrase`You have asked ${name}. Nothing changes until they say yes.`;
export const takeBack = "Take the question back";

type Changed = { share: Cents; more: Cents; next: string | null; chargesEnded: boolean };

const endedLine = ({ chargesEnded }: Pick<Changed, "chargesEnded">) =>
	chargesEnded ? [shareTexts.chargesEnded] : [];
const payLine = ({ share, more, next, chargesEnded }: Changed) =>
	[
		`You pay ${formatCents(share)} altogether.`,
		...(next ? [`Pay the ${formatCents(more)} now.`] : []),
		...endedLine({ chargesEnded }),
	].join(" ");
export const added = ({ name, isHeld, ...changed }: Changed & { name: string; isHeld: boolean }) => ({
	title: `${name} is on the trip`,
	message: isHeld
		? [
				`Their spot is held for 30 minutes. Pay the ${formatCents(changed.more)} now to keep it.`,
				...endedLine(changed),
			].join(" ")
		: payLine(changed),
});
export const answered = ({ name, isPaid, ...changed }: Changed & { name: string; isPaid: boolean }) =>
	isPaid
		? { title: `You pay for ${name}`, message: payLine(changed) }
		: { title: "Answered", message: `We've told ${name} that you can't pay for them.` };
export const tookOver = { title: "You pay the rest yourself", message: "Choose how you want to pay it." };
export const asked = (name: string | null) =>
	name === null
		? { title: "Taken back", message: "Nobody is asked to pay for you." }
		: { title: `${name} is asked`, message: "We'll tell you what they say." };

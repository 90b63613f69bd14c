import { listOf } from "#app/lib/texts.ts";

export const paysForYou = (payer: string) => `${payer} pays for your spot.`;
export const willConfirm = (payer: string) =>
	`${payer} pays for your spot. It is confirmed by their next payment.`;
export const youPayFor = (names: readonly string[]) => `You also pay for ${listOf(names)}.`;
export const see = "See";
export const change = "Their options and link";
export const beingPaidFor = "Let someone pay for you";
export const payForOthers = "Pay for someone else too";
export const asksYou = (name: string) => `${name} asks you to pay for them`;
export const asksDetails = "Nothing changes until you say yes.";
export const answer = "Answer";
export const paidForBy = (payer: string) => `Paid for by ${payer}`;

import { type Cents, formatCents } from "#app/lib/money.ts";

export const membersOnly = "Only people with a spot on this trip can pay for others.";
export const isPaidFor = "Someone else pays for your spot. Take over what is left of it first.";
export const isPartPaidFor = "Someone else has paid a part of your spot, so you can't pay for others.";

export const givenBackTitle = "You pay the rest of your spot";
export const givenBack = (payer: string, trip: string, rest: Cents) =>
	`${payer} doesn't pay for your spot on ${trip} any more. ${formatCents(rest)} is left to pay. Choose how you pay it; no card is charged before you do.`;
export const spotEndedTitle = "Your spot has ended";
export const spotEnded = (payer: string, trip: string) =>
	`${payer} paid for your spot on ${trip} and is not on the trip any more, so your spot has ended.`;

import { formatCents } from "#app/lib/money.ts";

export const title = "Shared expenses";
export const lead = "Write down what you pay on the way, and see who owes whom.";
export const balanceOf = (cents: number) => {
	if (cents === 0) return "You are even";
	return cents > 0 ? `You are owed ${formatCents(cents)}` : `You owe ${formatCents(-cents)}`;
};
export const waiting = (count: number) =>
	count === 1 ? "A payment waits for your answer." : `${count} payments wait for your answer.`;
export const see = "See the expenses";
export const pool = "See the pool";
export const openPool = "Open a pool for the way";
export const waitingTitle = (count: number) =>
	count === 1 ? "A payment between friends waits for you" : `${count} payments between friends wait for you`;
export const waitingDetails = "Say whether it was paid. Until then it doesn't count.";
export const answer = "Answer";
export const asksTitle = (count: number) =>
	count === 1 ? "The pool is asked to pay someone back" : `The pool is asked to pay back ${count} expenses`;
export const asksDetails = "Pay it from the pool, or decline it.";
export const decide = "Decide";
export const add = "Add an expense";

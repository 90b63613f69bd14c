import type { Cents } from "#app/lib/money.ts";

/** Amounts paid for others are positive, amounts that others paid for this person negative. */
export type Entry = { memberId: string; cents: Cents };

type PaidExpense = { paidBy: string; cents: Cents; parts: readonly Entry[] };
type Settlement = { from: string; to: string; cents: Cents };

/** The entries of an expense, whose sum is 0. */
export function entriesOfExpense({ paidBy, cents, parts }: PaidExpense): Entry[] {
	return [
		{ memberId: paidBy, cents },
		...parts.map((part) => ({ memberId: part.memberId, cents: -part.cents })),
	];
}

/** The entries of a confirmed settlement, whose sum is 0. */
export function entriesOfSettlement({ from, to, cents }: Settlement): Entry[] {
	return [
		{ memberId: from, cents },
		{ memberId: to, cents: -cents },
	];
}

/** The balance of each person: positive if others owe them, negative if they owe others. The sum is 0. */
export function balancesOf(entries: Iterable<Entry>): Map<string, Cents> {
	const balances = new Map<string, Cents>();
	for (const { memberId, cents } of entries) balances.set(memberId, (balances.get(memberId) ?? 0) + cents);
	return balances;
}

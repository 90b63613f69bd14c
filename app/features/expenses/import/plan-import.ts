import { type Cents, MAX_CENTS } from "#app/lib/money.ts";
import { HOME, toCents } from "../currency.ts";
import { splitCents } from "../split.ts";
import type { ExpenseValues } from "../to-expense.ts";
import type { FileRow } from "./read-file.ts";

/** The answers about a file. */
export type ImportAnswers = {
	people: readonly (string | null)[]; // the member for each name; null for someone who is not on this trip
	rates: ReadonlyMap<string, number>; // units of each currency for one US dollar, in millionths
	payers: ReadonlyMap<string, string>; // the payer by row, if the file does not say
};

/** Why a row is left out. */
export type LeftOut = "known" | "no_person" | "no_payer" | "no_rate" | "own" | "too_small" | "too_large";

type Payment = { from: string; to: string; cents: Cents; date: string };

export type PlannedRow = { row: FileRow; key: string } & (
	| { status: "expense"; values: ExpenseValues }
	| { status: "payment"; payment: Payment }
	| { status: LeftOut }
);

export type KeyedRow = { row: FileRow; key: string };

/**
 * Decides for each row of a file whether it becomes an expense or a payment, or is left out. Two names can be the same
 * member. An expense keeps its currency, and is split by amounts.
 * @param known the keys of rows that the trip already has
 * @param order the ids of all members, in the order of joining
 */
export function planImport(
	rows: readonly KeyedRow[],
	answers: ImportAnswers,
	known: ReadonlySet<string>,
	order: readonly string[],
): PlannedRow[] {
	return rows.map(({ row, key }) => ({
		row,
		key,
		...(known.has(key) ? { status: "known" as const } : planRow(row, answers, order)),
	}));
}

type Planned =
	| { status: "expense"; values: ExpenseValues }
	| { status: "payment"; payment: Payment }
	| { status: LeftOut };

function planRow(row: FileRow, { people, rates, payers }: ImportAnswers, order: readonly string[]): Planned {
	const { kind, date, name, category, currency, amount } = row;
	const memberOf = (person: number) => people[person] ?? null;
	if (row.parts.some(({ person }) => memberOf(person) === null)) return { status: "no_person" };
	const paidBy = row.paidBy === null ? (payers.get(row.id) ?? null) : memberOf(row.paidBy);
	if (paidBy === null) return { status: row.paidBy === null ? "no_payer" : "no_person" };
	const weights = new Map<string, number>();
	for (const { person, amount: part } of row.parts) {
		const member = memberOf(person) ?? "";
		weights.set(member, (weights.get(member) ?? 0) + part);
	}
	if ([...weights.keys()].every((member) => member === paidBy)) return { status: "own" };
	const rate = currency === HOME ? null : (rates.get(currency) ?? null);
	if (currency !== HOME && rate === null) return { status: "no_rate" };
	const cents = toCents({ amount, currency, rate });
	if (cents === 0) return { status: "too_small" };
	if (cents > MAX_CENTS) return { status: "too_large" };
	const [to] = weights.keys();
	if (kind === "payment" && to !== undefined && weights.size === 1)
		return { status: "payment", payment: { from: paidBy, to, cents, date } };
	const members = order.filter((member) => weights.has(member));
	const divided = splitCents(
		cents,
		members.map((member) => weights.get(member) ?? 0),
	);
	const parts = members.map((memberId, index) => ({
		memberId,
		weight: weights.get(memberId) ?? 0,
		cents: divided[index] ?? 0,
	}));
	const values = {
		name,
		category,
		date,
		currency,
		split: "amounts",
		note: null,
		paidBy,
		amount,
		rate,
		cents,
		parts,
	} as const;
	return { status: "expense", values };
}

import { DomainError } from "#app/lib/errors.ts";
import { type Cents, MAX_CENTS } from "#app/lib/money.ts";
import { HOME, parseAmount, parseRate, toCents } from "./currency.ts";
import type { ExpenseInput } from "./expenses.schema.ts";
import { fieldOf, problemOfSplit, type Split, splitCents } from "./split.ts";
import * as texts from "./texts/form.ts";
import { parseWeight } from "./weights.ts";

export type Category = ExpenseInput["category"];

export type Part = { memberId: string; weight: number; cents: Cents };

/** The stored values of an expense, and its parts. */
export type ExpenseValues = Pick<ExpenseInput, "name" | "category" | "date" | "currency" | "split"> & {
	note: string | null;
	paidBy: string;
	amount: number;
	rate: number | null;
	cents: Cents;
	parts: Part[];
};

type People = {
	own: string; // the asker
	aboard: readonly string[]; // the people that "everyone" means
	allowed: readonly string[]; // who can be in the expense, in the order of joining
};

/** Converts a form's input into the values to store. @throws DomainError invalid with its field */
export function toExpense(input: ExpenseInput, { own, aboard, allowed }: People): ExpenseValues {
	const { name, category, date, currency, split, note = null, paidBy = own } = input;
	if (!allowed.includes(paidBy)) throw invalid("paidBy", texts.personProblem);
	const amount = parseAmount(input.amount, currency);
	if (!amount) throw invalid("amount", texts.amountMissing);
	const rate = rateOf(input);
	const cents = toCents({ amount, currency, rate });
	if (cents === 0) throw invalid("amount", texts.tooSmall);
	if (cents > MAX_CENTS) throw invalid("amount", texts.tooLarge);
	const parts = partsOf({ split, amount, cents }, weightsOf(input, aboard, allowed));
	return { name, category, date, currency, split, note, paidBy, amount, rate, cents, parts };
}

function rateOf({ currency, rate }: ExpenseInput): number | null {
	if (currency === HOME) return null;
	const parsed = rate === undefined ? null : parseRate(rate);
	if (parsed === null) throw invalid("rate", texts.rateMissing);
	return parsed;
}

type Weights = { memberId: string; weight: number }[];

function weightsOf(input: ExpenseInput, aboard: readonly string[], allowed: readonly string[]): Weights {
	const { split, currency, everyone, people, parts = {} } = input;
	const field = fieldOf(split);
	const typed =
		split === "equally"
			? (people.length === 0 && everyone ? aboard : people).map((memberId) => [memberId, 1] as const)
			: Object.entries(parts).map(([memberId, text]) => {
					const weight = parseWeight(split, String(text), currency);
					if (weight === null) throw invalid(`parts.${memberId}`, texts.weightProblem);
					return [memberId, weight] as const;
				});
	const weightOf = new Map(typed.filter(([, weight]) => weight > 0));
	if ([...weightOf.keys()].some((memberId) => !allowed.includes(memberId)))
		throw invalid(field, texts.personProblem);
	return allowed.flatMap((memberId) => {
		const weight = weightOf.get(memberId);
		return weight ? [{ memberId, weight }] : [];
	});
}

type Divided = { split: Split; amount: number; cents: Cents };

/**
 * Divides an expense among people, in the order of joining.
 * @throws DomainError invalid
 */
function partsOf({ split, amount, cents }: Divided, weights: Weights): Part[] {
	const list = weights.map(({ weight }) => weight);
	const problem = problemOfSplit(split, list, amount);
	if (problem) throw invalid(fieldOf(split), texts.splitProblems[problem]);
	const divided = splitCents(cents, list);
	return weights.map((one, index) => ({ ...one, cents: divided[index] ?? 0 }));
}

const invalid = (field: string, message: string) => new DomainError("invalid", message, { field });

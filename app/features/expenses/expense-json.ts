import { z } from "zod";
import { amount, count, day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { EXPENSE_CATEGORIES, EXPENSE_CHANGES, SETTLEMENT_STATES, SPLITS } from "#db/schema/expenses.ts";
import type { Standing } from "./balances-view.server.ts";
import { formatMinor, formatRate } from "./currency.ts";
import { EDITED_FIELDS } from "./edited-fields.ts";
import type { ExpenseFacts } from "./expense-facts.server.ts";

const expenseFields = {
	id: z.string(),
	tripId: z.string(),
	name: z.string(),
	category: z.enum(EXPENSE_CATEGORIES),
	date: day(),
	note: z.string().nullable(),
	paidBy: z.string(),
	split: z.enum(SPLITS),
	currency: z.string(),
	amount: z.string().meta({ description: "In the currency, with all of its decimals." }),
	rate: z.string().nullable().meta({ description: "How many units of the currency one US dollar is." }),
	cents: amount().meta({ description: "In US cents, which the parts sum to." }),
	receipt: z.string().nullable().meta({ description: "A path of this server." }),
	createdAt: time(),
	updatedAt: time(),
	deletedAt: time().nullable(),
};

export const listedExpenseSchema = z
	.object({ ...expenseFields, ownCents: amount().meta({ description: "The caller's part, in US cents." }) })
	.meta({ id: "ListedExpense" });

export const expenseAnswerSchema = z
	.object({
		...expenseFields,
		paidBack: amount().meta({
			description: "What the pool has paid back of it, or reserved for that, in US cents.",
		}),
		parts: z.array(
			z.object({
				memberId: z.string(),
				name: z.string(),
				weight: count().meta({
					description: "1, hundredths of a share, hundredths of a percent, or minor units of the currency.",
				}),
				cents: amount(),
			}),
		),
		changes: z.array(
			z.object({
				kind: z.enum(EXPENSE_CHANGES),
				by: z.string().nullable(),
				at: time(),
				fields: z.array(
					z.object({ field: z.enum(EDITED_FIELDS), from: z.string().optional(), to: z.string().optional() }),
				),
			}),
		),
	})
	.meta({ id: "Expense" });

type Fields = Pick<ExpenseFacts, "expense" | "receipt">;

function fieldsJson({ expense, receipt }: Fields) {
	return {
		...{ id: expense.id, tripId: expense.tripId, name: expense.name, category: expense.category },
		...{ date: expense.date, note: expense.note, paidBy: expense.paidBy, split: expense.split },
		currency: expense.currency,
		amount: formatMinor(expense.amount, expense.currency),
		rate: expense.rate === null ? null : formatRate(expense.rate),
		cents: expense.cents,
		receipt,
		createdAt: toIso(expense.createdAt),
		updatedAt: toIso(expense.updatedAt),
		deletedAt: toIso(expense.deletedAt),
	};
}

export function listedExpenseJson(facts: Fields & { ownCents: number }): z.infer<typeof listedExpenseSchema> {
	return { ...fieldsJson(facts), ownCents: facts.ownCents };
}

export function expenseJson(facts: ExpenseFacts): z.infer<typeof expenseAnswerSchema> {
	return {
		...fieldsJson(facts),
		paidBack: facts.paidBack,
		parts: facts.parts.map(({ memberId, name, weight, cents }) => ({ memberId, name, weight, cents })),
		changes: facts.changes.map(({ kind, memberId, at, fields }) => ({
			...{ kind, by: memberId, at: toIso(at) },
			fields: fields ? JSON.parse(fields) : [],
		})),
	};
}

const personSchema = z.object({ memberId: z.string(), name: z.string(), hasLeft: z.boolean() });

const settlementAnswer = z
	.object({
		id: z.string(),
		from: personSchema,
		to: personSchema,
		cents: amount(),
		date: day(),
		how: z.string().nullable(),
		state: z.enum(SETTLEMENT_STATES),
		reason: z.string().nullable(),
		answers: z
			.array(z.enum(["confirm", "refuse", "withdraw"]))
			.meta({ description: "What the caller may answer." }),
	})
	.meta({ id: "Settlement" });

export const balancesAnswerSchema = z
	.object({
		balance: amount().meta({
			description: "The caller's, in US cents: what the others owe them, or below 0.",
		}),
		balances: z.array(z.object({ person: personSchema, cents: amount() })),
		transfers: z.array(
			z.object({ from: personSchema, to: personSchema, cents: amount(), isWaiting: z.boolean() }),
		),
		isFewest: z.boolean().meta({ description: "Whether fewer transfers are impossible." }),
		settlements: z.array(settlementAnswer),
	})
	.meta({ id: "Balances" });

type Named = Standing["balances"][number]["person"];
const personJson = ({ id, name, hasLeft }: Named) => ({ memberId: id, name, hasLeft });

export function balancesJson(standing: Standing): z.infer<typeof balancesAnswerSchema> {
	return {
		balance: standing.own,
		balances: standing.balances.map(({ person, cents }) => ({ person: personJson(person), cents })),
		transfers: standing.transfers.map(({ from, to, cents, isWaiting }) => ({
			...{ from: personJson(from), to: personJson(to), cents, isWaiting },
		})),
		isFewest: standing.isFewest,
		settlements: standing.settlements.map(({ id, from, to, cents, date, how, state, reason, answers }) => ({
			...{ id, from: personJson(from), to: personJson(to), cents, date, how, state, reason, answers },
		})),
	};
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spentBy } from "#app/features/pool/pool-money.ts";
import { sum } from "#app/lib/money.ts";
import { balancesOf, entriesOfExpense, entriesOfSettlement } from "../balances.ts";
import { splitCents } from "../split.ts";
import { entriesOfPool, isPaidAtOnce, leftToPayBack } from "./pool-entries.ts";

type Expense = { by: string; cents: number; for: string; back?: number };
type Case = {
	name: string;
	put: [string, number][]; // top-ups in order
	taken?: Record<number, number>; // the amount of a charge lost to a dispute, by its index in `put`
	expenses: Expense[];
	settled?: [string, string, number][];
	balances: Record<string, number>;
};

const PEOPLE = ["a", "b", "c"];

function balancesIn({ put, taken = {}, expenses, settled = [] }: Omit<Case, "name" | "balances">) {
	const charges = put.map(([memberId, amount], index) => ({
		...{ id: `${index}`, memberId, amount, refunded: 0, takenFromHouse: 0, isStuck: false },
		takenFromPool: taken[index] ?? 0,
	}));
	const paidBack = expenses.map(({ by, back = 0 }) => ({ memberId: by, cents: back }));
	const balance =
		sum(charges.map(({ amount, takenFromPool }) => amount - takenFromPool)) -
		sum(paidBack.map(({ cents }) => cents));
	const entries = [
		...expenses.flatMap((one) => entriesOfExpense(toExpense(one))),
		...settled.flatMap(([from, to, cents]) => entriesOfSettlement({ from, to, cents })),
		...entriesOfPool(paidBack, spentBy(charges, balance)),
	];
	return balancesOf(entries);
}

function toExpense({ by, cents, for: people }: Expense) {
	const ids = [...people];
	const parts = splitCents(
		cents,
		ids.map(() => 1),
	);
	return { paidBy: by, cents, parts: ids.map((memberId, index) => ({ memberId, cents: parts[index] ?? 0 })) };
}

const CASES: Case[] = [
	{
		name: "an empty pool changes nothing",
		put: [],
		expenses: [{ by: "a", cents: 300, for: "abc" }],
		balances: { a: 200, b: -100, c: -100 },
	},
	{
		name: "money that is only put in owes nobody anything",
		put: [["a", 5_000]],
		expenses: [],
		balances: { a: 0, b: 0, c: 0 },
	},
	{
		name: "an expense that nobody asked for stays its payer's",
		put: [["b", 5_000]],
		expenses: [{ by: "a", cents: 300, for: "abc" }],
		balances: { a: 200, b: -100, c: -100 },
	},
	{
		name: "one puts in, another pays and is paid back: who put in has paid",
		put: [["a", 300]],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: 200, b: -100, c: -100 },
	},
	{
		name: "who pays has put in themselves",
		put: [["a", 300]],
		expenses: [{ by: "a", cents: 300, for: "abc", back: 300 }],
		balances: { a: 200, b: -100, c: -100 },
	},
	{
		name: "all put in alike: all are even",
		put: [
			["a", 100],
			["b", 100],
			["c", 100],
		],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: 0, b: 0, c: 0 },
	},
	{
		name: "half of it paid back",
		put: [["a", 1_000]],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 150 }],
		balances: { a: 50, b: 50, c: -100 },
	},
	{
		name: "one cent paid back",
		put: [["a", 50]],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 1 }],
		balances: { a: -99, b: 199, c: -100 },
	},
	{
		name: "an expense of one cent for three",
		put: [["c", 50]],
		expenses: [{ by: "a", cents: 1, for: "abc", back: 1 }],
		balances: { a: -1, b: 0, c: 1 },
	},
	{
		name: "a dollar for three",
		put: [["c", 500]],
		expenses: [{ by: "a", cents: 100, for: "abc", back: 100 }],
		balances: { a: -34, b: -33, c: 67 },
	},
	{
		name: "for oneself alone: who is paid back owes it to who put in",
		put: [["a", 300]],
		expenses: [{ by: "b", cents: 300, for: "b", back: 300 }],
		balances: { a: 300, b: -300, c: 0 },
	},
	{
		name: "for others alone",
		put: [["a", 300]],
		expenses: [{ by: "b", cents: 300, for: "c", back: 300 }],
		balances: { a: 300, b: 0, c: -300 },
	},
	{
		name: "the oldest money is spent first",
		put: [
			["a", 200],
			["c", 200],
		],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: 100, b: -100, c: 0 },
	},
	{
		name: "more put in later changes no balance",
		put: [
			["a", 200],
			["c", 200],
			["b", 9_000],
		],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: 100, b: -100, c: 0 },
	},
	{
		name: "two expenses of two payers",
		put: [["a", 1_000]],
		expenses: [
			{ by: "b", cents: 300, for: "abc", back: 300 },
			{ by: "c", cents: 600, for: "abc", back: 600 },
		],
		balances: { a: 600, b: -300, c: -300 },
	},
	{
		name: "one paid back, one not",
		put: [["a", 1_000]],
		expenses: [
			{ by: "b", cents: 300, for: "abc", back: 300 },
			{ by: "c", cents: 600, for: "abc" },
		],
		balances: { a: 0, b: -300, c: 300 },
	},
	{
		name: "settled before it was paid back: who was settled with owes it again",
		put: [["a", 300]],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		settled: [["c", "b", 100]],
		balances: { a: 200, b: -200, c: 0 },
	},
	{
		name: "settled after",
		put: [["a", 300]],
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		settled: [
			["b", "a", 100],
			["c", "a", 100],
		],
		balances: { a: 0, b: 0, c: 0 },
	},
	{
		name: "a bank has taken unspent money: no balance changes",
		put: [
			["a", 300],
			["c", 200],
		],
		taken: { 1: 200 },
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: 200, b: -100, c: -100 },
	},
	{
		name: "a bank has taken spent money: the next has paid in their place, and they owe it",
		put: [
			["a", 300],
			["c", 400],
		],
		taken: { 0: 300 },
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: -100, b: -100, c: 200 },
	},
	{
		name: "a bank has taken half of it",
		put: [
			["a", 300],
			["c", 400],
		],
		taken: { 0: 150 },
		expenses: [{ by: "b", cents: 300, for: "abc", back: 300 }],
		balances: { a: 50, b: -100, c: 50 },
	},
	{
		name: "who is not in the expense has put in",
		put: [["c", 200]],
		expenses: [{ by: "a", cents: 200, for: "ab", back: 200 }],
		balances: { a: -100, b: -100, c: 200 },
	},
	{
		name: "both who put in are in it",
		put: [
			["a", 100],
			["b", 100],
		],
		expenses: [{ by: "c", cents: 200, for: "ab", back: 200 }],
		balances: { a: 0, b: 0, c: 0 },
	},
	{
		name: "paid back twice in parts",
		put: [["a", 1_000]],
		expenses: [
			{ by: "b", cents: 300, for: "abc", back: 100 },
			{ by: "b", cents: 0, for: "b", back: 200 },
		],
		balances: { a: 200, b: -100, c: -100 },
	},
	{
		name: "the same person twice in the pool",
		put: [
			["a", 100],
			["b", 100],
			["a", 100],
		],
		expenses: [{ by: "c", cents: 300, for: "abc", back: 300 }],
		balances: { a: 100, b: 0, c: -100 },
	},
	{
		name: "large sums",
		put: [["a", 500_000]],
		expenses: [{ by: "b", cents: 500_000, for: "abc", back: 500_000 }],
		balances: { a: 333_333, b: -166_667, c: -166_666 },
	},
];

describe("balances with a pool", () => {
	test.each(CASES)("$name", ({ balances, ...scene }) => {
		const found = balancesIn(scene);
		expect(Object.fromEntries(PEOPLE.map((id) => [id, found.get(id) ?? 0]))).toEqual(balances);
	});

	const person = fc.constantFrom(...PEOPLE);
	const scene = fc.record({
		put: fc.array(fc.tuple(person, fc.integer({ min: 50, max: 5_000 })), { minLength: 1, maxLength: 8 }),
		expenses: fc.array(
			fc.record({
				by: person,
				cents: fc.integer({ min: 1, max: 4_000 }),
				for: fc.constantFrom("abc", "ab", "c", "bc"),
				asked: fc.boolean(),
			}),
			{ maxLength: 8 },
		),
	});

	/** Pays requests back as long as the pool has enough. */
	function spend({ put, expenses }: { put: [string, number][]; expenses: (Expense & { asked: boolean })[] }) {
		let left = sum(put.map(([, amount]) => amount));
		const paid = expenses.map(({ asked, ...one }) => {
			const back = asked ? Math.min(left, one.cents) : 0;
			left -= back;
			return { ...one, back };
		});
		return { put, expenses: paid, left };
	}

	test("sum to 0", () => {
		fc.assert(
			fc.property(scene, (given) => {
				expect(sum([...balancesIn(spend(given)).values()])).toBe(0);
			}),
		);
	});

	test("paying back moves a balance from who was paid back to who put in, and nobody else's", () => {
		fc.assert(
			fc.property(scene, (given) => {
				const { put, expenses } = spend(given);
				const without = balancesIn({ put: [], expenses: expenses.map((one) => ({ ...one, back: 0 })) });
				const withPool = balancesIn({ put, expenses });
				const movers = new Set([
					...put.map(([id]) => id),
					...expenses.filter(({ back }) => back > 0).map(({ by }) => by),
				]);
				for (const id of PEOPLE)
					if (!movers.has(id)) expect(withPool.get(id) ?? 0).toBe(without.get(id) ?? 0);
			}),
		);
	});
});

test.each([
	[{ cents: 300 }, 0, 300],
	[{ cents: 300 }, 299, 1],
	[{ cents: 300 }, 300, 0],
	[{ cents: 200 }, 300, 0],
])("of %o, with %i paid back, %i is left", (expense, paid, left) => {
	expect(leftToPayBack(expense, paid)).toBe(left);
});

test.each([
	["up to the limit", { amount: 2_000, paidBefore: 0 }, { autoLimit: 2_000, payable: 9_000 }, true],
	[
		"a cent more than the limit",
		{ amount: 2_001, paidBefore: 0 },
		{ autoLimit: 2_000, payable: 9_000 },
		false,
	],
	[
		"the limit is one of the whole expense",
		{ amount: 1_000, paidBefore: 1_001 },
		{ autoLimit: 2_000, payable: 9_000 },
		false,
	],
	["no limit", { amount: 1, paidBefore: 0 }, { autoLimit: 0, payable: 9_000 }, false],
	["more than the pool has", { amount: 2_000, paidBefore: 0 }, { autoLimit: 2_000, payable: 1_999 }, false],
	["all that the pool has", { amount: 2_000, paidBefore: 0 }, { autoLimit: 2_000, payable: 2_000 }, true],
] as const)("by itself: %s", (_, asked, pool, isAtOnce) => {
	expect(isPaidAtOnce(asked, pool)).toBe(isAtOnce);
});

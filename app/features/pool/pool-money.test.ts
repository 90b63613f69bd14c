import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import {
	keptOf,
	type PoolCharge,
	payableNow,
	planClosing,
	returnableOf,
	shareReturned,
	shareTaken,
	spentBy,
	unspentOf,
} from "./pool-money.ts";

type Given = Partial<PoolCharge> & { amount: number };

/** A charge by its letter: the first letter of its id is its member. */
const charge = (id: string, given: Given | number): PoolCharge => ({
	...{ id, memberId: id.charAt(0), refunded: 0, takenFromPool: 0, takenFromHouse: 0, isStuck: false },
	...(typeof given === "number" ? { amount: given } : given),
});

const chargesOf = (given: Record<string, Given | number>) =>
	Object.entries(given).map(([id, one]) => charge(id, one));

type Case = {
	name: string;
	charges: Record<string, Given | number>; // the oldest first
	balance: number;
	spent: Record<string, number>; // of each member
	closing: [string, number][]; // in the order of the refunds
};

const DOLLAR_OF_THREE = { a1: 50, b1: 50, c1: 50 };
const CROWD = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`m${index + 1}`, 50]));

const CASES: Case[] = [
	{ name: "nothing", charges: {}, balance: 0, spent: {}, closing: [] },
	{ name: "50 cents, unspent", charges: { a1: 50 }, balance: 50, spent: {}, closing: [["a1", 50]] },
	{
		name: "50 cents, one cent spent",
		charges: { a1: 50 },
		balance: 49,
		spent: { a: 1 },
		closing: [["a1", 49]],
	},
	{
		name: "50 cents, one cent left",
		charges: { a1: 50 },
		balance: 1,
		spent: { a: 49 },
		closing: [["a1", 1]],
	},
	{ name: "50 cents, all spent", charges: { a1: 50 }, balance: 0, spent: { a: 50 }, closing: [] },
	{
		name: "two, unspent: the newest goes back first",
		charges: { a1: 10_000, b1: 5_000 },
		balance: 15_000,
		spent: {},
		closing: [
			["b1", 5_000],
			["a1", 10_000],
		],
	},
	{
		name: "two, less than the older spent",
		charges: { a1: 10_000, b1: 5_000 },
		balance: 12_000,
		spent: { a: 3_000 },
		closing: [
			["b1", 5_000],
			["a1", 7_000],
		],
	},
	{
		name: "two, exactly the older spent",
		charges: { a1: 10_000, b1: 5_000 },
		balance: 5_000,
		spent: { a: 10_000 },
		closing: [["b1", 5_000]],
	},
	{
		name: "two, one cent of the newer spent",
		charges: { a1: 10_000, b1: 5_000 },
		balance: 4_999,
		spent: { a: 10_000, b: 1 },
		closing: [["b1", 4_999]],
	},
	{
		name: "two, all spent",
		charges: { a1: 10_000, b1: 5_000 },
		balance: 0,
		spent: { a: 10_000, b: 5_000 },
		closing: [],
	},
	{
		name: "three people and a dollar",
		charges: DOLLAR_OF_THREE,
		balance: 50,
		spent: { a: 50, b: 50 },
		closing: [["c1", 50]],
	},
	{
		name: "three people and a dollar and a cent",
		charges: DOLLAR_OF_THREE,
		balance: 49,
		spent: { a: 50, b: 50, c: 1 },
		closing: [["c1", 49]],
	},
	{
		name: "the same person twice, with another between",
		charges: { a1: 1_000, b1: 1_000, a2: 1_000 },
		balance: 1_500,
		spent: { a: 1_000, b: 500 },
		closing: [
			["a2", 1_000],
			["b1", 500],
		],
	},
	{
		name: "the same person twice, spent beyond the other",
		charges: { a1: 1_000, b1: 1_000, a2: 1_000 },
		balance: 400,
		spent: { a: 1_600, b: 1_000 },
		closing: [["a2", 400]],
	},
	{
		name: "a refund that is done: the charge has less in the pool",
		charges: { a1: 1_000, b1: { amount: 1_000, refunded: 600 } },
		balance: 1_400,
		spent: {},
		closing: [
			["b1", 400],
			["a1", 1_000],
		],
	},
	{
		name: "a charge that went back whole",
		charges: { a1: 1_000, b1: { amount: 1_000, refunded: 1_000 } },
		balance: 700,
		spent: { a: 300 },
		closing: [["a1", 700]],
	},
	{
		name: "after closing nothing more goes back, and who has not got theirs back has spent it",
		charges: { a1: { amount: 1_000, refunded: 700 }, b1: { amount: 1_000, refunded: 1_000 } },
		balance: 0,
		spent: { a: 300 },
		closing: [],
	},
	{
		name: "a bank has taken a charge that was unspent",
		charges: { a1: 1_000, b1: { amount: 1_000, takenFromPool: 1_000 } },
		balance: 1_000,
		spent: {},
		closing: [["a1", 1_000]],
	},
	{
		name: "a bank has taken a charge that was spent: the next one's owner has paid for it now",
		charges: { a1: { amount: 1_000, takenFromPool: 1_000 }, b1: 1_500 },
		balance: 500,
		spent: { b: 1_000 },
		closing: [["b1", 500]],
	},
	{
		name: "a bank has taken more than the pool had: the house bears it, and it stays spent by its owner",
		charges: { a1: { amount: 1_000, takenFromPool: 200, takenFromHouse: 800 } },
		balance: 0,
		spent: { a: 800 },
		closing: [],
	},
	{
		name: "a later top-up does not pay for it",
		charges: { a1: { amount: 1_000, takenFromPool: 200, takenFromHouse: 800 }, b1: 500 },
		balance: 500,
		spent: { a: 800 },
		closing: [["b1", 500]],
	},
	{
		name: "what came back of a payment is not its owner's, whose bank has given it back already",
		charges: { a1: { amount: 1_000, takenFromPool: 200, takenFromHouse: 800 } },
		balance: 300,
		spent: { a: 500 },
		closing: [],
	},
	{
		name: "a part of a charge was taken",
		charges: { a1: { amount: 1_000, takenFromPool: 250 } },
		balance: 750,
		spent: {},
		closing: [["a1", 750]],
	},
	{
		name: "a refund that has failed waits, and is nobody else's",
		charges: { a1: 1_000, b1: { amount: 600, isStuck: true } },
		balance: 1_100,
		spent: { a: 500 },
		closing: [["a1", 500]],
	},
	{
		name: "only the failed one is left",
		charges: { a1: { amount: 1_000, refunded: 500 }, b1: { amount: 600, isStuck: true } },
		balance: 600,
		spent: { a: 500 },
		closing: [],
	},
	{
		name: "a failed one in the middle",
		charges: { a1: 300, b1: { amount: 300, isStuck: true }, c1: 300 },
		balance: 800,
		spent: { a: 100 },
		closing: [
			["c1", 300],
			["a1", 200],
		],
	},
	{
		name: "250 people with 50 cents each, half of it spent",
		charges: CROWD,
		balance: 6_250,
		spent: Object.fromEntries([["m", 6_250]]),
		closing: Array.from({ length: 125 }, (_, index): [string, number] => [`m${250 - index}`, 50]),
	},
	{
		name: "250 people, one cent less",
		charges: CROWD,
		balance: 6_249,
		spent: { m: 6_251 },
		closing: [
			...Array.from({ length: 124 }, (_, index): [string, number] => [`m${250 - index}`, 50]),
			["m126", 49],
		],
	},
	{
		name: "the largest top-up",
		charges: { a1: 500_000 },
		balance: 499_999,
		spent: { a: 1 },
		closing: [["a1", 499_999]],
	},
	{
		name: "a fresh charge after all was spent",
		charges: { a1: 1_000, b1: 700 },
		balance: 700,
		spent: { a: 1_000 },
		closing: [["b1", 700]],
	},
	{
		name: "refunded in part and taken in part",
		charges: { a1: { amount: 1_000, refunded: 300, takenFromPool: 200 } },
		balance: 500,
		spent: {},
		closing: [["a1", 500]],
	},
	{
		name: "refunded in part, taken in part and spent in part",
		charges: { a1: { amount: 1_000, refunded: 300, takenFromPool: 200 } },
		balance: 100,
		spent: { a: 400 },
		closing: [["a1", 100]],
	},
];

describe("whose money a pool has spent, and what goes back", () => {
	test.each(CASES)("$name", ({ charges, balance, spent, closing }) => {
		const all = chargesOf(charges);
		expect(Object.fromEntries(spentBy(all, balance))).toEqual(spent);
		expect(planClosing(all, balance).map(({ topUpId, amount }) => [topUpId, amount])).toEqual(closing);
	});

	const charges = fc
		.array(
			fc.record({
				member: fc.integer({ min: 0, max: 5 }),
				amount: fc.integer({ min: 50, max: 500_000 }),
				refunded: fc.integer({ min: 0, max: 100 }),
				taken: fc.integer({ min: 0, max: 100 }),
			}),
			{ maxLength: 12 },
		)
		.map((rows) =>
			rows.map(({ member, amount, refunded, taken }, index) => {
				const back = Math.floor((amount * refunded) / 100);
				const takenFromPool = Math.floor(((amount - back) * taken) / 100);
				return charge(`${member}-${index}`, { amount, refunded: back, takenFromPool });
			}),
		);

	const withBalance = fc
		.tuple(charges, fc.integer({ min: 0, max: 1_000 }))
		.map(([all, part]) => ({ all, balance: Math.floor((sum(all.map(keptOf)) * part) / 1_000) }));

	test("what is spent and what goes back is what was put in, to the cent", () => {
		fc.assert(
			fc.property(withBalance, ({ all, balance }) => {
				const spent = sum([...spentBy(all, balance).values()]);
				const back = planClosing(all, balance);
				expect(sum(back.map(({ amount }) => amount))).toBe(balance);
				expect(spent + balance).toBe(sum(all.map(keptOf)));
				for (const { topUpId, amount } of back) {
					const one = all.find(({ id }) => id === topUpId);
					expect(amount).toBeGreaterThan(0);
					expect(amount).toBeLessThanOrEqual(one ? returnableOf(one) : 0);
				}
			}),
		);
	});

	test("a later top-up changes nobody's part of what is spent", () => {
		fc.assert(
			fc.property(withBalance, fc.integer({ min: 50, max: 1_000 }), ({ all, balance }, amount) => {
				const later = [...all, charge("z1", amount)];
				expect(spentBy(later, balance + amount)).toEqual(spentBy(all, balance));
			}),
		);
	});

	test("spending more takes from nobody less", () => {
		fc.assert(
			fc.property(withBalance, fc.integer({ min: 0, max: 5_000 }), ({ all, balance }, more) => {
				const before = spentBy(all, balance);
				const after = spentBy(all, Math.max(0, balance - more));
				for (const [member, cents] of before) expect(after.get(member)).toBeGreaterThanOrEqual(cents);
			}),
		);
	});

	test("closing leaves whoever has spent with exactly that", () => {
		fc.assert(
			fc.property(withBalance, ({ all, balance }) => {
				const back = new Map(planClosing(all, balance).map(({ topUpId, amount }) => [topUpId, amount]));
				const closed = all.map((one) => ({ ...one, refunded: one.refunded + (back.get(one.id) ?? 0) }));
				expect(spentBy(closed, 0)).toEqual(spentBy(all, balance));
			}),
		);
	});
});

describe("what is taken of a charge", () => {
	test.each([
		["of a charge whose money is there", charge("a1", 1_000), 1_000, 1_000, { pool: 1_000, house: 0 }],
		["a part", charge("a1", 1_000), 1_000, 1, { pool: 1, house: 0 }],
		[
			"of a charge whose money is spent, with others' in the pool",
			charge("a1", 1_000),
			5_000,
			1_000,
			{ pool: 1_000, house: 0 },
		],
		[
			"of a charge whose money is spent, with less in the pool",
			charge("a1", 1_000),
			400,
			1_000,
			{ pool: 400, house: 600 },
		],
		["with nothing in the pool", charge("a1", 1_000), 0, 1_000, { pool: 0, house: 1_000 }],
		[
			"of one that was refunded before",
			charge("a1", { amount: 1_000, refunded: 1_000 }),
			5_000,
			1_000,
			{ pool: 0, house: 1_000 },
		],
		[
			"of one that was refunded in part",
			charge("a1", { amount: 1_000, refunded: 600 }),
			5_000,
			1_000,
			{ pool: 400, house: 600 },
		],
		[
			"of one that was taken in part",
			charge("a1", { amount: 1_000, takenFromPool: 600 }),
			5_000,
			400,
			{ pool: 400, house: 0 },
		],
		["nothing", charge("a1", 1_000), 1_000, 0, { pool: 0, house: 0 }],
	] as const)("%s", (_, one, balance, taken, share) => {
		expect(shareTaken(one, balance, taken)).toEqual(share);
	});

	test.each([
		["all of what the pool gave", 1_000, 1_000, { pool: 1_000, house: 0 }],
		["less than that", 1_000, 300, { pool: 300, house: 0 }],
		["more: the rest is the house's", 400, 1_000, { pool: 400, house: 600 }],
		["what the house alone bore", 0, 1_000, { pool: 0, house: 1_000 }],
	] as const)("a bank returns %s", (_, takenFromPool, returned, share) => {
		expect(shareReturned({ takenFromPool }, returned)).toEqual(share);
	});

	test("never more than the pool has, nor than the charge has put into it", () => {
		const cents = fc.integer({ min: 0, max: 10_000 });
		fc.assert(
			fc.property(cents, cents, cents, cents, (amount, refunded, balance, taken) => {
				const one = charge("a1", { amount, refunded: Math.min(refunded, amount) });
				const { pool, house } = shareTaken(one, balance, taken);
				expect(pool + house).toBe(taken);
				expect(pool).toBeLessThanOrEqual(Math.min(balance, returnableOf(one)));
				expect(Math.min(pool, house)).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});

describe("what can go to a payout account", () => {
	const dated = (paidAt: Record<string, number>) =>
		Object.entries(paidAt).map(([id, at]) => ({ ...charge(id, 1_000), paidAt: at }));

	test.each([
		["all, where nothing is held", { a1: 5, b1: 9 }, 2_000, 10, 2_000],
		["what is older", { a1: 5, b1: 9 }, 2_000, 7, 1_000],
		["nothing, where all is new", { a1: 8, b1: 9 }, 2_000, 7, 0],
		["spending takes the oldest first, so less of it is left", { a1: 5, b1: 9 }, 1_300, 7, 300],
		["nothing, once the old is spent", { a1: 5, b1: 9 }, 900, 7, 0],
		["a charge of that very moment", { a1: 7 }, 1_000, 7, 1_000],
	] as const)("%s", (_, paidAt, balance, heldSince, payable) => {
		expect(payableNow(dated(paidAt), balance, heldSince)).toBe(payable);
	});
});

test("unspent money is that of the newest charges", () => {
	const all = chargesOf({ a1: 100, b1: 100, c1: 100 });
	expect([...unspentOf(all, 150)]).toEqual([
		["c1", 100],
		["b1", 50],
		["a1", 0],
	]);
});

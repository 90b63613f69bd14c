import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { balancesOf, entriesOfSettlement } from "./balances.ts";
import { type Balance, MAX_EXACT, settle } from "./transfers.ts";

const people = (...cents: number[]): Balance[] =>
	cents.map((one, index) => ({ memberId: String.fromCharCode(97 + index), cents: one }));

const inWords = (balances: Balance[]) =>
	settle(balances).map(({ from, to, cents }) => `${from} ${cents} ${to}`);

describe("the fewest transfers", () => {
	test.each<[cents: number[], transfers: string[]]>([
		[[], []],
		[[0], []],
		[[0, 0, 0], []],
		[[1, -1], ["b 1 a"]],
		[[-1, 1], ["a 1 b"]],
		[[50, -50], ["b 50 a"]],
		[[50, 0, -50], ["c 50 a"]],
		[
			[66, -33, -33],
			["b 33 a", "c 33 a"],
		],
		[
			[-34, -33, 67],
			["a 34 c", "b 33 c"],
		],
		[
			[100, 100, -200],
			["c 100 a", "c 100 b"],
		],
		[
			[-100, -100, 200],
			["a 100 c", "b 100 c"],
		],
		[
			[10, -10, 20, -20],
			["b 10 a", "d 20 c"],
		],
		[
			[20, -10, 10, -20],
			["d 20 a", "b 10 c"],
		],
		[
			[10, 10, -10, -10],
			["c 10 a", "d 10 b"],
		],
		[
			[5, 5, -10, 7, -7],
			["c 5 a", "c 5 b", "e 7 d"],
		],
		// the largest debt to the largest claim alone would need five
		[
			[4, 4, 4, -6, -6],
			["d 4 a", "e 4 b", "d 2 c", "e 2 c"],
		],
		[
			[3, 3, -2, -2, -2],
			["c 2 a", "d 2 b", "e 1 a", "e 1 b"],
		],
		// groups of 2 and 3, where the largest debt to the largest claim needs 4 transfers
		[
			[6, 4, -5, -3, -2],
			["c 5 a", "d 3 b", "e 1 a", "e 1 b"],
		],
		[
			[8, 2, -5, -5],
			["c 5 a", "d 3 a", "d 2 b"],
		],
		[
			[9, 1, -4, -6],
			["d 6 a", "c 3 a", "c 1 b"],
		],
		[
			[7, -3, -4, 5, -2, -3],
			["c 4 a", "b 3 a", "f 3 d", "e 2 d"],
		],
		[
			[1, 2, 3, -6],
			["d 3 c", "d 2 b", "d 1 a"],
		],
		[
			[1, 2, -3, 4, 5, -9],
			["c 2 b", "c 1 a", "f 5 e", "f 4 d"],
		],
		[
			[300, -100, -100, -100],
			["b 100 a", "c 100 a", "d 100 a"],
		],
		[
			[-300, 100, 100, 100],
			["a 100 b", "a 100 c", "a 100 d"],
		],
		[[1_000_000_000, -1_000_000_000], ["b 1000000000 a"]],
		[
			[5_000_000_000, -2_500_000_000, -2_500_000_000],
			["b 2500000000 a", "c 2500000000 a"],
		],
		[[0, 7, 0, -7, 0], ["d 7 b"]],
		[
			[11, -5, -6, 13, -13],
			["c 6 a", "b 5 a", "e 13 d"],
		],
		[
			[2, -1, -1, 2, -1, -1],
			["b 1 a", "c 1 a", "e 1 d", "f 1 d"],
		],
		[
			[1, -1, 1, -1, 1, -1],
			["b 1 a", "d 1 c", "f 1 e"],
		],
		[
			[17, -8, -9, 23, -11, -12, 5, -5],
			["c 9 a", "b 8 a", "f 12 d", "e 11 d", "h 5 g"],
		],
	])("%j", (cents, transfers) => {
		expect(sum(cents)).toBe(0);
		const found = inWords(people(...cents));
		expect(found.toSorted()).toEqual(transfers.toSorted());
		expect(inWords(people(...cents))).toEqual(found);
	});
});

const MAX_PEOPLE = 8;
const balances = (most: number) =>
	fc
		.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: most - 1 })
		.map((cents) => people(...cents, -sum(cents)));

test("leave nobody owing anything, and nobody pays who does not owe", () => {
	fc.assert(
		fc.property(balances(40), (list) => {
			const transfers = settle(list);
			const after = balancesOf([
				...list.map(({ memberId, cents }) => ({ memberId, cents })),
				...transfers.flatMap(entriesOfSettlement),
			]);
			expect([...after.values()].every((cents) => cents === 0)).toBe(true);
			const open = list.filter(({ cents }) => cents !== 0).length;
			expect(transfers.length).toBeLessThanOrEqual(Math.max(0, open - 1));
			const signOf = new Map(list.map(({ memberId, cents }) => [memberId, Math.sign(cents)]));
			for (const { from, to, cents } of transfers) {
				expect([signOf.get(from), signOf.get(to), cents > 0]).toEqual([-1, 1, true]);
			}
		}),
	);
});

test("are as few as there can be in small groups, as a search of all divisions finds", () => {
	fc.assert(
		fc.property(balances(MAX_PEOPLE), (list) => {
			const open = list.filter(({ cents }) => cents !== 0).map(({ cents }) => cents);
			expect(settle(list).length).toBe(open.length - mostGroups(open));
		}),
	);
});

/** The most groups of sum 0, by putting each person into each group. */
function mostGroups(cents: readonly number[], groups: readonly number[] = []): number {
	const [first, ...others] = cents;
	if (first === undefined) return groups.every((one) => one === 0) ? groups.length : Number.NEGATIVE_INFINITY;
	const joined = groups.map((one, index) => mostGroups(others, groups.with(index, one + first)));
	return Math.max(mostGroups(others, [...groups, first]), ...joined);
}

test("of 15 people are found in a moment, and of 250 there are at most 249", () => {
	const exact = people(...Array.from({ length: MAX_EXACT - 1 }, (_, index) => 7 * index + 1));
	const start = performance.now();
	settle([...exact, { memberId: "last", cents: -sum(exact.map(({ cents }) => cents)) }]);
	expect(performance.now() - start).toBeLessThan(1_000);
	const many = Array.from({ length: 249 }, (_, index) => ({ memberId: `m${index}`, cents: (index % 7) - 3 }));
	const all = [...many, { memberId: "last", cents: -sum(many.map(({ cents }) => cents)) }];
	expect(settle(all).length).toBeLessThanOrEqual(249);
});

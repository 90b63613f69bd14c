import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { balancesOf, entriesOfExpense, entriesOfSettlement } from "./balances.ts";
import { splitCents } from "./split.ts";

type Step =
	| [payer: string, cents: number, forWhom: string] // letters of people, in the order of joining
	| [from: string, cents: number, to: string, how: "paid"];

/** "abc" for three people; an expense is divided equally. */
function entriesOf([by, cents, whom, how]: Step) {
	if (how) return entriesOfSettlement({ from: by, to: whom, cents });
	const people = [...whom];
	const parts = splitCents(
		cents,
		people.map(() => 1),
	);
	return entriesOfExpense({
		paidBy: by,
		cents,
		parts: people.map((memberId, index) => ({ memberId, cents: parts[index] ?? 0 })),
	});
}

test.each<[name: string, steps: Step[], balances: Record<string, number>]>([
	["nothing", [], {}],
	["someone pays for themselves", [["a", 1_000, "a"]], { a: 0 }],
	["for someone else", [["a", 1_000, "b"]], { a: 1_000, b: -1_000 }],
	["one cent", [["a", 1, "b"]], { a: 1, b: -1 }],
	["one cent for both: the first pays it", [["a", 1, "ab"]], { a: 0, b: 0 }],
	["one cent for both, by the second", [["b", 1, "ab"]], { a: -1, b: 1 }],
	["for both", [["a", 1_000, "ab"]], { a: 500, b: -500 }],
	["an odd cent for both", [["a", 1_001, "ab"]], { a: 500, b: -500 }],
	["an odd cent by the second", [["b", 1_001, "ab"]], { a: -501, b: 501 }],
	["three and a dollar", [["a", 100, "abc"]], { a: 66, b: -33, c: -33 }],
	["three and a dollar, by the last", [["c", 100, "abc"]], { a: -34, b: -33, c: 67 }],
	["50 cents for three", [["b", 50, "abc"]], { a: -17, b: 33, c: -16 }],
	["the payer takes no part", [["a", 900, "bcd"]], { a: 900, b: -300, c: -300, d: -300 }],
	[
		"each pays once the same",
		[
			["a", 500, "ab"],
			["b", 500, "ab"],
		],
		{ a: 0, b: 0 },
	],
	[
		"each pays once, not the same",
		[
			["a", 800, "ab"],
			["b", 200, "ab"],
		],
		{ a: 300, b: -300 },
	],
	[
		"in a circle",
		[
			["a", 100, "b"],
			["b", 100, "c"],
			["c", 100, "a"],
		],
		{ a: 0, b: 0, c: 0 },
	],
	[
		"in a chain",
		[
			["a", 100, "b"],
			["b", 100, "c"],
		],
		{ a: 100, b: 0, c: -100 },
	],
	[
		"a confirmed payment",
		[
			["a", 1_000, "ab"],
			["b", 500, "a", "paid"],
		],
		{ a: 0, b: 0 },
	],
	[
		"a part of it",
		[
			["a", 1_000, "ab"],
			["b", 200, "a", "paid"],
		],
		{ a: 300, b: -300 },
	],
	[
		"more than was owed",
		[
			["a", 1_000, "ab"],
			["b", 700, "a", "paid"],
		],
		{ a: -200, b: 200 },
	],
	["a payment without an expense", [["a", 40, "b", "paid"]], { a: 40, b: -40 }],
	[
		"a payment and back",
		[
			["a", 40, "b", "paid"],
			["b", 40, "a", "paid"],
		],
		{ a: 0, b: 0 },
	],
	[
		"to someone who was not owed",
		[
			["a", 900, "abc"],
			["b", 300, "c", "paid"],
		],
		{ a: 600, b: 0, c: -600 },
	],
	[
		"two expenses of two groups",
		[
			["a", 100, "ab"],
			["c", 60, "cd"],
		],
		{ a: 50, b: -50, c: 30, d: -30 },
	],
	["a million dollars", [["a", 1_000_000_000, "ab"]], { a: 500_000_000, b: -500_000_000 }],
	["seven and a dollar", [["g", 100, "abcdefg"]], { a: -15, b: -15, c: -14, d: -14, e: -14, f: -14, g: 86 }],
	[
		"ten times three and a dollar: the first pays ten more cents",
		[...Array<Step>(10).fill(["a", 100, "abc"])],
		{ a: 660, b: -330, c: -330 },
	],
	[
		"the last one pays for the first",
		[
			["d", 400, "a"],
			["a", 400, "abcd"],
		],
		{ a: -100, b: -100, c: -100, d: 300 },
	],
	[
		"settled in two steps",
		[
			["a", 900, "abc"],
			["b", 100, "a", "paid"],
			["b", 200, "a", "paid"],
		],
		{ a: 300, b: 0, c: -300 },
	],
	[
		"settled by one for two",
		[
			["a", 900, "abc"],
			["b", 600, "a", "paid"],
		],
		{ a: 0, b: 300, c: -300 },
	],
	[
		"all settled",
		[
			["a", 900, "abc"],
			["b", 300, "a", "paid"],
			["c", 300, "a", "paid"],
		],
		{ a: 0, b: 0, c: 0 },
	],
])("%s", (_, steps, balances) => {
	const found = balancesOf(steps.flatMap(entriesOf));
	expect(Object.fromEntries(found)).toEqual(balances);
	expect(sum(found.values())).toBe(0);
});

const person = fc.constantFrom(..."abcdefgh");
const step = fc.oneof(
	fc.tuple(
		person,
		fc.integer({ min: 1, max: 1_000_000 }),
		fc.uniqueArray(person, { minLength: 1 }).map((list) => list.join("")),
	),
	fc.tuple(person, fc.integer({ min: 1, max: 1_000_000 }), person, fc.constant("paid" as const)),
);

test("the sum is 0 whatever is paid, divided and settled, in any order", () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
			const balances = balancesOf(steps.flatMap(entriesOf));
			expect(sum(balances.values())).toBe(0);
			const backwards = balancesOf(steps.toReversed().flatMap(entriesOf));
			expect(Object.fromEntries(backwards)).toEqual(Object.fromEntries(balances));
		}),
	);
});

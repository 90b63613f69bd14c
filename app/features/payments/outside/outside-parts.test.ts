import { describe, expect, test } from "vitest";
import { splitEvenly, sum } from "#app/lib/money.ts";
import { seededRandom } from "#tests/support/random.ts";
import type { PaymentStatus } from "../states.ts";
import {
	afterParts,
	giveBack,
	joinParts,
	missingParts,
	type NumberedPart,
	type OutsidePart,
	takeOutside,
	withoutCredit,
} from "./outside-parts.ts";

const TODAY = "2027-03-10";
const DAYS = ["2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01"];

const dayOf = (index: number) => DAYS[index] ?? "2027-05-01";
const idOf = (index: number) => `p${index + 1}`;

const openOf = (...amounts: number[]) =>
	amounts.map((amount, index) => ({ id: idOf(index), amount, dueDate: dayOf(index) }));

/** The amount taken off each payment; null if the amount does not fit. */
function taken(amounts: number[], amount: number): number[] | null {
	const plan = takeOutside(openOf(...amounts), amount);
	return plan?.parts.map((part) => part.amount) ?? null;
}

const YEAR = [8_083, 8_083, 8_087];
const CROWD = splitEvenly(250 * 100, 250); // a dollar each

describe("what was paid outside is taken from the open payments, soonest first", () => {
	test.each<[string, number[], number, number[] | null]>([
		["nothing", YEAR, 0, null],
		["a negative amount", YEAR, -50, null],
		["1 cent", YEAR, 1, null],
		["49 cents", YEAR, 49, null],
		["50 cents", YEAR, 50, [50]],
		["51 cents", YEAR, 51, [51]],
		["so much that 50 cents are left of the first", YEAR, 8_033, [8_033]],
		["so much that 49 cents would be left of the first", YEAR, 8_034, null],
		["so much that 1 cent would be left of the first", YEAR, 8_082, null],
		["the first", YEAR, 8_083, [8_083]],
		["1 cent more than the first", YEAR, 8_084, [8_083, 1]],
		["the first and half of the second", YEAR, 12_000, [8_083, 3_917]],
		["so much that 49 cents would be left of the second", YEAR, 16_117, null],
		["the first two", YEAR, 16_166, [8_083, 8_083]],
		["all but 50 cents", YEAR, 24_203, [8_083, 8_083, 8_037]],
		["all but 49 cents", YEAR, 24_204, null],
		["all but 1 cent", YEAR, 24_252, null],
		["the whole share", YEAR, 24_253, YEAR],
		["1 cent more than the share", YEAR, 24_254, null],
		["far more than the share", YEAR, 99_999_999, null],
		["all of 50 cents", [50], 50, [50]],
		["50 cents of 99", [99], 50, null],
		["50 cents of 100", [100], 50, [50]],
		["all of 99", [99], 99, [99]],
		["99 cents of 50 and 50", [50, 50], 99, null],
		["a dollar of 50 and 50", [50, 50], 100, [50, 50]],
		["a third of a dollar between three people, which no card can pay", [33], 33, null],
		["a dollar for three, of which two are 1 cent larger", [34, 33, 33], 34, null],
		["half of one payment", [60_000], 30_000, [30_000]],
		["150 dollars of 600 at once", [60_000], 15_000, [15_000]],
		["150 dollars of 600 in three", [20_000, 20_000, 20_000], 15_000, [15_000]],
		["one of 250 payments of a dollar", CROWD, 100, [100]],
		["249 of 250 payments of a dollar", CROWD, 24_900, CROWD.slice(1)],
		["all of 250 payments of a dollar", CROWD, 25_000, CROWD],
		["50 cents where nothing is left to pay", [], 50, null],
	])("%s", (_name, amounts, amount, parts) => {
		expect(taken(amounts, amount)).toEqual(parts);
	});

	test("the first ones are covered, and one gets smaller", () => {
		expect(takeOutside(openOf(100, 200, 300), 250)).toEqual({
			covered: ["p1"],
			smaller: { id: "p2", amount: 50 },
			parts: [
				{ paymentId: "p1", amount: 100, dueDate: "2027-01-01" },
				{ paymentId: "p2", amount: 150, dueDate: "2027-02-01" },
			],
		});
	});
});

type Row = [amount: number, status: PaymentStatus, paidOutsideBy?: string];

const rowsOf = (...rows: Row[]) =>
	rows.map(([amount, status, paidOutsideBy = null], index) => ({
		...{ id: idOf(index), amount, status, paidOutsideBy },
		dueDate: dayOf(index),
	}));

/** Parts by the number of their payment; 0 stands for a deleted payment. */
const partsOf = (...parts: [number, number][]): OutsidePart[] =>
	parts.map(([number, amount]) => ({
		paymentId: number > 0 ? idOf(number - 1) : null,
		amount,
		dueDate: dayOf(Math.max(0, number - 1)),
	}));

describe("undoing gives exactly that back", () => {
	test.each<[string, [number, number][], Row[], [string, number][], number | null]>([
		["to a payment that it covered", [[1, 100]], [[100, "canceled", "o1"]], [["p1", 100]], null],
		["to one that got smaller", [[1, 150]], [[450, "due"]], [["p1", 600]], null],
		[
			"to a covered and a smaller one",
			[
				[1, 100],
				[2, 60],
			],
			[
				[100, "canceled", "o1"],
				[140, "due"],
			],
			[
				["p1", 100],
				["p2", 200],
			],
			null,
		],
		[
			"a cent to a smaller one",
			[
				[1, 100],
				[2, 1],
			],
			[
				[100, "canceled", "o1"],
				[199, "due"],
			],
			[
				["p1", 100],
				["p2", 200],
			],
			null,
		],
		["to one that was declined meanwhile", [[1, 150]], [[450, "failed"]], [["p1", 600]], null],
		["to one for which the bank asks", [[1, 150]], [[450, "action_required"]], [["p1", 600]], null],
		[
			"to one that another outside payment has covered since",
			[[1, 50]],
			[[150, "canceled", "o2"]],
			[["p1", 50]],
			null,
		],
		[
			"to one that two have covered, after the other was undone",
			[[1, 150]],
			[[50, "due"]],
			[["p1", 200]],
			null,
		],
		["as a payment of its own, where the smaller one was paid", [[1, 150]], [[450, "paid"]], [], 150],
		["as a payment of its own, where it was paid and refunded", [[1, 150]], [[450, "refunded"]], [], 150],
		[
			"as a payment of its own, where it was paid and refunded in part",
			[[1, 150]],
			[[450, "partially_refunded"]],
			[],
			150,
		],
		["as a payment of its own, where a bank took it back", [[1, 150]], [[450, "disputed"]], [], 150],
		["as a payment of its own, where it was paid ahead", [[1, 150]], [[450, "canceled"]], [], 150],
		[
			"as a payment of its own, where the plan has deleted it",
			[[0, 150]],
			[
				[225, "due"],
				[225, "due"],
			],
			[],
			150,
		],
		[
			"of two deleted ones in one",
			[
				[0, 150],
				[0, 20],
			],
			[[225, "due"]],
			[],
			170,
		],
		["50 cents as a payment of its own", [[1, 50]], [[100, "paid"]], [], 50],
		[
			"a cent to the covered one, where the smaller one was paid",
			[
				[1, 100],
				[2, 1],
			],
			[
				[100, "canceled", "o1"],
				[199, "paid"],
			],
			[["p1", 101]],
			null,
		],
		[
			"49 cents to the covered one, where the smaller one was paid",
			[
				[1, 100],
				[2, 49],
			],
			[
				[100, "canceled", "o1"],
				[151, "paid"],
			],
			[["p1", 149]],
			null,
		],
		[
			"50 cents as an own payment, where the smaller one was paid",
			[
				[1, 100],
				[2, 50],
			],
			[
				[100, "canceled", "o1"],
				[150, "paid"],
			],
			[["p1", 100]],
			50,
		],
		[
			"20 cents to the next, where another has covered the rest",
			[
				[1, 100],
				[2, 20],
			],
			[
				[100, "canceled", "o1"],
				[180, "canceled", "o2"],
			],
			[["p1", 120]],
			null,
		],
		[
			"20 cents to an open one before it",
			[
				[2, 20],
				[3, 100],
			],
			[
				[500, "due"],
				[180, "paid"],
				[100, "canceled", "o1"],
			],
			[
				["p3", 100],
				["p1", 520],
			],
			null,
		],
		[
			"to all of a whole share",
			[
				[1, 50],
				[2, 50],
			],
			[
				[50, "canceled", "o1"],
				[50, "canceled", "o1"],
			],
			[
				["p1", 50],
				["p2", 50],
			],
			null,
		],
		[
			"while a later payment was made early",
			[[1, 100]],
			[
				[100, "canceled", "o1"],
				[100, "paid"],
			],
			[["p1", 100]],
			null,
		],
		[
			"while everything else was paid ahead",
			[[1, 100]],
			[
				[100, "canceled", "o1"],
				[300, "paid"],
				[100, "canceled"],
			],
			[["p1", 100]],
			null,
		],
		[
			"to a number that the plan has given another amount",
			[[2, 60]],
			[
				[100, "paid"],
				[333, "due"],
			],
			[["p2", 393]],
			null,
		],
	])("%s", (_name, parts, rows, asked, added) => {
		const given = giveBack(partsOf(...parts), rowsOf(...rows), TODAY);
		expect(given?.asked.map(({ id, amount }) => [id, amount])).toEqual(asked);
		expect(given?.added?.amount ?? null).toBe(added);
	});

	test("less than a card can pay, where nothing is open, can't be given back", () => {
		expect(giveBack(partsOf([1, 49]), rowsOf([100, "paid"]), TODAY)).toBeNull();
	});

	test.each([
		["today, where the day has passed", 1, TODAY],
		["on its day, where that is still to come", 4, "2027-04-01"],
	])("a payment of its own is due %s", (_name, number, dueDate) => {
		const part = { paymentId: null, amount: 100, dueDate: dayOf(number - 1) };
		expect(giveBack([part], [], TODAY)?.added).toEqual({ amount: 100, dueDate });
	});
});

test.each([
	["nothing", 0, [100, 60]],
	["a cent", 1, [100, 59]],
	["a part of the last", 20, [100, 40]],
	["the last", 60, [100]],
	["more than the last", 110, [50]],
	["all", 160, []],
	["more than all", 500, []],
])("a credit of %s is not asked for again", (_name, credit, amounts) => {
	expect(withoutCredit(partsOf([1, 100], [2, 60]), credit).map(({ amount }) => amount)).toEqual(amounts);
});

/**
 * A member's payments, randomly recorded outside, undone, paid by card, paid ahead and rescheduled. Open, made and
 * recorded amounts must always sum to the share.
 */
describe.each(Array.from({ length: 40 }, (_, seed) => seed))("any order of actions, seed %i", (seed) => {
	test("keeps the share", () => {
		const random = seededRandom(seed);
		const pick = (least: number, most: number) => least + random.below(most - least + 1);
		const count = pick(1, 12);
		const share = pick(50 * count + count, 300_000);
		let next = count;
		let rows = rowsOf(...splitEvenly(share, count).map((amount): Row => [amount, "due"]));
		let recorded: { id: string; amount: number; parts: OutsidePart[] }[] = [];
		const open = () => rows.filter(({ status }) => status === "due");
		const set = (id: string, change: Partial<(typeof rows)[number]>) => {
			rows = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
		};
		for (let step = 0; step < 60; step += 1) {
			const action = pick(0, 3);
			if (action === 0) {
				const amount = pick(1, share);
				const plan = takeOutside(open(), amount);
				if (!plan) continue;
				const id = `o${step}`;
				expect(sum(plan.parts.map((part) => part.amount))).toBe(amount);
				recorded.push({ id, amount, parts: plan.parts });
				for (const covered of plan.covered) set(covered, { status: "canceled", paidOutsideBy: id });
				if (plan.smaller) set(plan.smaller.id, { amount: plan.smaller.amount });
			} else if (action === 1 && recorded.length > 0) {
				const undone = recorded[pick(0, recorded.length - 1)];
				if (!undone) continue;
				recorded = recorded.filter((one) => one !== undone);
				const given = giveBack(undone.parts, rows, TODAY);
				if (!given) throw new Error("at least 50 cents are given back");
				const { asked, added } = given;
				for (const { id, amount } of asked) set(id, { amount, status: "due", paidOutsideBy: null });
				next += 1;
				if (added) rows.push({ ...added, id: `a${next}`, status: "due", paidOutsideBy: null });
			} else if (action === 2) {
				const [first] = open();
				if (first) set(first.id, { status: "paid" });
			} else {
				const rest = open();
				const left = sum(rest.map(({ amount }) => amount));
				const parts = Math.min(pick(1, 6), Math.floor(left / 51));
				if (parts === 0) continue;
				rows = rows.filter((row) => !rest.includes(row));
				for (const amount of splitEvenly(left, parts)) {
					next += 1;
					rows.push({ id: `n${next}`, amount, status: "due", paidOutsideBy: null, dueDate: TODAY });
				}
			}
			const made = rows.filter(({ status }) => status === "paid" || status === "due");
			const all = sum(made.map(({ amount }) => amount)) + sum(recorded.map(({ amount }) => amount));
			expect(all).toBe(share);
			expect(open().every(({ amount }) => amount >= 50)).toBe(true);
		}
	});
});

/** "1:50 2:1000": the amounts of payments 1 and 2 that were paid outside. */
const numbered = (written: string): NumberedPart[] =>
	written
		.split(" ")
		.filter(Boolean)
		.map((part) => {
			const [number = 0, amount = 0] = part.split(":").map(Number);
			return { number, amount };
		});
const write = (parts: readonly NumberedPart[]) =>
	parts.map(({ number, amount }) => `${number}:${amount}`).join(" ");

describe("what a charge names and is not recorded is missing", () => {
	test.each([
		["", "", ""],
		["1:50", "", "1:50"],
		["1:50", "1:50", ""],
		["1:50", "1:20", "1:30"],
		["1:50", "1:60", ""],
		["1:50", "2:50", "1:50"],
		["1:50 2:70", "2:70", "1:50"],
		["1:50 2:70", "1:50 2:10", "2:60"],
		["1:100", "1:50 1:20", "1:30"],
		["", "1:50", ""],
	])("%j of %j are %j", (known, recorded, missing) => {
		expect(write(missingParts(numbered(known), numbered(recorded)))).toBe(missing);
	});
});

test.each([
	["", ""],
	["1:50", "1:50"],
	["1:50 1:20", "1:70"],
	["1:50 2:10 1:1", "1:51 2:10"],
	["52:1 52:1 52:1", "52:3"],
])("parts of the same payment count together: %j is %j", (parts, joined) => {
	expect(write(joinParts(numbered(parts)))).toBe(joined);
});

describe("parts that a charge names are taken from the payments that they name", () => {
	test.each<[number[], string, (number | null)[] | null]>([
		[YEAR, "", YEAR],
		[YEAR, "1:50", [8_033, 8_083, 8_087]],
		[YEAR, "1:8083", [null, 8_083, 8_087]],
		[YEAR, "1:8033", [50, 8_083, 8_087]],
		[YEAR, "1:8034", null],
		[YEAR, "1:8084", null],
		[YEAR, "2:8083", [8_083, null, 8_087]],
		[YEAR, "2:8083 3:8087", [8_083, null, null]],
		[YEAR, "1:8083 2:8083 3:8087", [null, null, null]],
		[YEAR, "1:50 1:50", [7_983, 8_083, 8_087]],
		[YEAR, "1:8000 1:83", [null, 8_083, 8_087]],
		[YEAR, "4:50", null],
		[YEAR, "0:50", null],
		[[50], "1:50", [null]],
		[[50], "1:1", null],
		[[100], "1:50", [50]],
		[[], "1:50", null],
		[[], "", []],
		[CROWD, "250:100", [...CROWD.slice(1), null]],
	])("%j less %j is %j", (amounts, parts, left) => {
		const open = amounts.map((amount, index) => ({ paymentNumber: index + 1, amount }));
		const after = afterParts(open, numbered(parts));
		expect(
			after &&
				open.map(({ paymentNumber: n }) => after.find((one) => one.paymentNumber === n)?.amount ?? null),
		).toEqual(left);
	});

	test("so that nothing is lost of any sum", () => {
		const random = seededRandom(7);
		for (let round = 0; round < 500; round++) {
			const amounts = Array.from({ length: 1 + random.below(6) }, () => 50 + random.below(500));
			const taken = numbersTaken(amounts, random.below(sum(amounts) + 1));
			if (!taken) continue;
			const open = amounts.map((amount, index) => ({ paymentNumber: index + 1, amount }));
			const after = afterParts(open, taken) ?? [];
			expect(sum(after.map(({ amount }) => amount)) + sum(taken.map(({ amount }) => amount))).toBe(
				sum(amounts),
			);
		}
	});
});

/** The amounts that recording an outside payment takes off each payment. */
function numbersTaken(amounts: number[], amount: number): NumberedPart[] | null {
	const parts = takeOutside(openOf(...amounts), amount)?.parts;
	return parts?.map((part) => ({ number: Number(part.paymentId.slice(1)), amount: part.amount })) ?? null;
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, sum } from "#app/lib/money.ts";
import { baseShares, GROUP_SIZE, splitCost } from "#app/lib/shares.ts";
import {
	countAnswers,
	isAsked,
	lateSpotsAfter,
	type PriceAnswer,
	type PricedMember,
	type PriceStep,
	priceSteps,
	shortfallOf,
	surplusOf,
} from "./price-change.ts";

const member = (base: Cents, hasBegun = true, role: PricedMember["role"] = "member"): PricedMember => ({
	...{ id: "m", role, base, hasBegun },
});

/** What a new total means for one member: from, to, and how. */
function step(total: Cents, size: number, one: PricedMember): [Cents, Cents, PriceStep["how"]] | undefined {
	const [found] = priceSteps(splitCost(total, size), [one]);
	return found && [found.from, found.to, found.how];
}

describe("what a new price means for a member", () => {
	test.each<[string, Cents, number, PricedMember, [Cents, Cents, PriceStep["how"]]]>([
		["more, after they have begun to pay", 90_000, 3, member(25_000), [25_000, 30_000, "asked"]],
		["more, before", 90_000, 3, member(25_000, false), [25_000, 30_000, "rewritten"]],
		["less, after they have begun to pay", 60_000, 3, member(25_000), [25_000, 20_000, "lowered"]],
		["less, before", 60_000, 3, member(25_000, false), [25_000, 20_000, "rewritten"]],
		["the same", 75_000, 3, member(25_000), [25_000, 25_000, "same"]],
		["the same, before they have begun", 75_000, 3, member(25_000, false), [25_000, 25_000, "rewritten"]],
		["a cent more", 75_003, 3, member(25_000), [25_000, 25_001, "asked"]],
		["a cent less", 74_997, 3, member(25_000), [25_000, 24_999, "lowered"]],
		["50 cents", 150, 3, member(100), [100, 50, "lowered"]],
		["three people and a dollar: two pay 33 cents", 100, 3, member(33), [33, 33, "same"]],
		["the organizer pays the odd cent", 100, 3, member(33, true, "organizer"), [33, 34, "asked"]],
		["the organizer has paid it", 100, 3, member(34, true, "organizer"), [34, 34, "same"]],
		[
			"an organizer who pays less than the others",
			200,
			3,
			member(67, true, "organizer"),
			[67, 66, "lowered"],
		],
		["nothing any more", 0, 3, member(25_000), [25_000, 0, "lowered"]],
		["a free trip that costs something now", 90_000, 3, member(0, false), [0, 30_000, "rewritten"]],
		["250 people", 25_000_000, 250, member(99_999), [99_999, 100_000, "asked"]],
		[
			"250 people, the organizer",
			25_000_001,
			250,
			member(100_000, true, "organizer"),
			[100_000, 100_001, "asked"],
		],
		["alone", 90_000, 1, member(80_000, true, "organizer"), [80_000, 90_000, "asked"]],
		["who has kept an older price is asked again", 75_000, 3, member(20_000), [20_000, 25_000, "asked"]],
		[
			"who has paid more by an older one is lowered, though others pay more",
			75_000,
			3,
			member(30_000),
			[30_000, 25_000, "lowered"],
		],
	])("%s", (_what, total, size, one, expected) => {
		expect(step(total, size, one)).toEqual(expected);
	});
});

describe("spots that leave everybody's share as it is", () => {
	test.each<[string, { partySize: number; lateSpots: number }, number, boolean, number]>([
		["nobody has paid", { partySize: 6, lateSpots: 0 }, 8, false, 0],
		["someone has paid, two more", { partySize: 6, lateSpots: 0 }, 8, true, 2],
		["two more after one", { partySize: 7, lateSpots: 1 }, 9, true, 3],
		["the same size", { partySize: 8, lateSpots: 2 }, 8, true, 2],
		["one of them given up", { partySize: 8, lateSpots: 2 }, 7, true, 1],
		["all of them given up", { partySize: 8, lateSpots: 2 }, 6, true, 0],
		["smaller than it was agreed", { partySize: 8, lateSpots: 2 }, 5, true, 0],
		["everyone has their money back, and another size", { partySize: 8, lateSpots: 2 }, 9, false, 0],
		["a payment is being checked, and the same size", { partySize: 8, lateSpots: 2 }, 8, false, 2],
		["to 250", { partySize: 6, lateSpots: 0 }, 250, true, 244],
	])("%s", (_what, before, size, isFixed, expected) => {
		expect(lateSpotsAfter(before, size, isFixed)).toBe(expected);
	});

	test("a larger group keeps the share of each, whatever it costs", () => {
		const sizes = fc.integer({ min: GROUP_SIZE.min, max: 125 });
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), sizes, sizes, (totalCost, size, more) => {
				const before = { totalCost, partySize: size, lateSpots: 0 };
				const partySize = size + more;
				const after = { totalCost, partySize, lateSpots: lateSpotsAfter(before, partySize, true) };
				expect(baseShares(after)).toEqual(baseShares(before));
			}),
		);
	});
});

describe("what late friends bring in", () => {
	const shares = (...amounts: Cents[]) => amounts.map((individualCost) => ({ individualCost }));
	test.each<[string, { totalCost: Cents; optionsCost: Cents }, Cents[], Cents]>([
		["a complete group", { totalCost: 90_000, optionsCost: 0 }, [30_000, 30_000, 30_000], 0],
		["one late friend", { totalCost: 90_000, optionsCost: 0 }, [30_000, 30_000, 30_000, 30_000], 30_000],
		[
			"a late friend before the group is complete",
			{ totalCost: 90_000, optionsCost: 0 },
			[30_000, 30_000],
			0,
		],
		["a cent", { totalCost: 100, optionsCost: 0 }, [34, 33, 33, 1], 1],
		["options are no surplus", { totalCost: 90_000, optionsCost: 8_500 }, [38_500, 30_000, 30_000], 0],
		[
			"a late friend with an option",
			{ totalCost: 90_000, optionsCost: 8_500 },
			[30_000, 30_000, 30_000, 38_500],
			30_000,
		],
		[
			"one keeps an older, lower price",
			{ totalCost: 90_000, optionsCost: 0 },
			[20_000, 30_000, 30_000, 30_000],
			20_000,
		],
		["nobody has joined", { totalCost: 90_000, optionsCost: 0 }, [], 0],
	])("%s", (_what, trip, amounts, expected) => {
		expect(surplusOf(trip, shares(...amounts))).toBe(expected);
	});
});

test("a shortfall is what those who are aboard would pay more, and keep an older price or have not answered", () => {
	const answer = (
		word: PriceAnswer,
		baseBefore: Cents,
		baseAfter: Cents,
		removedAt: number | null = null,
	) => ({
		...{ answer: word, baseBefore, baseAfter, removedAt },
		role: "member" as const,
	});
	const answers = [
		answer("pending", 100, 150),
		answer("kept", 100, 170),
		answer("accepted", 100, 500),
		answer("left", 100, 500),
		answer("superseded", 100, 500),
		answer("pending", 200, 100),
		answer("pending", 100, 190, 1),
		answer("kept", 100, 190, 1),
	];
	const at = (costPerPerson: Cents) => ({ costPerPerson, organizerShare: costPerPerson });
	const of = (pending: [Cents, number], kept: [Cents, number]) => ({
		pending: { amount: pending[0], people: pending[1] },
		kept: { amount: kept[0], people: kept[1] },
	});
	expect(shortfallOf(answers, at(500))).toEqual(of([50, 1], [70, 1]));
	expect(shortfallOf(answers, at(160))).toEqual(of([50, 1], [60, 1]));
	expect(shortfallOf(answers, at(100))).toEqual(of([0, 0], [0, 0]));
	const asked = answers.filter(isAsked);
	expect(countAnswers(asked)).toEqual({ pending: 1, accepted: 1, kept: 2, left: 1 });
});

test("once everyone has answered with yes, the shares are the new total to the cent", () => {
	const group = fc.array(fc.record({ base: fc.integer({ min: 0, max: 100_000 }), hasBegun: fc.boolean() }), {
		minLength: 1,
		maxLength: 250,
	});
	fc.assert(
		fc.property(group, fc.integer({ min: 0, max: 100_000_000 }), (people, total) => {
			const members = people.map(({ base, hasBegun }, index) => ({
				...{ id: `${index}`, base, hasBegun },
				role: index === 0 ? ("organizer" as const) : ("member" as const),
			}));
			const steps = priceSteps(splitCost(total, members.length), members);
			expect(sum(steps.map(({ to }) => to))).toBe(total);
			for (const { from, to, how } of steps) if (how === "asked") expect(to).toBeGreaterThan(from);
			for (const { from, to, how } of steps) if (how === "lowered") expect(to).toBeLessThan(from);
		}),
	);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, sum } from "#app/lib/money.ts";
import { spotPrice } from "#app/lib/shares.ts";
import { assignShares, restToTakeOver, type Spot } from "./paying-together.ts";

const spot = (id: string, given: Partial<Spot> = {}): Spot => ({
	...{ id, individualCost: 0, takenOver: 0, payerId: null, formerPayerId: null },
	...given,
});
const covered = (id: string, payerId: string, price: Cents, own = 0) =>
	spot(id, { payerId, individualCost: own, takenOver: own - price });
const former = (id: string, formerPayerId: string, price: Cents, given: Cents) =>
	spot(id, { formerPayerId, individualCost: price - given, takenOver: 0 - given });
const payer = (id: string, price: Cents, others: Cents) =>
	spot(id, { individualCost: price + others, takenOver: others });

/** "ana 300+200": what each pays, and the part of it that is for others. */
function assigned(spots: Spot[], prices: Record<string, Cents>): string {
	const shares = assignShares(spots, new Map(Object.entries(prices)));
	return [...shares].map(([id, { share, takenOver }]) => `${id} ${share}${signed(takenOver)}`).join(", ");
}
const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `${amount}` : "");

const ALONE = [spot("ana", { individualCost: 97_000 })];
const COUPLE = [payer("ana", 97_000, 97_000), covered("ben", "ana", 97_000)];
const FAMILY = [payer("ana", 500, 1_200), covered("ben", "ana", 500), covered("cleo", "ana", 700)];
const SPLIT = [payer("ana", 97_000, 30_000), former("ben", "ana", 97_000, 30_000)];
const PART = [payer("ana", 97_000, 60_000), covered("ben", "ana", 97_000, 37_000)];
const MIXED = [
	payer("ana", 1_000, 1_300),
	covered("ben", "ana", 1_000),
	former("cleo", "ana", 1_000, 300),
	spot("dan", { individualCost: 1_000 }),
];

describe("what each pays once prices change", () => {
	test.each<[string, Spot[], Record<string, Cents>, string]>([
		["nobody pays for others", ALONE, { ana: 98_000 }, "ana 98000"],
		["nothing changes", COUPLE, {}, "ana 194000+97000, ben 0-97000"],
		["both spots get dearer", COUPLE, { ana: 98_000, ben: 98_000 }, "ana 196000+98000, ben 0-98000"],
		["both get cheaper", COUPLE, { ana: 90_000, ben: 90_000 }, "ana 180000+90000, ben 0-90000"],
		["the companion's alone", COUPLE, { ben: 127_000 }, "ana 224000+127000, ben 0-127000"],
		["the payer's alone", COUPLE, { ana: 97_001 }, "ana 194001+97000, ben 0-97000"],
		["the companion's becomes nothing", COUPLE, { ben: 0 }, "ana 97000, ben 0"],
		["by one cent", COUPLE, { ben: 97_001 }, "ana 194001+97001, ben 0-97001"],
		["two companions", FAMILY, { ben: 600, cleo: 600 }, "ana 1700+1200, ben 0-600, cleo 0-600"],
		["three people and a dollar", FAMILY, { ana: 34, ben: 33, cleo: 33 }, "ana 100+66, ben 0-33, cleo 0-33"],
		["who pays the rest pays what is more", SPLIT, { ben: 98_000 }, "ana 127000+30000, ben 68000-30000"],
		["and what is less", SPLIT, { ben: 40_000 }, "ana 127000+30000, ben 10000-30000"],
		["down to what was paid for them", SPLIT, { ben: 30_000 }, "ana 127000+30000, ben 0-30000"],
		["below it the payer pays less", SPLIT, { ben: 20_000 }, "ana 117000+20000, ben 0-20000"],
		["to nothing", SPLIT, { ben: 0 }, "ana 97000, ben 0"],
		["a part paid by themselves stays", PART, { ben: 98_000 }, "ana 158000+61000, ben 37000-61000"],
		["also when it gets cheaper", PART, { ben: 40_000 }, "ana 100000+3000, ben 37000-3000"],
		["but not beyond the price", PART, { ben: 30_000 }, "ana 97000, ben 30000"],
		[
			"everyone's",
			MIXED,
			{ ana: 1_100, ben: 1_100, cleo: 1_100, dan: 1_100 },
			"ana 2500+1400, ben 0-1100, cleo 800-300, dan 1100",
		],
		["somebody else's", MIXED, { dan: 50 }, "ana 2300+1300, ben 0-1000, cleo 700-300, dan 50"],
	])("%s", (_name, spots, prices, expected) => {
		expect(assigned(spots, prices)).toBe(expected);
	});

	const cents = fc.integer({ min: 0, max: 10_000_000 });
	const groups = fc
		.array(
			fc.record({
				price: cents,
				next: cents,
				kind: fc.constantFrom("covered", "former", "own"),
				part: fc.nat(100),
			}),
			{
				maxLength: 9,
			},
		)
		.map((rows) => {
			const others = rows.map(({ price, kind, part }, index): Spot => {
				const id = `m${index}`;
				const given = Math.floor((price * part) / 100);
				if (kind === "covered") return covered(id, "ana", price, price - given);
				if (kind === "former" && given > 0) return former(id, "ana", price, given);
				return spot(id, { individualCost: price });
			});
			const taken = 0 - sum(others.map(({ takenOver }) => takenOver));
			return {
				spots: [payer("ana", 500, taken), ...others],
				prices: new Map(rows.map(({ next }, index) => [`m${index}`, next])),
			};
		});

	test("all shares sum to all prices, and nobody pays less than nothing", () => {
		fc.assert(
			fc.property(groups, ({ spots, prices }) => {
				const after = [...assignShares(spots, prices).values()];
				expect(sum(after.map(({ share }) => share))).toBe(
					sum(spots.map((one) => prices.get(one.id) ?? spotPrice(one))),
				);
				expect(sum(after.map(({ takenOver }) => takenOver))).toBe(0);
				expect(after.every(({ share }) => share >= 0)).toBe(true);
			}),
		);
	});

	test("the same prices change nothing", () => {
		fc.assert(
			fc.property(groups, ({ spots }) => {
				const after = assignShares(spots, new Map(spots.map((one) => [one.id, spotPrice(one)])));
				for (const { id, individualCost, takenOver } of spots)
					expect(after.get(id)).toEqual({ share: individualCost, takenOver });
			}),
		);
	});
});

describe("what a companion takes over", () => {
	test.each<[string, { share: Cents; left: Cents }, Cents, Cents]>([
		["all of it before a payment", { share: 194_000, left: 194_000 }, 97_000, 97_000],
		["half of what is left", { share: 194_000, left: 100_000 }, 97_000, 50_000],
		["a third", { share: 300, left: 300 }, 100, 100],
		["rounded half up", { share: 3_000, left: 1_001 }, 1_500, 501],
		["rounded down", { share: 3_000, left: 1_000 }, 1_000, 333],
		["a dearer spot's larger part", { share: 200_000, left: 50_000 }, 150_000, 37_500],
		["nothing once all is paid", { share: 194_000, left: 0 }, 97_000, 0],
		["nothing of nothing", { share: 0, left: 0 }, 0, 0],
		["nothing under 50 cents", { share: 194_000, left: 98 }, 97_000, 0],
		["50 cents", { share: 194_000, left: 100 }, 97_000, 50],
		["never more than the spot", { share: 100, left: 100 }, 60, 60],
		["a spot of one cent is nothing", { share: 97_001, left: 97_001 }, 1, 0],
		["nothing where nothing is covered", { share: 97_000, left: 97_000 }, 0, 0],
		["the largest share", { share: 99_999_999, left: 99_999_999 }, 49_999_999, 49_999_999],
		["one of 250 spots", { share: 25_000_000, left: 12_500_000 }, 100_000, 50_000],
	])("%s", (_name, who, part, expected) => {
		expect(restToTakeOver(who, part)).toBe(expected);
	});

	test("companions never take over more than is left, or than their spots", () => {
		const spots = fc.array(fc.integer({ min: 50, max: 1_000_000 }), { minLength: 1, maxLength: 10 });
		fc.assert(
			fc.property(spots, fc.nat(1_000), (prices, part) => {
				const share = sum(prices);
				let who = { share, left: Math.floor((share * part) / 1_000) };
				for (const price of prices.slice(1)) {
					const rest = restToTakeOver(who, price);
					expect(rest).toBeLessThanOrEqual(Math.min(price, who.left));
					expect(rest === 0 || rest >= 50).toBe(true);
					who = { share: who.share - rest, left: who.left - rest };
				}
			}),
		);
	});
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareWith } from "#app/features/payments/share-change/share-with.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import {
	type AskedChoices,
	type Choice,
	type Choosing,
	chooseOptions,
	costOf,
	departureOf,
	isOver,
	leftOf,
	type Option,
	type OptionGroup,
} from "./choices.ts";

const TODAY = "2026-11-29";

const option = (id: string, price: Cents, given: Partial<Option> = {}): Option => ({
	...{ id, name: `Option ${id}`, price, capacity: null, taken: 0, isClosed: false },
	...given,
});

const group = (id: string, options: Option[], given: Partial<OptionGroup> = {}): OptionGroup => ({
	...{ id, kind: "one_of" as const, name: id, chooseBy: null, isDeparture: false, options },
	...given,
});

const ROOM = group("room", [
	option("double", 0),
	option("single", 30_000, { capacity: 3, taken: 1 }),
	option("suite", 90_000, { capacity: 1, taken: 1 }),
	option("dorm", -10_000, { isClosed: true }),
]);
const CITY = group("city", [option("boston", 0), option("denver", -4_000)], { isDeparture: true });
const BOAT = group("boat", [option("boat-day", 8_500, { capacity: 12, taken: 11 })], { kind: "extra" });
const PAST = group("past", [option("early", 5_000)], { chooseBy: "2026-11-28" });
const ALL = [ROOM, CITY, BOAT, PAST];

const has = (groupId: string, optionId: string, price: Cents): Choice => ({ groupId, optionId, price });

/** "room single 30000, …", or the error's code and field. */
function chosen(asked: AskedChoices, known: Choice[] = [], given: Partial<Choosing> = {}): string {
	try {
		const choices = chooseOptions({ groups: ALL, known, asked, earliestDay: TODAY, ...given });
		return choices.map(({ groupId, optionId, price }) => `${groupId} ${optionId} ${price}`).join(", ");
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return `${error.code} ${error.field ?? "-"}`;
	}
}

const one = (capacity: number | null, taken: number) => ({
	groups: [group("room", [option("double", 0), option("single", 30_000, { capacity, taken })])],
});

describe("what a member has chosen after a change", () => {
	test.each<[string, AskedChoices, Choice[], Partial<Choosing>, string]>([
		["nothing is asked for, nothing was chosen", {}, [], {}, ""],
		["one of several", { room: "double" }, [], {}, "room double 0"],
		["a dearer one", { room: "single" }, [], {}, "room single 30000"],
		["a cheaper one", { city: "denver" }, [], {}, "city denver -4000"],
		["an extra", { boat: "boat-day" }, [], {}, "boat boat-day 8500"],
		[
			"all of them",
			{ room: "single", city: "denver", boat: "boat-day" },
			[],
			{},
			"room single 30000, city denver -4000, boat boat-day 8500",
		],
		[
			"in the order of the groups",
			{ boat: "boat-day", room: "double" },
			[],
			{},
			"room double 0, boat boat-day 8500",
		],
		[
			"what is left out stays",
			{ boat: "boat-day" },
			[has("room", "single", 30_000)],
			{},
			"room single 30000, boat boat-day 8500",
		],
		["null takes a choice back", { room: null }, [has("room", "single", 30_000)], {}, ""],
		["null where nothing was chosen", { room: null }, [], {}, ""],
		["another of the same group", { room: "double" }, [has("room", "single", 30_000)], {}, "room double 0"],
		[
			"the same again keeps its price",
			{ room: "single" },
			[has("room", "single", 25_000)],
			{},
			"room single 25000",
		],
		[
			"what was chosen keeps its price while another changes",
			{ boat: "boat-day" },
			[has("room", "single", 25_000)],
			{},
			"room single 25000, boat boat-day 8500",
		],
		["the last spot", { boat: "boat-day" }, [], {}, "boat boat-day 8500"],
		["a full one", { room: "suite" }, [], {}, "conflict choices.room"],
		["a full one that one has", { room: "suite" }, [has("room", "suite", 90_000)], {}, "room suite 90000"],
		["away from a full one", { room: "double" }, [has("room", "suite", 90_000)], {}, "room double 0"],
		["more people than it has room for", { room: "single" }, [], one(2, 3), "conflict choices.room"],
		["one of one", { room: "single" }, [], one(1, 0), "room single 30000"],
		["the 250th of 250", { room: "single" }, [], one(250, 249), "room single 30000"],
		["the 251st of 250", { room: "single" }, [], one(250, 250), "conflict choices.room"],
		["without a limit", { room: "single" }, [], one(null, 249), "room single 30000"],
		["a closed one", { room: "dorm" }, [], {}, "conflict choices.room"],
		["a closed one that one has", { room: "dorm" }, [has("room", "dorm", -10_000)], {}, "room dorm -10000"],
		["after the last day", { past: "early" }, [], {}, "conflict choices.past"],
		["on the last day", { past: "early" }, [], { earliestDay: "2026-11-28" }, "past early 5000"],
		[
			"taking it back after the last day",
			{ past: null },
			[has("past", "early", 5_000)],
			{},
			"conflict choices.past",
		],
		[
			"what was chosen stays after the last day",
			{ past: "early" },
			[has("past", "early", 5_000)],
			{},
			"past early 5000",
		],
		["null after the last day, where nothing was chosen", { past: null }, [], {}, ""],
		["a group of another trip", { cabin: "a" }, [], {}, "not_found -"],
		["null of a group of another trip", { cabin: null }, [], {}, "not_found -"],
		["an option of another group", { room: "boston" }, [], {}, "not_found choices.room"],
		["no text at all", { room: "" }, [], {}, "not_found choices.room"],
	])("%s", (_what, asked, known, given, expected) => {
		expect(chosen(asked, known, given)).toBe(expected);
	});
});

describe("the share with options", () => {
	test.each<[Cents, Cents, Cents | string]>([
		[77_325, 0, 77_325],
		[77_325, 30_000, 107_325],
		[77_325, -4_000, 73_325],
		[0, 8_500, 8_500],
		[4_000, -4_000, 0],
		[0, 0, 0],
		[4_050, -4_000, 50],
		[4_049, -4_000, "invalid"],
		[4_001, -4_000, "invalid"],
		[3_999, -4_000, "invalid"],
		[99_999_949, 50, 99_999_999],
		[99_999_950, 50, "invalid"],
	])("%i and %i", (base, cost, expected) => {
		if (typeof expected === "number") expect(shareWith(base, cost)).toBe(expected);
		else expect(() => shareWith(base, cost)).toThrow(expect.objectContaining({ code: expected }));
	});
});

test("the last day to choose lasts until it has ended everywhere", () => {
	expect(isOver({ chooseBy: "2026-11-28" }, TODAY)).toBe(true);
	expect(isOver({ chooseBy: TODAY }, TODAY)).toBe(false);
	expect(isOver({ chooseBy: null }, TODAY)).toBe(false);
});

test("how many are left is never below 0", () => {
	expect(leftOf({ capacity: 3, taken: 1 })).toBe(2);
	expect(leftOf({ capacity: 3, taken: 4 })).toBe(0);
	expect(leftOf({ capacity: null, taken: 9 })).toBeNull();
});

test("a member departs from the city that they have chosen", () => {
	expect(departureOf(ALL, [has("city", "denver", 0), has("room", "double", 0)])).toBe("Option denver");
	expect(departureOf(ALL, [has("room", "double", 0)])).toBeNull();
	expect(departureOf([ROOM], [has("room", "double", 0)])).toBeNull();
});

test("whatever is asked for, each group is chosen once at most, and only of its own options", () => {
	const ids = ["room", "city", "boat", "past"];
	const optionIds = [...ALL.flatMap(({ options }) => options.map(({ id }) => id)), null];
	const asked = fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(...optionIds));
	fc.assert(
		fc.property(asked, asked, (first, second) => {
			const known = choicesOrNone([], first);
			const choices = choicesOrNone(known, second);
			expect(new Set(choices.map(({ groupId }) => groupId)).size).toBe(choices.length);
			for (const { groupId, optionId } of choices)
				expect(ALL.find(({ id }) => id === groupId)?.options.some(({ id }) => id === optionId)).toBe(true);
			expect(costOf(choices)).toBe(choices.reduce((all, { price }) => all + price, 0));
		}),
	);
});

function choicesOrNone(known: Choice[], asked: AskedChoices): Choice[] {
	try {
		return chooseOptions({ groups: ALL, known, asked, earliestDay: TODAY });
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return known;
	}
}

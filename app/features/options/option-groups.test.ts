import { describe, expect, test } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import { type GroupFacts, type GroupTerms, requireGroup } from "./option-groups.ts";

const FACTS: GroupFacts = {
	before: [],
	costPerPerson: 97_000,
	today: "2026-11-29",
	chooseByBefore: null,
	hasOtherDeparture: false,
};

const standing = (id: string, price: number, taken: number, everTaken = taken) => ({
	...{ id, name: id, price, taken, everTaken },
});

const option = (name: string, price = 0, given: object = {}) => ({ name, price, ...given });
const blank = (given: object = {}) => ({ price: 0, ...given });
const DOUBLE = option("Double");
const SINGLE = option("Single", 30_000);

/** "Double 0, Single 30000", with the capacity and whether it is closed; or the error's code and field. */
function result(
	options: GroupTerms["options"],
	given: Partial<GroupTerms>,
	facts: Partial<GroupFacts>,
): string {
	try {
		return requireGroup({ kind: "one_of", name: "Room", ...given, options }, { ...FACTS, ...facts })
			.map(({ name, price, capacity, isClosed }) =>
				[name, price, capacity !== null && `of ${capacity}`, isClosed && "closed"]
					.filter((one) => one !== false)
					.join(" "),
			)
			.join(", ");
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return `${error.code} ${error.field ?? "-"}`;
	}
}

type Case = [string, GroupTerms["options"], Partial<GroupTerms>, Partial<GroupFacts>, string];

const EXTRA: Partial<GroupTerms> = { kind: "extra", name: "Boat day" };
const HAS_SINGLE = { before: [standing("double", 0, 0), standing("single", 30_000, 2)] };
const OLD = [option("Double", 0, { id: "double" }), option("Single", 30_000, { id: "single" })];

describe("the options of a group", () => {
	test.each<Case>([
		["two", [DOUBLE, SINGLE], {}, {}, "Double 0, Single 30000"],
		["none", [], {}, {}, "invalid options"],
		["one of one", [DOUBLE], {}, {}, "invalid options"],
		["blank rows between are none", [DOUBLE, blank(), SINGLE, blank()], {}, {}, "Double 0, Single 30000"],
		["only blank rows", [blank(), blank()], {}, {}, "invalid options"],
		["a price without a name", [DOUBLE, SINGLE, blank({ price: 500 })], {}, {}, "invalid options[2].name"],
		[
			"a number of people without a name",
			[DOUBLE, SINGLE, blank({ capacity: 2 })],
			{},
			{},
			"invalid options[2].name",
		],
		["a field is named by its row", [DOUBLE, blank(), option("A", 49)], {}, {}, "invalid options[2].price"],
		["a name twice", [DOUBLE, blank(), option("double", 500)], {}, {}, "invalid options[2].name"],
		["1 cent", [DOUBLE, option("A", 1)], {}, {}, "invalid options[1].price"],
		["49 cents", [DOUBLE, option("A", 49)], {}, {}, "invalid options[1].price"],
		["50 cents", [DOUBLE, option("A", 50)], {}, {}, "Double 0, A 50"],
		["50 cents less", [DOUBLE, option("A", -50)], {}, {}, "Double 0, A -50"],
		["less by the box", [DOUBLE, option("A", 4_000, { isLess: true })], {}, {}, "Double 0, A -4000"],
		["less by both", [DOUBLE, option("A", -4_000, { isLess: true })], {}, {}, "Double 0, A -4000"],
		["nothing less", [DOUBLE, option("A", 0, { isLess: true })], {}, {}, "Double 0, A 0"],
		["as much less as the share", [DOUBLE, option("A", -97_000)], {}, {}, "Double 0, A -97000"],
		["more less than the share", [DOUBLE, option("A", -97_001)], {}, {}, "invalid options[1].price"],
		["too much", [DOUBLE, option("A", 1_000_000_001)], {}, {}, "invalid options[1].price"],
		["for 250 people", [DOUBLE, option("A", 0, { capacity: 250 })], {}, {}, "Double 0, A 0 of 250"],
		["an extra has its name", [blank({ price: 8_500, capacity: 12 })], EXTRA, {}, "Boat day 8500 of 12"],
		["a free extra", [blank()], EXTRA, {}, "Boat day 0"],
		["an extra without a price", [], EXTRA, {}, "invalid options"],
		["an extra with two", [blank(), blank()], EXTRA, {}, "invalid options"],
		["an extra to depart from", [blank()], { ...EXTRA, isDeparture: true }, {}, "invalid isDeparture"],
		["a city to depart from", [DOUBLE, SINGLE], { isDeparture: true }, {}, "Double 0, Single 30000"],
		["a second", [DOUBLE, SINGLE], { isDeparture: true }, { hasOtherDeparture: true }, "invalid isDeparture"],
		["until yesterday", [DOUBLE, SINGLE], { chooseBy: "2026-11-28" }, {}, "invalid chooseBy"],
		["until today", [DOUBLE, SINGLE], { chooseBy: "2026-11-29" }, {}, "Double 0, Single 30000"],
		[
			"a day that has passed stays",
			[DOUBLE, SINGLE],
			{ chooseBy: "2026-11-01" },
			{ chooseByBefore: "2026-11-01" },
			"Double 0, Single 30000",
		],
		["as it was", OLD, {}, HAS_SINGLE, "Double 0, Single 30000"],
		[
			"another price of one that is taken",
			[OLD[0] ?? DOUBLE, option("Single", 25_000, { id: "single" })],
			{},
			HAS_SINGLE,
			"conflict options[1].price",
		],
		[
			"another price of a free one",
			[option("Double", 500, { id: "double" }), OLD[1] ?? SINGLE],
			{},
			HAS_SINGLE,
			"Double 500, Single 30000",
		],
		[
			"fewer than have it",
			[OLD[0] ?? DOUBLE, option("Single", 30_000, { id: "single", capacity: 1 })],
			{},
			HAS_SINGLE,
			"conflict options[1].capacity",
		],
		[
			"as many as have it",
			[OLD[0] ?? DOUBLE, option("Single", 30_000, { id: "single", capacity: 2 })],
			{},
			HAS_SINGLE,
			"Double 0, Single 30000 of 2",
		],
		[
			"closed",
			[OLD[0] ?? DOUBLE, option("Single", 30_000, { id: "single", isClosed: true })],
			{},
			HAS_SINGLE,
			"Double 0, Single 30000 closed",
		],
		["one that is taken is missing", [DOUBLE, option("Dorm")], {}, HAS_SINGLE, "conflict options"],
		[
			"one that someone who has left had is missing",
			[DOUBLE, option("Dorm")],
			{},
			{ before: [standing("single", 1, 0, 1)] },
			"conflict options",
		],
		[
			"one that nobody has is missing",
			[OLD[1] ?? SINGLE, option("Dorm")],
			{},
			HAS_SINGLE,
			"Single 30000, Dorm 0",
		],
		[
			"the name of one that nobody has is cleared",
			[blank({ id: "double", price: 500 }), OLD[1] ?? SINGLE, option("Dorm")],
			{},
			HAS_SINGLE,
			"Single 30000, Dorm 0",
		],
		[
			"the name of one that is taken is cleared",
			[DOUBLE, blank({ id: "single", price: 30_000 })],
			{},
			HAS_SINGLE,
			"invalid options[1].name",
		],
		["an id of another group", [DOUBLE, option("A", 0, { id: "x" })], {}, {}, "not_found -"],
	])("%s", (_what, options, given, facts, expected) => {
		expect(result(options, given, facts)).toBe(expected);
	});
});

import { describe, expect, test } from "vitest";
import {
	hasRunOut,
	isOffered,
	isWaiting,
	nextInLine,
	ordinal,
	spotsForNewcomers,
	spotsToOffer,
} from "./line.ts";

const NOW = 1_000;

describe("an entry", () => {
	test.each([
		["waits until it is offered a spot", { offeredUntil: null, endedAt: null }, "waiting"],
		["has the spot until the last millisecond", { offeredUntil: NOW + 1, endedAt: null }, "offered"],
		["has it no longer at its end, though no job has run", { offeredUntil: NOW, endedAt: null }, "run out"],
		["has nothing once it has ended", { offeredUntil: NOW + 1, endedAt: 1 }, "ended"],
		["has nothing where it left the line", { offeredUntil: null, endedAt: 1 }, "ended"],
	])("%s", (_, entry, state) => {
		const states = {
			waiting: isWaiting(entry),
			offered: isOffered(entry, NOW),
			"run out": hasRunOut(entry, NOW),
		};
		const expected = Object.fromEntries(Object.keys(states).map((name) => [name, name === state]));
		expect(states).toEqual(expected);
	});
});

test.each([
	// places, members, reserved, offered, waiting: to offer, for newcomers
	[6, 6, 0, 0, 2, 0, 0],
	[6, 5, 0, 0, 2, 1, 0],
	[6, 5, 0, 1, 1, 0, 0],
	[9, 6, 0, 0, 1, 3, 2],
	[9, 6, 0, 1, 0, 2, 2],
	[9, 6, 1, 0, 0, 2, 2],
	[10, 12, 0, 1, 3, 0, 0], // a plan with fewer places than people
])("of %i places with %i aboard, %i reserved, %i offered and %i waiting", (...row) => {
	const [places, members, reserved, offered, waiting, toOffer, free] = row;
	expect(spotsToOffer({ places, members, reserved, offered })).toBe(toOffer);
	expect(spotsForNewcomers({ places, members, reserved, offered, waiting })).toBe(free);
});

describe("the next in line", () => {
	const entry = (id: string, given: { email?: string; offeredUntil?: number; endedAt?: number } = {}) => ({
		id,
		email: given.email ?? id,
		offeredUntil: given.offeredUntil ?? null,
		endedAt: given.endedAt ?? null,
	});
	test.each([
		["are the first ones", [entry("a"), entry("b"), entry("c")], 2, ["a", "b"]],
		["are all of a short line", [entry("a")], 3, ["a"]],
		["are nobody without a spot", [entry("a")], 0, []],
		["are not those who have an offer", [entry("a", { offeredUntil: NOW + 1 }), entry("b")], 1, ["b"]],
		["are not those whose offer has run out", [entry("a", { offeredUntil: NOW }), entry("b")], 1, ["b"]],
		[
			"are not an address that has an offer from another browser",
			[entry("a", { email: "x", offeredUntil: NOW + 1 }), entry("b", { email: "x" }), entry("c")],
			1,
			["c"],
		],
		[
			"are each address once",
			[entry("a", { email: "x" }), entry("b", { email: "x" }), entry("c")],
			2,
			["a", "c"],
		],
	])("%s", (_, line, spots, ids) => {
		expect(nextInLine(line, spots, NOW).map(({ id }) => id)).toEqual(ids);
	});
});

test.each([
	[1, "1st"],
	[2, "2nd"],
	[3, "3rd"],
	[4, "4th"],
	[11, "11th"],
	[12, "12th"],
	[13, "13th"],
	[21, "21st"],
	[101, "101st"],
	[111, "111th"],
	[250, "250th"],
])("%i is said %s", (number, words) => {
	expect(ordinal(number)).toBe(words);
});

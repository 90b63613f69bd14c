import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { isOver, isReminderDue, optionName, type PollKind, problemOfUse, resultOf } from "./polls.ts";

const options = (...tallies: [yes: number, maybe: number, no: number][]) =>
	tallies.map(([yes, maybe, no], index) => ({ id: "abc"[index] ?? "", tally: { yes, maybe, no } }));

describe("what is ahead", () => {
	const cases: [string, PollKind, [number, number, number][], string[]][] = [
		[
			"nobody has voted",
			"choice",
			[
				[0, 0, 0],
				[0, 0, 0],
			],
			[],
		],
		[
			"one has most votes",
			"choice",
			[
				[2, 0, 0],
				[3, 0, 0],
			],
			["b"],
		],
		[
			"two have as many",
			"booking",
			[
				[3, 0, 0],
				[1, 0, 0],
				[3, 0, 0],
			],
			["a", "c"],
		],
		[
			"all said no",
			"dates",
			[
				[0, 0, 2],
				[0, 0, 2],
			],
			[],
		],
		[
			"more yes counts before fewer no",
			"dates",
			[
				[3, 0, 5],
				[2, 6, 0],
			],
			["a"],
		],
		[
			"of as many yes the one with fewer no",
			"dates",
			[
				[3, 0, 5],
				[3, 5, 0],
			],
			["b"],
		],
		[
			"as many yes and no",
			"dates",
			[
				[3, 1, 2],
				[3, 0, 2],
			],
			["a", "b"],
		],
		[
			"nobody says yes, and some could",
			"dates",
			[
				[0, 1, 1],
				[0, 2, 0],
				[0, 0, 2],
			],
			["b"],
		],
		[
			"no makes no difference where one chooses",
			"choice",
			[
				[3, 0, 5],
				[3, 0, 0],
			],
			["a", "b"],
		],
	];
	test.each(cases)("%s", (_what, kind, tallies, winners) => {
		expect(resultOf(kind, options(...tallies))).toEqual({ winners, isTie: winners.length > 1 });
	});
});

test("a poll is over by its deadline or because someone closed it, and not a moment before", () => {
	expect(isOver({ closesAt: 100, closedAt: null }, 99)).toBe(false);
	expect(isOver({ closesAt: 100, closedAt: null }, 100)).toBe(true);
	expect(isOver({ closesAt: 100, closedAt: 50 }, 60)).toBe(true);
});

describe("the reminder", () => {
	const closesAt = 10 * DAY_MS;
	const poll = { createdAt: 0, closesAt, closedAt: null, remindedAt: null };
	const cases: [string, Partial<Parameters<typeof isReminderDue>[0]>, number, boolean][] = [
		["a day before the end", {}, closesAt - DAY_MS, true],
		["a moment earlier", {}, closesAt - DAY_MS - 1, false],
		["an hour before the end, if it was late", {}, closesAt - HOUR_MS, true],
		["after the end", {}, closesAt, false],
		["a second time", { remindedAt: 5 }, closesAt - HOUR_MS, false],
		["of a poll that someone has closed", { closedAt: 5 }, closesAt - HOUR_MS, false],
		["of a poll of a day", { createdAt: closesAt - DAY_MS }, closesAt - HOUR_MS, false],
	];
	test.each(cases)("%s", (_what, given, now, expected) => {
		expect(isReminderDue({ ...poll, ...given }, now)).toBe(expected);
	});
});

describe("what may be used", () => {
	const won = { winners: ["a"], isTie: false };
	const poll = { kind: "dates" as PollKind, isOver: true, usedAt: null as number | null, result: won };
	const tie = { ...poll, result: { winners: ["a", "b"], isTie: true } };
	test.each([
		["the winner", poll, undefined, null],
		["the winner by name", poll, "a", null],
		["another", poll, "b", "not_ahead"],
		["one of a tie", tie, "b", null],
		["a tie without a choice", tie, undefined, "not_ahead"],
		["of a tie what is not ahead", tie, "c", "not_ahead"],
		["while it is open", { ...poll, isOver: false }, "a", "still_open"],
		["twice", { ...poll, usedAt: 5 }, "a", "already_used"],
		["without votes", { ...poll, result: { winners: [], isTie: false } }, "a", "no_votes"],
		["a choice", { ...poll, kind: "choice" as const }, "a", "nothing_to_change"],
	])("%s", (_what, given, optionId, expected) => {
		expect(problemOfUse(given, optionId)).toBe(expected);
	});
});

test("dates are written as dates, and everything else as it is called", () => {
	const dates = { label: "", startDate: "2027-03-12", endDate: "2027-03-19" };
	expect(optionName(dates)).toBe("Fri, Mar 12 – Fri, Mar 19, 2027");
	expect(optionName(dates, "2027-01-01")).toBe("Fri, Mar 12 – Fri, Mar 19");
	expect(optionName(dates, "2026-11-29")).toBe("Fri, Mar 12 – Fri, Mar 19, 2027");
	expect(optionName({ ...dates, endDate: "2027-03-12" })).toBe("Fri, Mar 12, 2027");
	expect(optionName({ label: "Lisbon", startDate: null, endDate: null })).toBe("Lisbon");
});

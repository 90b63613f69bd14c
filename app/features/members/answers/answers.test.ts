import { describe, expect, test } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import {
	endOfHold,
	heldUntil,
	noticeOfHold,
	payByChoices,
	requireAnswerable,
	requirePayBy,
} from "./answers.ts";

const now = new Date("2026-11-10T15:00:00Z");
const trip = (holdDays: number, startDate: string | null = null, finalPaymentDue: string | null = null) => ({
	holdDays,
	startDate,
	finalPaymentDue,
});

function outcomeOf<Value>(rule: () => Value): Value | string {
	try {
		return rule();
	} catch (error) {
		if (isDomainError(error)) return error.code;
		throw error;
	}
}

describe("the days by which someone who is in may pay", () => {
	test.each([
		["begin tomorrow and end with the organizers' number", trip(3), "11 12 13"],
		["are one at least", trip(1), "11"],
		["end before the trip starts", trip(3, "2026-11-13"), "11 12"],
		["end with the day by which everything must be paid", trip(14, "2027-03-12", "2026-11-12"), "11 12"],
		["are none where the trip starts tomorrow", trip(3, "2026-11-11"), ""],
		["are none once the trip has started", trip(3, "2026-11-01"), ""],
	])("%s", (_name, given, expected) => {
		expect(
			payByChoices(given, now)
				.map((day) => day.slice(-2))
				.join(" "),
		).toBe(expected);
	});

	test.each([
		["the last one without a choice", trip(3), undefined, "2026-11-13"],
		["today", trip(3), "2026-11-10", "2026-11-10"],
		["the chosen one", trip(3), "2026-11-12", "2026-11-12"],
		["not yesterday", trip(3), "2026-11-09", "invalid"],
		["not one after the last", trip(3), "2026-11-14", "invalid"],
		["today, where the trip starts tomorrow", trip(3, "2026-11-11"), undefined, "2026-11-10"],
		["none, where it has started", trip(3, "2026-11-10"), undefined, "pay_first"],
	])("%s", (_name, given, chosen, expected) => {
		expect(outcomeOf(() => requirePayBy(given, chosen, now))).toBe(expected);
	});
});

test("a spot is held until its day has ended everywhere, and its owner told a day before", () => {
	expect(new Date(endOfHold("2026-11-13")).toISOString()).toBe("2026-11-14T12:00:00.000Z");
	expect(new Date(noticeOfHold("2026-11-13")).toISOString()).toBe("2026-11-12T12:00:00.000Z");
});

test.each([
	["held", { confirmed: false, removedAt: null, payBy: "2026-11-13" }, "2026-11-13"],
	["paid", { confirmed: true, removedAt: null, payBy: "2026-11-13" }, null],
	["given up", { confirmed: false, removedAt: 1, payBy: "2026-11-13" }, null],
	["held without an end", { confirmed: false, removedAt: null, payBy: null }, null],
	["free of charge", { confirmed: false, removedAt: null, payBy: "2026-11-13", individualCost: 0 }, null],
])("a spot that is %s", (_name, spot, expected) => {
	expect(heldUntil({ individualCost: 10_000, ...spot })).toBe(expected);
});

test.each([
	["to come", { organizerId: "o", startDate: "2027-03-12", endDate: "2027-03-19" }, undefined],
	["under way", { organizerId: "o", startDate: "2026-11-01", endDate: "2026-11-10" }, undefined],
	["without dates", { organizerId: "o", startDate: null, endDate: null }, undefined],
	["over", { organizerId: "o", startDate: "2026-11-01", endDate: "2026-11-08" }, "conflict"],
	["without an organizer", { organizerId: null, startDate: null, endDate: null }, "organizer_required"],
])("a trip that is %s takes answers, or says why not", (_name, given, expected) => {
	expect(outcomeOf(() => requireAnswerable(given, now))).toBe(expected);
});

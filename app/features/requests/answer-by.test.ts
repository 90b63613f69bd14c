import { describe, expect, test } from "vitest";
import { TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { REQUEST_KINDS } from "#db/schema/requests.ts";
import { answerBy, lateness, usualUrgency } from "./answer-by.ts";

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const WEDNESDAY = "2027-01-13T17:00Z";
const SATURDAY = "2027-01-16T17:00Z";

describe("until when we answer", () => {
	test.each([
		["question", "free", WEDNESDAY, "2027-01-15T17:00"],
		["question", "plus", WEDNESDAY, "2027-01-14T17:00"],
		["question", "pro", WEDNESDAY, "2027-01-14T17:00"],
		// The plans' response times are plain hours, also over a weekend.
		["question", "free", SATURDAY, "2027-01-18T17:00"],
		["question", "plus", SATURDAY, "2027-01-17T17:00"],
		["question", "pro", SATURDAY, "2027-01-17T17:00"],
		["concierge", "pro", SATURDAY, "2027-01-17T17:00"],
		["call", "pro", SATURDAY, "2027-01-17T17:00"],
		["chat", "free", WEDNESDAY, "2027-01-15T17:00"],
		["chat", "plus", SATURDAY, "2027-01-17T17:00"],
	] as const)("a %s on %s at %s: %s", (kind, plan, from, until) => {
		expect(iso(answerBy({ kind, plan, at: at(from) }))).toBe(until);
	});

	test.each([
		["free", WEDNESDAY, "2027-01-13T17:15"],
		["plus", "2027-01-13T22:55Z", "2027-01-14T14:10"],
		["free", "2027-01-15T22:50Z", "2027-01-18T14:05"],
		["pro", SATURDAY, "2027-01-16T17:15"],
		["pro", "2027-01-13T22:55Z", "2027-01-13T23:10"],
	] as const)("a live chat on %s at %s: %s", (plan, from, until) => {
		expect(iso(answerBy({ kind: "chat", plan, at: at(from), isLive: true }))).toBe(until);
	});

	test.each(TIER_ORDER)("an emergency on %s is to be answered at once, at any hour", (plan) => {
		for (const from of [WEDNESDAY, SATURDAY, "2027-01-16T04:00Z"]) {
			expect(answerBy({ kind: "emergency", plan, at: at(from) })).toBe(at(from));
		}
	});

	test.each(REQUEST_KINDS)("nobody on a higher plan waits longer for a %s", (kind) => {
		for (const from of [WEDNESDAY, SATURDAY]) {
			const times = TIER_ORDER.map((plan) => answerBy({ kind, plan, at: at(from), isLive: true }));
			expect(times).toEqual([...times].sort((one, other) => other - one));
		}
	});
});

test("how urgent each kind is", () => {
	expect(REQUEST_KINDS.map((kind) => [kind, usualUrgency(kind)])).toEqual([
		["question", "normal"],
		["chat", "normal"],
		["concierge", "normal"],
		["emergency", "emergency"],
		["call", "high"],
	]);
});

test.each([
	["question", "16:59", null],
	["question", "17:01", "overdue"],
	["emergency", "17:00", "now"],
	["emergency", "17:15", "now"],
	["emergency", "17:16", "overdue"],
] as const)("a %s to be answered by 17:00 is at %s: %s", (kind, time, expected) => {
	expect(lateness({ kind, answerBy: at(WEDNESDAY) }, at(`2027-01-13T${time}Z`))).toBe(expected);
	expect(lateness({ kind, answerBy: null }, at(`2027-01-13T${time}Z`))).toBe(null);
});

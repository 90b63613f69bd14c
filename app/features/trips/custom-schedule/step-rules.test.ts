import { describe, expect, test } from "vitest";
import { stepsOf } from "#tests/support/custom-schedules.ts";
import { formatPercent, parsePercent } from "./percent.ts";
import { problemOfSteps } from "./step-rules.ts";

const FACTS = { today: "2026-11-29", finalPaymentDue: null, before: [] };
const monthly = (count: number) =>
	Array.from(
		{ length: count },
		(_, index) => `1 20${27 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`,
	);

function fieldOf(steps: string, given: Partial<Parameters<typeof problemOfSteps>[1]> = {}): string | null {
	return problemOfSteps(steps === "" ? [] : stepsOf(steps), { ...FACTS, ...given })?.field ?? null;
}

describe("the steps of an organizer's own plan", () => {
	test.each<[string, string, string | null]>([
		["an amount, half and the rest", "200 now, 50% 2027-03-01, rest 2027-05-01", null],
		["an amount and the rest", "200 now, rest 2026-11-30", null],
		["a percentage and the rest", "0.01% now, rest 2027-05-01", null],
		["50 cents", "0.50 now, rest 2027-05-01", null],
		["no steps", "", "steps"],
		["one step", "rest now", "steps"],
		["one amount", "200 now", "steps"],
		["52 steps", `1 now, ${monthly(50).join(", ")}, rest 2031-10-01`, null],
		["53 steps", `1 now, ${monthly(51).join(", ")}, rest 2031-10-01`, "steps"],
		["no rest", "200 now, 100 2027-05-01", "steps[1].kind"],
		["the rest first", "rest now, 200 2027-05-01", "steps[0].kind"],
		["the rest twice", "200 now, rest 2027-03-01, rest 2027-05-01", "steps[1].kind"],
		["a first step with a date", "200 2026-12-01, rest 2027-05-01", "steps[0].dueDate"],
		["a later step without one", "200 now, 100 now, rest 2027-05-01", "steps[1].dueDate"],
		["a rest without a date", "200 now, rest now", "steps[1].dueDate"],
		["a date of yesterday", "200 now, rest 2026-11-28", "steps[1].dueDate"],
		["today's date", "200 now, rest 2026-11-29", "steps[1].dueDate"],
		["two steps on one day", "200 now, 100 2027-03-01, rest 2027-03-01", "steps[2].dueDate"],
		["days that go back", "200 now, 100 2027-03-01, rest 2027-02-28", "steps[2].dueDate"],
		["five years ahead", "200 now, rest 2031-11-29", null],
		["more than five years ahead", "200 now, rest 2031-11-30", "steps[1].dueDate"],
		["a date that is mistyped", "200 now, rest 2206-03-01", "steps[1].dueDate"],
		["percentages below everything", "50% now, 49.99% 2027-03-01, rest 2027-05-01", null],
		["percentages of everything", "50% now, 50% 2027-03-01, rest 2027-05-01", "steps[1].value"],
		["percentages of more", "60% now, 1 2027-02-01, 60% 2027-03-01, rest 2027-05-01", "steps[2].value"],
	])("%s", (_, steps, field) => {
		expect(fieldOf(steps)).toBe(field);
	});

	test.each<[string, string, string | null]>([
		["on it", "2027-05-01", null],
		["after it", "2027-04-30", "steps[2].dueDate"],
		["all after it", "2027-02-01", "steps[1].dueDate"],
	])("the last day to pay: %s", (_, finalPaymentDue, field) => {
		expect(fieldOf("200 now, 50% 2027-03-01, rest 2027-05-01", { finalPaymentDue })).toBe(field);
	});

	test("days that have come stay, and no others can be added among them", () => {
		const before = stepsOf("200 now, 50% 2026-10-01, rest 2027-05-01");
		expect(fieldOf("300 now, 40% 2026-10-01, rest 2027-06-01", { before })).toBeNull();
		expect(fieldOf("300 now, 40% 2026-10-02, rest 2027-06-01", { before })).toBe("steps[1].dueDate");
		expect(fieldOf("300 now, 40% 2026-10-01, rest 2026-11-01", { before })).toBe("steps[2].dueDate");
	});
});

test.each<[string, number | null]>([
	["50", 5_000],
	["50 %", 5_000],
	["50%", 5_000],
	["33.3", 3_330],
	["33,33", 3_333],
	["0.01", 1],
	["99.99", 9_999],
	["0", null],
	["0.00", null],
	["100", null],
	["-5", null],
	["33.333", null],
	["half", null],
	["", null],
])("the percentage %j", (typed, basisPoints) => {
	expect(parsePercent(typed)).toBe(basisPoints);
	if (basisPoints !== null) expect(parsePercent(formatPercent(basisPoints))).toBe(basisPoints);
});

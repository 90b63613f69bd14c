import { expect, test } from "vitest";
import {
	buildSchedule,
	endsAfterDeparture,
	PAYMENT_PLANS,
} from "#app/features/payments/schedule/schedule.ts";
import { addDays } from "#app/lib/dates.ts";
import { pickSchedules } from "./schedule-picks.ts";

const TODAY = "2026-11-22";

/** The plans of a trip that starts in this many days, as the join page gets them. */
function optionsFor(daysToGo: number | null) {
	const startDate = daysToGo === null ? null : addDays(TODAY, daysToGo);
	const terms = { share: 97_000, today: TODAY, startDate, finalPaymentDue: null };
	return PAYMENT_PLANS.flatMap((plan) => {
		const instalments = buildSchedule(plan, terms);
		if (!instalments) return [];
		return { plan, endsAfterDeparture: endsAfterDeparture(instalments, startDate) };
	});
}

test.each([
	["a year and more ahead", 400, "full 3-month 12-month"],
	["nine months ahead", 270, "full 3-month 9-month"],
	["four months ahead", 110, "full 3-month bi-weekly"],
	["a month ahead", 30, "full bi-weekly weekly"],
	["a week ahead", 7, "full 3-month 6-month"],
	["without dates", null, "full 3-month 12-month"],
])("of a trip %s the most useful three plans are shown first", (_when, days, picks) => {
	expect(pickSchedules(optionsFor(days)).join(" ")).toBe(picks);
});

test("where there is only one plan, it is shown", () => {
	expect(pickSchedules([{ plan: "full", endsAfterDeparture: false }])).toEqual(["full"]);
});

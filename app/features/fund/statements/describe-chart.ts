import { addDays, formatDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { type MoneyChart, totalOn } from "./chart.ts";
import * as texts from "./texts/chart.ts";

type CostOfTrip = { totalCost: Cents; cancelled: boolean };

/**
 * Says in words what was collected, and how that compares with what was due. What is due on the day of the chart counts as
 * missing only once it is late.
 * @param trip its cost in cents; after its cancellation nothing more is due
 */
export function describeChart(
	{ expected, collected, today, lateBefore }: MoneyChart,
	{ totalCost, cancelled }: CostOfTrip,
): string {
	const total = collected.at(-1)?.total ?? 0;
	if (cancelled) return texts.cancelled(total, totalCost);
	const due = { before: totalOn(expected, addDays(lateBefore, -1)), today: totalOn(expected, today) };
	const scheduled = expected.at(-1)?.total ?? 0;
	const days = { today: formatDate(today, today), lateBefore: formatDate(lateBefore, today) };
	const soFar = comparedWithDue({ collected: total, due, totalCost }, days);
	return scheduled < totalCost ? `${soFar} ${texts.scheduledSoFar(scheduled)}` : soFar;
}

type Amounts = { collected: Cents; due: { before: Cents; today: Cents }; totalCost: Cents };

function comparedWithDue(
	{ collected, due, totalCost }: Amounts,
	days: { today: string; lateBefore: string },
): string {
	if (collected > due.today)
		return texts.moreThanDue(collected, totalCost, collected - due.today, days.today);
	if (collected === due.today) return texts.asDue(collected, totalCost, days.today);
	if (collected >= due.before) return texts.dueOnDay(collected, totalCost, due.today - collected, days.today);
	return texts.lessThanDue(collected, totalCost, due.before - collected, days.lateBefore);
}

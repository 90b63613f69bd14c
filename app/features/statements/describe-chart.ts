import { addDays } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import { type MoneyChart, totalOn } from "./chart.ts";
import * as texts from "./texts/chart.ts";

type CostOfTrip = { totalCost: Cents; cancelled: boolean };

/**
 * Says in words what was collected, and how that compares with what was due. What is due today counts as missing only
 * tomorrow, when it is late.
 * @param trip its cost in cents; after its cancellation nothing more is due
 */
export function describeChart(
	{ expected, collected, today }: MoneyChart,
	{ totalCost, cancelled }: CostOfTrip,
): string {
	const total = collected.at(-1)?.total ?? 0;
	if (cancelled) return texts.cancelled(total, totalCost);
	const due = { before: totalOn(expected, addDays(today, -1)), today: totalOn(expected, today) };
	const scheduled = expected.at(-1)?.total ?? 0;
	const soFar = comparedWithDue(total, due, totalCost);
	return scheduled < totalCost ? `${soFar} ${texts.scheduledSoFar(scheduled)}` : soFar;
}

function comparedWithDue(collected: Cents, due: { before: Cents; today: Cents }, totalCost: Cents): string {
	if (collected > due.today) return texts.moreThanDue(collected, totalCost, collected - due.today);
	if (collected === due.today) return texts.asDue(collected, totalCost);
	if (collected >= due.before) return texts.dueToday(collected, totalCost, due.today - collected);
	return texts.lessThanDue(collected, totalCost, due.before - collected);
}

import {
	buildSchedule,
	PAYMENT_PLANS,
	type StandardPlan,
	scheduleLabel,
} from "#app/features/payments/schedule/schedule.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { addDays } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "./texts/how-it-works.ts";

/** So large that no plan is excluded by an instalment below the smallest charge. */
const SAMPLE_SHARE: Cents = 104_000;
const SAMPLE_TODAY = "2027-01-04";
const SAMPLE_DAYS_AHEAD = 52 * 7; // every plan fits before the departure

export const SAMPLE_SHARE_TEXT = formatCents(SAMPLE_SHARE);

export type ScheduleCard = {
	plan: StandardPlan;
	label: string;
	amount: string; // of each payment but the last
	rhythm: string;
	plans: string; // the plans that include it
};

/** Every payment plan applied to a sample share, by the rules for real schedules. */
export function scheduleCards(): ScheduleCard[] {
	return PAYMENT_PLANS.map((plan) => {
		const amounts = amountsOf(plan);
		return {
			plan,
			label: scheduleLabel(plan, amounts.length),
			amount: formatCents(amounts[0] ?? 0),
			rhythm: texts.rhythms[plan],
			plans: plan === "full" ? texts.everyPlan : texts.onlyWith(tiersWithInstalments()),
		};
	});
}

function tiersWithInstalments(): string[] {
	return TIER_ORDER.map((id) => TIER_BY_ID[id])
		.filter(({ hasPaymentPlans }) => hasPaymentPlans)
		.map(({ name }) => name);
}

function amountsOf(plan: StandardPlan): Cents[] {
	const terms = {
		share: SAMPLE_SHARE,
		today: SAMPLE_TODAY,
		startDate: addDays(SAMPLE_TODAY, SAMPLE_DAYS_AHEAD),
		finalPaymentDue: null,
	};
	return (buildSchedule(plan, terms) ?? []).map(({ amount }) => amount);
}

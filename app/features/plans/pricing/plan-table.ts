import { FEATURE_CATEGORIES, PLAN_FEATURES, type PlanFeature } from "#app/features/tiers/plan-features.ts";
import { PLAN_BY_ID, PLAN_ORDER, type Plan, type PlanId } from "#app/features/tiers/plans.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { shortPrice } from "./prices.ts";
import * as texts from "./texts/plans.ts";

/** A figure, or whether the plan has the feature. */
export type PlanCell = string | "included" | "soon" | "none";

/** A `note` limits the figures and is shown on every screen; `details` only on wide ones. */
export type PreviewRow = {
	id: string;
	label: string;
	details?: string;
	note?: string;
	cells: Record<PlanId, PlanCell>;
};
export type PlanRows = { title: string; rows: PreviewRow[] };

/** What each plan costs and has, from PLAN_BY_ID and PLAN_FEATURES. */
export function planTable(): PlanRows[] {
	const groups = FEATURE_CATEGORIES.map((category) => ({
		title: texts.categories[category],
		rows: PLAN_FEATURES.filter((feature) => feature.category === category).map(featureRow),
	}));
	return [{ title: texts.price, rows: FIGURES.map(figureRow) }, ...groups];
}

type Figure = { id: string; label: string; note?: string; of: (plan: Plan) => string };

const FIGURES: Figure[] = [
	{ id: "month", label: texts.perMonth, of: ({ monthlyPrice }) => shortPrice(monthlyPrice) },
	{
		id: "year",
		label: texts.perYear,
		of: ({ annualPrice }) => (annualPrice === null ? texts.none : shortPrice(annualPrice)),
	},
	{ id: "fee", label: texts.bookingFee, of: ({ bookingFeeRate }) => texts.percent(bookingFeeRate) },
	{ id: "cash-back", label: texts.cashBack, of: ({ cashBackRate }) => texts.percent(cashBackRate) },
	{ id: "trips", label: texts.tripsAMonth, of: ({ maxTripsPerMonth }) => texts.count(maxTripsPerMonth) },
	{
		id: "people",
		label: texts.peopleOnTrip,
		note: texts.peopleToday(GROUP_SIZE.max),
		of: ({ maxMembersPerTrip }) => texts.upTo(maxMembersPerTrip),
	},
];

function figureRow({ id, label, note, of }: Figure): PreviewRow {
	return { id, label, note, cells: forEachPlan(of) };
}

function featureRow({ id, title, description, from, works }: PlanFeature): PreviewRow {
	const cells = forEachPlan((plan) => {
		if (PLAN_ORDER.indexOf(plan.id) < PLAN_ORDER.indexOf(from)) return "none";
		return works ? "included" : "soon";
	});
	return { id, label: title, details: description, cells };
}

function forEachPlan(cellOf: (plan: Plan) => PlanCell): Record<PlanId, PlanCell> {
	return { free: cellOf(PLAN_BY_ID.free), plus: cellOf(PLAN_BY_ID.plus), pro: cellOf(PLAN_BY_ID.pro) };
}

import { FEATURE_CATEGORIES, soldFeatures, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER, type Tier, type TierId } from "#app/features/tiers/tiers.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { formatPrice } from "./prices.ts";
import type { OwnTier } from "./pricing-view.server.ts";
import * as texts from "./texts/plans.ts";

/** A figure, or whether the plan has the feature. */
export type TierCell = string | "included" | "none";

/** `note` qualifies the figures and is shown on every screen; `details` only on wide ones. */
export type TierRow = {
	id: string;
	label: string;
	details?: string;
	note?: string;
	cells: Record<TierId, TierCell>;
};
export type TierRows = { title: string; rows: TierRow[] };

/** The comparison of plans, built from TIER_BY_ID and soldFeatures(). */
export function tierTable(): TierRows[] {
	const groups = FEATURE_CATEGORIES.map((category) => ({
		title: texts.categories[category],
		rows: soldFeatures()
			.filter((feature) => feature.category === category)
			.map(featureRow),
	}));
	return [{ title: texts.price, rows: FIGURES.map(figureRow) }, ...groups];
}

type Figure = { id: string; label: string; note?: string; of: (tier: Tier) => string };

const FIGURES: Figure[] = [
	{ id: "month", label: texts.perMonth, of: ({ monthlyPrice }) => formatPrice(monthlyPrice) },
	{
		id: "year",
		label: texts.perYear,
		of: ({ annualPrice }) => (annualPrice === null ? texts.none : formatPrice(annualPrice)),
	},
	{ id: "fee", label: texts.bookingFee, of: ({ bookingFeeRate }) => texts.percent(bookingFeeRate) },
	{ id: "cash-back", label: texts.cashBack, of: ({ cashBackRate }) => texts.percent(cashBackRate) },
	{ id: "trips", label: texts.tripsAMonth, of: ({ maxTripsPerMonth }) => texts.count(maxTripsPerMonth) },
	{
		id: "group",
		label: texts.peopleInGroup,
		of: ({ maxGroupSize, maxMembersPerTrip }) => texts.upTo(maxMembersPerTrip === -1 ? -1 : maxGroupSize),
	},
	{
		id: "people",
		label: texts.peopleOnTrip,
		note: texts.peopleToday(GROUP_SIZE.max),
		of: ({ maxMembersPerTrip }) => texts.upTo(maxMembersPerTrip),
	},
];

function figureRow({ id, label, note, of }: Figure): TierRow {
	return { id, label, note, cells: forEachTier(of) };
}

function featureRow({ id, title, description, from }: TierFeature): TierRow {
	const cells = forEachTier((tier) =>
		TIER_ORDER.indexOf(tier.id) < TIER_ORDER.indexOf(from) ? "none" : "included",
	);
	return { id, label: title, details: description, cells };
}

function forEachTier(cellOf: (tier: Tier) => TierCell): Record<TierId, TierCell> {
	return { free: cellOf(TIER_BY_ID.free), plus: cellOf(TIER_BY_ID.plus), pro: cellOf(TIER_BY_ID.pro) };
}

/** The lines on a plan's ticket. */
export function linesOf(tier: Tier): string[] {
	return [
		texts.feeLine(tier.bookingFeeRate),
		...(tier.cashBackRate > 0 ? [texts.cashBackLine(tier.cashBackRate)] : []),
		...(tier.hasPaymentPlans ? [texts.instalments] : []),
		texts.tripsLine(tier.maxTripsPerMonth),
		texts.groupLine(tier),
	];
}

/** A plan's price: today's, or the agreed one for the asker's own plan. */
export function priceLine(tier: Tier, own: OwnTier | null): { price: string; note: string } {
	const agreed = own?.id === tier.id ? own.price : null;
	if (own?.isAnnual && agreed !== null) return { price: formatPrice(agreed), note: texts.aYear };
	const { monthlyPrice, annualPrice } = tier;
	const also = annualPrice === null ? texts.noCardNeeded : texts.orAYear(formatPrice(annualPrice));
	return { price: formatPrice(agreed ?? monthlyPrice), note: `${texts.aMonth}, ${also}` };
}

import { findTripAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";

/** What somebody came for: payment plans, more places on a trip, or another feature. */
type Wanted = { kind: "payment_plans" | "places" } | { kind: "feature"; feature: TierFeature };

/** The figures of an existing trip for the calculator. `feeRate` is its own booking fee, in basis points. */
export type TripFigures = { people: number; totalCost: Cents; feeRate: number };

export type UpgradeTrip = {
	title: string;
	shareId: string;
	organizerName: string;
	isOwn: boolean; // the asker organizes it
	isUnlocked: boolean; // everybody on it may pay in instalments
	ownTier: string | null; // the asker's, if it alone lets them pay in instalments
	hasOneTimePro: boolean;
	figures: TripFigures | null; // only for its organizer, while one-time Pro is still to be had
};

export type UpgradeReason = Wanted & { trip: UpgradeTrip | null };

/** What `?for=` and `?trip=` ask for, or null. A trip that the asker may not see is left out. */
export async function upgradeReason(
	ctx: Ctx,
	query: Record<string, string>,
): Promise<{ wanted: UpgradeReason | null; trip: UpgradeTrip | null }> {
	const trip = query.trip ? await upgradeTrip(ctx, query.trip) : null;
	const wanted = wantedOf(query.for);
	return { wanted: wanted && { ...wanted, trip }, trip };
}

function wantedOf(name: string | undefined): Wanted | null {
	if (name === "payment_plans" || name === "places") return { kind: name };
	const feature = TIER_FEATURES.find(({ id }) => id === name);
	return feature ? { kind: "feature", feature } : null;
}

async function upgradeTrip(ctx: Ctx, id: string): Promise<UpgradeTrip | null> {
	const access = await findTripAccess(ctx, id);
	if (!access?.may["trip.see"]) return null;
	const { trip, role, hasOneTimePro } = access;
	const isOwn = role === "organizer";
	const isUnlocked = tierOfTrip(access, ctx.now).hasPaymentPlans;
	const ownTier = tierOf(userOf(ctx), ctx.now);
	return {
		title: trip.title,
		shareId: trip.shareId,
		organizerName: trip.organizerName,
		isOwn,
		isUnlocked,
		ownTier: !isUnlocked && ownTier.hasPaymentPlans ? ownTier.name : null,
		hasOneTimePro,
		figures:
			isOwn && !hasOneTimePro
				? { people: trip.partySize, totalCost: trip.totalCost, feeRate: trip.platformFeeRate }
				: null,
	};
}

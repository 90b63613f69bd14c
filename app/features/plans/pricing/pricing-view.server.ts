import { and, eq, inArray } from "drizzle-orm";
import { findTripAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { soldFeatures, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { LIVE_STATUSES } from "#app/features/tiers/tiers.queries.ts";
import { type TierId, tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { calculate } from "./calculator.ts";
import { chosenTier } from "./choice.schema.ts";

/** The asker's plan. */
export type OwnTier = {
	id: TierId;
	isAnnual: boolean;
	price: Cents | null; // of each period, as agreed; null without a subscription
};

/** What /pricing shows for the query of its address. */
export async function pricingView(ctx: Ctx, query: Record<string, string>) {
	const own = await ownTier(ctx);
	const { wanted, trip } = await upgradeReason(ctx, query);
	const figures = trip?.figures;
	const chosen = chosenTier(query);
	return {
		own,
		wanted,
		chosen: chosen && !isOwn(own, chosen) ? chosen : null,
		tripTitle: figures ? trip.title : null,
		tripWithPro: wanted?.kind === "payment_plans" ? null : ownWithPro(trip),
		calculator: calculate(query, figures ? typedFigures(figures) : {}, figures?.feeRate ?? null),
		hiddenFields: hiddenFieldsOf(query),
		isDemo: own !== null && ctx.payments.provider === "demo",
	};
}

export type PricingView = Awaited<ReturnType<typeof pricingView>>;

function ownWithPro(trip: UpgradeTrip | null) {
	return trip?.isOwn && trip.hasOneTimePro ? { title: trip.title, shareId: trip.shareId } : null;
}

/** Null while nobody is signed in. */
async function ownTier(ctx: Ctx): Promise<OwnTier | null> {
	const user = userOf(ctx);
	if (!user) return null;
	const billing = await billingOfUser(ctx.db.read, { userId: user.id });
	const { id } = tierOf(user, ctx.now);
	const live = billing?.subscription;
	if (id === "free" || live?.plan !== id || live.status === "pending") {
		return { id, isAnnual: billing?.isAnnual === true, price: null };
	}
	const { isAnnual, price } = live;
	return { id, isAnnual, price: agreedPrice({ plan: id, isAnnual, price }) };
}

function isOwn(
	own: OwnTier | null,
	{ planType, isAnnual }: { planType: string; isAnnual: boolean },
): boolean {
	return own !== null && own.id === planType && own.isAnnual === isAnnual;
}

function typedFigures({ people, totalCost }: TripFigures) {
	return { people: String(people), cost: (totalCost / 100).toFixed(2).replace(/\.00$/, "") };
}

const HIDDEN_FIELDS = ["for", "trip", "checkout", "planType", "isAnnual", "amount", "tripId"];

/** The query parameters that the calculator's form keeps. */
function hiddenFieldsOf(query: Record<string, string>): [string, string][] {
	return HIDDEN_FIELDS.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
}

/** The reason for the visit: payment plans, more places on a trip, or another feature. */
type Wanted = { kind: "payment_plans" | "places" } | { kind: "feature"; feature: TierFeature };

/** The figures of an existing trip for the calculator. `feeRate` is its own booking fee, in basis points. */
type TripFigures = { people: number; totalCost: Cents; feeRate: number };

export type UpgradeTrip = {
	title: string;
	shareId: string;
	organizerName: string;
	isOwn: boolean; // the asker organizes it
	isUnlocked: boolean; // everyone on it may pay in instalments
	ownTier: string | null; // the asker's, if it alone lets them pay in instalments
	hasOneTimePro: boolean;
	figures: TripFigures | null; // only for its organizer, and only without one-time Pro
};

export type UpgradeReason = Wanted & { trip: UpgradeTrip | null };

/** The reason in `?for=` and the trip in `?trip=`, each null if missing. So is a trip that the asker may not see. */
async function upgradeReason(
	ctx: Ctx,
	query: Record<string, string>,
): Promise<{ wanted: UpgradeReason | null; trip: UpgradeTrip | null }> {
	const trip = query.trip ? await upgradeTrip(ctx, query.trip) : null;
	const wanted = wantedOf(query.for);
	return { wanted: wanted && { ...wanted, trip }, trip };
}

function wantedOf(name: string | undefined): Wanted | null {
	if (name === "payment_plans" || name === "places") return { kind: name };
	const feature = soldFeatures().find(({ id }) => id === name);
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
				? { people: trip.partySize, totalCost: wholeCost(trip), feeRate: trip.platformFeeRate }
				: null,
	};
}

/** A user's billing period, and their live subscription if there is one. */
const billingOfUser = rowQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ isAnnual: users.isAnnualBilling, subscription: subscriptions })
		.from(users)
		.leftJoin(
			subscriptions,
			and(eq(subscriptions.userId, users.id), inArray(subscriptions.status, [...LIVE_STATUSES])),
		)
		.where(eq(users.id, userId)),
);

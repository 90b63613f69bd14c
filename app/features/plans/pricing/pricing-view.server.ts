import { type Ctx, userOf } from "#app/access/ctx.ts";
import { type TierId, tierOf } from "#app/features/tiers/tiers.ts";
import type { Cents } from "#app/lib/money.ts";
import { agreedPrice } from "#app/lib/tier-prices.ts";
import { calculate } from "./calculator.ts";
import { chosenTier } from "./choice.schema.ts";
import { withCheckout } from "./choice.ts";
import { billingOfUser } from "./pricing.queries.ts";
import { type TripFigures, type UpgradeTrip, upgradeReason } from "./upgrade-reason.server.ts";

/** The plan that the asker has. */
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
	const viaCheckout = query.checkout === "card";
	return {
		own,
		wanted,
		chosen: chosen && !isOwn(own, chosen) ? chosen : null,
		tripTitle: figures ? trip.title : null,
		tripWithPro: wanted?.kind === "payment_plans" ? null : ownWithPro(trip),
		calculator: calculate(query, figures ? typedFigures(figures) : {}, figures?.feeRate ?? null),
		kept: keptFields(query),
		viaCheckout,
		/** In demo mode, the path to this page with plans starting the other way: at the checkout, or at once. */
		demoPath: own && ctx.payments.provider === "demo" ? withCheckout(query, !viaCheckout) : null,
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

const KEPT = ["for", "trip", "checkout", "planType", "isAnnual", "amount", "tripId"];

/** The parts of the address that the calculator's form sends along. */
function keptFields(query: Record<string, string>): [string, string][] {
	return KEPT.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
}

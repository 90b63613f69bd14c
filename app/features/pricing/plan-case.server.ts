import { findTripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { canPayInInstalments } from "#app/features/payments/schedule.server.ts";
import { PLAN_FEATURES, type PlanFeature } from "#app/features/subscriptions/plan-features.ts";
import type { Cents } from "#app/lib/money.ts";

/** What somebody came for: payment plans, more places on a trip, or another feature. */
type Wanted = { kind: "payment_plans" | "places" } | { kind: "feature"; feature: PlanFeature };

export type CaseTrip = {
	title: string;
	shareId: string;
	organizerName: string;
	isOwn: boolean; // the asker organizes it
	isUnlocked: boolean; // everybody on it may pay in instalments
	figures: { people: number; totalCost: Cents } | null; // only for its organizer
};

export type PlanCase = Wanted & { trip: CaseTrip | null };

/** What `?for=` and `?trip=` of the address say; null where nothing is asked for. A trip that the asker may not see is left out. */
export async function planCase(
	ctx: Ctx,
	query: Record<string, string>,
): Promise<{ wanted: PlanCase | null; trip: CaseTrip | null }> {
	const trip = query.trip ? await caseTrip(ctx, query.trip) : null;
	const wanted = wantedOf(query.for);
	return { wanted: wanted && { ...wanted, trip }, trip };
}

function wantedOf(name: string | undefined): Wanted | null {
	if (name === "payment_plans" || name === "places") return { kind: name };
	const feature = PLAN_FEATURES.find(({ id }) => id === name);
	return feature ? { kind: "feature", feature } : null;
}

async function caseTrip(ctx: Ctx, id: string): Promise<CaseTrip | null> {
	const access = await findTripAccess(ctx, id);
	if (!access?.may["trip.see"]) return null;
	const { trip, role } = access;
	const isOwn = role === "organizer";
	return {
		title: trip.title,
		shareId: trip.shareId,
		organizerName: trip.organizerName,
		isOwn,
		isUnlocked: await canPayInInstalments(ctx.db.read, { actor: null }, access),
		figures: isOwn ? { people: trip.partySize, totalCost: trip.totalCost } : null,
	};
}

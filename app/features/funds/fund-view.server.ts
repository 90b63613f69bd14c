import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { refundsSummary } from "#app/features/refunds/refunds-summary.server.ts";
import { fundJson, releaseJson } from "./fund-json.ts";
import { fundOverview } from "./funds.queries.ts";
import { payoutState } from "./payout-account.server.ts";
import { listReleases, type Release } from "./releases.queries.ts";
import { resumeRelease } from "./send-release.server.ts";

export function releaseSummary(release: Release) {
	return {
		id: release.id,
		amount: release.amount,
		purpose: release.purpose,
		description: release.description,
		recipient: release.recipient,
		status: release.status,
		/** When it was paid out or, before that, reserved; UTC ms. */
		at: release.releasedAt ?? release.reservedAt,
	};
}

export type ReleaseSummary = ReturnType<typeof releaseSummary>;

/**
 * The organizer's page about a trip's fund. While a release has no answer, every view of the page asks the provider
 * again.
 * @throws DomainError unauthenticated (a guest too: the page needs an account), forbidden, not_found
 */
export async function fundView(ctx: Ctx, tripId: string) {
	requireUser(ctx);
	const access = await requireTrip(ctx, tripId, "fund.see");
	const { trip } = access;
	await resumeRelease(ctx, trip.id);
	const { read } = ctx.db;
	const [fund, releases, payout, refunds] = await Promise.all([
		fundOverview(read, ctx.payments.provider, trip.id),
		listReleases(read, trip.id, { all: true }),
		payoutState(ctx),
		refundsSummary(ctx, access),
	]);
	return {
		trip: {
			id: trip.id,
			shareId: trip.shareId,
			title: trip.title,
			destination: trip.destination,
			totalCost: trip.totalCost,
		},
		fund,
		payout,
		releases: releases.map(releaseSummary),
		refunds: refunds.inbox,
		isReleaseInProgress: releases.some((release) => release.status === "reserved"),
		demoMode: ctx.payments.provider === "demo",
	};
}

export type FundView = Awaited<ReturnType<typeof fundView>>;

/** GET /api/trips/{id}/funds. @throws DomainError unauthenticated, forbidden, not_found */
export async function fundDetailsJson(ctx: Ctx, tripId: string) {
	const { trip } = await requireTrip(ctx, tripId, "fund.see");
	const { read } = ctx.db;
	const [fund, releases] = await Promise.all([
		fundOverview(read, ctx.payments.provider, trip.id),
		listReleases(read, trip.id, { all: true }),
	]);
	return { ...fundJson(trip, fund), releases: releases.map(releaseJson) };
}

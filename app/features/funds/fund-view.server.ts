import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { NamedRequest } from "#app/features/refunds/refunds.queries.ts";
import { inboxSummary } from "#app/features/refunds/refunds-summary.server.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { fundJson, releaseJson } from "./fund-json.ts";
import { fundOverview } from "./fund-overview.server.ts";
import { listPendingRefunds } from "./held-for-refunds.queries.ts";
import { payoutState } from "./payout-account.server.ts";
import { listAllReleases, listTakenBack, type Release } from "./releases.queries.ts";
import { resumeRelease } from "./send-release.server.ts";
import * as historyTexts from "./texts/history.ts";

/** A release as the history of releases shows it. @param takenBack what came back of it by hand, in cents */
export function releaseSummary(release: Release, takenBack = 0) {
	const { id, amount, purpose, description, recipient, status } = release;
	// When it was paid out or, before that, reserved.
	const at = new Date(release.releasedAt ?? release.reservedAt);
	return {
		id,
		amount,
		purpose,
		description:
			takenBack > 0
				? [description ?? [], historyTexts.takenBack(formatCents(takenBack))].flat().join("\n")
				: description,
		recipient: recipient && historyTexts.paidTo(recipient),
		isFailed: status === "failed",
		state: status === "completed" ? null : RELEASE_STATES[status],
		date: formatDate(dateOf(at)),
	};
}

const RELEASE_STATES = {
	reserved: { tone: "due", word: historyTexts.onItsWay },
	failed: { tone: "late", word: historyTexts.refused },
} as const;

export type ReleaseSummary = ReturnType<typeof releaseSummary>;

/**
 * The organizer's page about a trip's fund. While a release has no answer, every view of the page asks the provider
 * again.
 * @throws DomainError unauthenticated (a guest too: the page needs an account), forbidden, not_found
 */
export async function fundView(ctx: Ctx, tripId: string) {
	requireUser(ctx);
	const { trip } = await requireTrip(ctx, tripId, "fund.see");
	await resumeRelease(ctx, trip.id);
	const { read } = ctx.db;
	const requests = await listPendingRefunds(read, trip.id);
	const [{ fund, payments }, releases, takenBack, payout] = await Promise.all([
		currentFund(ctx, trip.id, requests),
		listAllReleases(read, { tripId: trip.id }),
		listTakenBack(read, trip.id),
		payoutState(ctx),
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
		late: payments.overdueAmount > 0 ? { amount: payments.overdueAmount } : null,
		payout,
		releases: releases.map((release) => releaseSummary(release, takenBack.get(release.id))),
		refunds: inboxSummary(requests),
		isReleaseInProgress: releases.some((release) => release.status === "reserved"),
		demoMode: ctx.payments.provider === "demo",
	};
}

export type FundView = Awaited<ReturnType<typeof fundView>>;

/** GET /api/trips/{id}/funds. @throws DomainError unauthenticated, forbidden, not_found */
export async function fundDetailsJson(ctx: Ctx, tripId: string) {
	const { trip } = await requireTrip(ctx, tripId, "fund.see");
	const { read } = ctx.db;
	const [{ fund }, releases] = await Promise.all([
		currentFund(ctx, trip.id, await listPendingRefunds(read, trip.id)),
		listAllReleases(read, { tripId: trip.id }),
	]);
	return { ...fundJson(trip, fund), releases: releases.map(releaseJson) };
}

async function currentFund(ctx: Ctx, tripId: string, requests: readonly NamedRequest[]) {
	const at = { provider: ctx.payments.provider, tripId, today: dateOf(ctx.now()) };
	return fundOverview(ctx.db.read, at, requests);
}

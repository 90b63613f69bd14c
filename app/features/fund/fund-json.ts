import type { Trip } from "#app/access/access.server.ts";
import { toIso } from "#app/lib/dates.ts";
import type { FundOverview } from "./fund-overview.server.ts";
import type { ReleaseResult } from "./releases/release-funds.server.ts";
import type { Release, ShownRelease } from "./releases/releases.queries.ts";

/** A trip's fund as the API returns it, in cents. It has no row of its own, so its id is the trip's. */
export function fundJson(trip: Trip, fund: FundOverview) {
	return {
		id: trip.id,
		tripId: trip.id,
		organizerId: trip.organizerId,
		totalCollected: fund.totalCollected,
		totalReleased: fund.totalReleased,
		availableBalance: fund.availableBalance,
		platformFeesCollected: fund.platformFeesCollected,
		status: fund.status,
		heldAmount: fund.onHold.amount,
		heldUntil: fund.onHold.freeOn,
		heldForRefunds: fund.reservedForRefunds,
		onItsWay: fund.onItsWay,
	};
}

/** A release as the API returns it, without the provider's ids. */
export function releaseJson({ isWaiting, ...release }: ShownRelease) {
	return { ...withoutRefs(release), waiting: isWaiting };
}

/** A new release as the API returns it; while it is reserved, `amount` is what is being paid out. */
export function transferJson({ release, reservedAmount, isWaiting }: ReleaseResult) {
	return { transfer: { ...withoutRefs(release), waiting: isWaiting, requestedAmount: reservedAmount } };
}

function withoutRefs(release: Release) {
	return {
		id: release.id,
		tripFundId: release.tripId,
		organizerId: release.organizerId,
		amount: release.amount,
		purpose: release.purpose,
		description: release.description,
		recipient: release.recipient,
		releaseMethod: release.releaseMethod,
		debtPaid: release.debtPaid,
		status: release.status,
		releasedAt: toIso(release.releasedAt),
	};
}

import { z } from "zod";
import type { Trip } from "#app/access/access.server.ts";
import { amount, day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { RELEASE_STATUSES } from "#db/schema/fund.ts";
import type { FundOverview } from "./fund-overview.server.ts";
import { FUND_STATUSES } from "./fund-status.ts";
import type { ReleaseResult } from "./releases/release-funds.server.ts";
import type { Release, ShownRelease } from "./releases/releases.queries.ts";

export const fundSchema = z.object({
	id: z.string(),
	tripId: z.string(),
	organizerId: z.string().nullable(),
	totalCollected: amount(),
	totalReleased: amount(),
	availableBalance: amount(),
	platformFeesCollected: amount(),
	status: z.enum(FUND_STATUSES),
	heldAmount: amount().meta({ description: "In cents. What is too new to be released." }),
	heldUntil: day().nullable(),
	heldForRefunds: amount(),
	onItsWay: amount(),
});

export const releaseAnswerSchema = z
	.object({
		id: z.string(),
		tripFundId: z.string(),
		organizerId: z.string(),
		amount: amount(),
		purpose: z.string().nullable(),
		description: z.string().nullable(),
		recipient: z.string().nullable(),
		releaseMethod: z.string(),
		debtPaid: amount(),
		status: z.enum(RELEASE_STATUSES),
		releasedAt: time().nullable(),
		waiting: z.boolean().meta({ description: "Whether it waits for the house's balance." }),
	})
	.meta({ id: "Release" });

export const transferSchema = z.object({
	transfer: releaseAnswerSchema.omit({}).extend({ requestedAmount: amount() }).meta({ id: "Transfer" }),
});

type ReleaseAnswer = z.infer<typeof releaseAnswerSchema>;

/** A trip's fund as the API returns it, in cents. A fund has no row of its own, so its id is the trip's. */
export function fundJson(trip: Trip, fund: FundOverview): z.infer<typeof fundSchema> {
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
export function releaseJson({ isWaiting, ...release }: ShownRelease): ReleaseAnswer {
	return { ...withoutRefs(release), waiting: isWaiting };
}

/** A new release as the API returns it. While the release is reserved, `amount` is the amount being paid out. */
export function transferJson({
	release,
	reservedAmount,
	isWaiting,
}: ReleaseResult): z.infer<typeof transferSchema> {
	return { transfer: { ...withoutRefs(release), waiting: isWaiting, requestedAmount: reservedAmount } };
}

function withoutRefs(release: Release): Omit<ReleaseAnswer, "waiting"> {
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

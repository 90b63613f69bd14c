import { requireTrip, requireUser, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { findStandingOffer, type Handover, listAccountsAboard } from "./handover.queries.ts";
import { isValid, mayOrganize, requireNothingUnderWay, requireTakeable } from "./handover.server.ts";
import * as texts from "./texts.ts";

/**
 * The page for handing a trip over. The organizer sees their offer, or the members they can offer it to. The member
 * with the offer sees what they would take over.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for a member without an offer
 */
export async function handoverView(ctx: Ctx, ref: TripRef) {
	const { read } = ctx.db;
	const asked = await requireTrip(ctx, ref, "itinerary.see");
	const isOffered = asked.may["handover.answer"];
	const access = isOffered ? asked : await requireTrip(ctx, ref, "handover.offer");
	const { trip, member } = access;
	const standing = await findValidOffer(ctx, access);
	const page = { trip: { title: trip.title, shareId: trip.shareId, organizerName: trip.organizerName } };
	const until = standing && dayOf(standing.offer, ctx);
	if (isOffered) {
		if (!standing || standing.member.id !== member?.id) throw new DomainError("conflict", texts.noOffer);
		const refusal = await refusalOf(requireTakeable(ctx, read, access));
		const { name, bookingFeeRate: feeRate } = tierOf(requireUser(ctx), ctx.now);
		const tier = { name, feeRate, feeRateNow: trip.platformFeeRate };
		return { ...page, offer: null, answer: { until, refusal, tier }, candidates: null };
	}
	if (standing)
		return { ...page, offer: { name: standing.member.name, until }, answer: null, candidates: null };
	const people = await listAccountsAboard(read, trip.id);
	return {
		...page,
		offer: null,
		answer: null,
		candidates: {
			people: people
				.filter(({ role }) => role !== "organizer")
				.filter(({ verifiedAt }) => mayOrganize(ctx, { emailVerified: verifiedAt !== null }))
				.map(({ id, name }) => ({ id, name })),
			refusal: await refusalOf(requireNothingUnderWay(ctx, read, trip)),
		},
	};
}

/** The offer of the trip to the viewer; null for everyone else. */
export async function offerToViewer(ctx: Ctx, access: TripAccess): Promise<{ until: string } | null> {
	if (!access.may["handover.answer"]) return null;
	const standing = await findValidOffer(ctx, access);
	return standing && standing.member.id === access.member?.id ? { until: dayOf(standing.offer, ctx) } : null;
}

async function findValidOffer(ctx: Ctx, { trip }: TripAccess) {
	const found = await findStandingOffer(ctx.db.read, { tripId: trip.id });
	return found && isValid(found, trip, ctx.now) ? found : null;
}

export type HandoverView = Awaited<ReturnType<typeof handoverView>>;

const dayOf = ({ expiresAt }: Handover, { now }: Ctx) => formatDate(dateOf(new Date(expiresAt)), dateOf(now));

async function refusalOf(check: Promise<void>): Promise<string | null> {
	try {
		await check;
		return null;
	} catch (error) {
		if (error instanceof DomainError) return error.message;
		throw error;
	}
}

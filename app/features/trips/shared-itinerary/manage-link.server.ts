import { eq, inArray } from "drizzle-orm";
import { requireTrip, type Trip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf, hasEnded } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { itineraryLinks, itineraryNames } from "#db/schema/trips.ts";
import { findItineraryLink, type ItineraryLink, listShownNames } from "./shared-itinerary.queries.ts";
import type { ItineraryLinkInput } from "./shared-itinerary.schema.ts";
import { linkState, sharedItineraryAddress, usualLastDay } from "./shared-itinerary.ts";
import * as texts from "./texts.ts";

/**
 * What an organizer sees of the link, and the initial values of its form.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function itineraryLinkView(ctx: Ctx, ref: TripRef, origin: string) {
	const access = await requireTrip(ctx, ref, "itinerary.share");
	const { trip, member, role } = access;
	const [stored, names] = await Promise.all([
		findItineraryLink(ctx.db.read, { tripId: trip.id }),
		listShownNames(ctx.db.read, { tripId: trip.id }),
	]);
	const link = stored ?? null;
	const state = link && linkState(link, ctx.now);
	const lastDay = link && state === "open" ? link.lastDay : usualLastDay(trip.endDate, ctx.now);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		isOrganizer: role === "organizer",
		hasPlan: hasFeature(tierOfTrip(access, ctx.now), "advanced_sharing"),
		state,
		address: link && state === "open" ? sharedItineraryAddress(origin, link.slug) : null,
		values: {
			words: link?.words ?? "",
			showsAddresses: link?.showsAddresses ?? false,
			lastDay: lastDay ?? "",
		},
		today: dateOf(ctx.now),
		names: names.length,
		isOwnNameShown: names.some(({ memberId }) => memberId === member?.id),
	};
}

export type ItineraryLinkView = Awaited<ReturnType<typeof itineraryLinkView>>;

/** @throws DomainError not_found for a trip without a link, unauthenticated, forbidden */
export async function requireItineraryLink(ctx: Ctx, ref: TripRef): Promise<ItineraryLink> {
	const { trip } = await requireTrip(ctx, ref, "itinerary.share");
	return requireLink(await findItineraryLink(ctx.db.read, { tripId: trip.id }));
}

/**
 * Makes the trip's link, or changes what an open one shows and until when. Reopening an ended link gives it a new
 * address, and removes all names until their owners choose again.
 * @throws DomainError plan_required unless a link is open now; invalid with its field, not_found, forbidden,
 * unauthenticated
 */
export async function saveItineraryLink(
	ctx: Ctx,
	ref: TripRef,
	input: ItineraryLinkInput,
): Promise<ItineraryLink> {
	if (hasEnded(input.lastDay ?? null, ctx.now))
		throw new DomainError("invalid", texts.lastDayOver, { field: "lastDay" });
	return changeLink(ctx, ref, async (tx, access, before) => {
		const { trip } = access;
		const state = before && linkState(before, ctx.now);
		if (state !== "open") requireFeature(tierOfTrip(access, ctx.now), "advanced_sharing");
		const isNew = !before || state === "ended";
		if (isNew) await forgetNames(tx, trip);
		const shown = {
			words: input.words ?? null,
			showsAddresses: input.showsAddresses,
			lastDay: input.lastDay ?? null,
			slug: isNew ? newId() : before.slug,
			updatedAt: nextChange(ctx, before),
			endedAt: null,
		};
		const [link] = await tx
			.insert(itineraryLinks)
			.values({ tripId: trip.id, createdAt: ctx.now.getTime(), ...shown })
			.onConflictDoUpdate({ target: itineraryLinks.tripId, set: shown })
			.returning();
		return requireLink(link);
	});
}

/**
 * Gives an open link another address; the old one shows nothing any more. It requires no plan, because this is how a
 * link that spread too far is revoked.
 * @throws DomainError conflict without an open link, not_found, forbidden, unauthenticated
 */
export async function resetItineraryLink(ctx: Ctx, ref: TripRef): Promise<ItineraryLink> {
	return changeLink(ctx, ref, async (tx, { trip }, before) => {
		if (!before || linkState(before, ctx.now) !== "open") throw new DomainError("conflict", texts.notShared);
		return updateLink(tx, trip, { slug: newId(), updatedAt: nextChange(ctx, before) });
	});
}

/**
 * Ends the link; does nothing if it has ended already.
 * @throws DomainError not_found for a trip without a link, forbidden, unauthenticated
 */
export async function endItineraryLink(ctx: Ctx, ref: TripRef): Promise<ItineraryLink> {
	return changeLink(ctx, ref, async (tx, { trip }, before) => {
		const link = requireLink(before);
		if (link.endedAt !== null) return link;
		return updateLink(tx, trip, { endedAt: ctx.now.getTime(), updatedAt: nextChange(ctx, link) });
	});
}

type Change = (tx: Tx, access: TripAccess, before: ItineraryLink | null) => Promise<ItineraryLink>;

function changeLink(ctx: Ctx, ref: TripRef, change: Change): Promise<ItineraryLink> {
	return ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, ref, "itinerary.share", tx);
		return change(tx, access, (await findItineraryLink(tx, { tripId: access.trip.id })) ?? null);
	});
}

async function updateLink(tx: Tx, trip: Trip, set: Partial<ItineraryLink>): Promise<ItineraryLink> {
	const [link] = await tx
		.update(itineraryLinks)
		.set(set)
		.where(eq(itineraryLinks.tripId, trip.id))
		.returning();
	return requireLink(link);
}

function requireLink(link: ItineraryLink | null | undefined): ItineraryLink {
	if (!link) throw new DomainError("not_found", texts.noLink);
	return link;
}

async function forgetNames(tx: Tx, trip: Trip): Promise<void> {
	const aboard = tx.select({ id: members.id }).from(members).where(eq(members.tripId, trip.id));
	await tx.delete(itineraryNames).where(inArray(itineraryNames.memberId, aboard));
}

/** Open pages notice a change by its time, so each must be later than the one before. */
function nextChange(ctx: Ctx, before: ItineraryLink | null): number {
	return Math.max(ctx.now.getTime(), (before?.updatedAt ?? 0) + 1);
}

import { findTripAccess, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripTicket } from "#app/access/trip-summary.ts";
import { countSeats, countSeatsTaken } from "#app/features/members/trip-capacity.server.ts";
import { canJoinList } from "#app/features/members/waiting-list/waiting-view.server.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { firstWordOf } from "#app/lib/first-name.ts";
import { ACCENTS, FOCUSES } from "#db/schema/group-page.ts";
import { coverOf } from "./cover.ts";
import { lookOfTrip } from "./group-look.server.ts";
import { findGroupPage, findPageAt, type GroupPage, listNamesAboard } from "./group-page.queries.ts";
import { groupPageAddress } from "./group-page-address.ts";
import { isOpen, requirePage } from "./save-group-page.server.ts";
import { suggestSlug } from "./slug.ts";
import * as texts from "./texts.ts";
import { readWelcome } from "./welcome.ts";

/** This many first names are shown. The others are counted. */
const MAX_NAMES = 12;

/**
 * The page as everyone with its address sees it. A former address returns the same page, with the current one as
 * `slug`.
 * @throws DomainError not_found, gone
 */
export async function groupPageView(ctx: Ctx, slug: string) {
	const { page, trip } = await requireOpenPage(ctx, slug);
	const [names, taken, access] = await Promise.all([
		listNamesAboard(ctx.db.read, { tripId: trip.id }),
		countSeatsTaken(ctx, trip),
		findTripAccess(ctx, trip.shareId),
	]);
	if (!access) throw new DomainError("not_found", texts.unknownPage);
	const seats = await countSeats(ctx, ctx.db.read, access, { memberCount: names.length, holdsClaim: false });
	const shown = page.showsPeople ? names.slice(0, MAX_NAMES) : [];
	return {
		slug: page.slug,
		shareId: trip.shareId,
		trip: tripTicket(trip),
		accent: page.accent,
		cover: coverOf(page),
		welcome: page.welcome ? readWelcome(page.welcome) : [],
		welcomeText: page.welcome,
		questions: page.questions,
		people: {
			count: names.length,
			names: shown.map(({ name, firstName }) => firstWordOf(firstName ?? name)),
			more: page.showsPeople ? names.length - shown.length : 0,
		},
		isFull: seats.free === 0,
		spotsLeft: seats.free,
		canWait: await canJoinList(ctx, access, seats),
		isAboard: access.member !== null,
		today: dateOf(ctx.now),
		/** For the preview; readers never get these. */
		source: trip,
		taken,
		look: await lookOfTrip(ctx, trip.id),
	};
}

export type GroupPageView = Omit<Awaited<ReturnType<typeof groupPageView>>, "source" | "taken" | "look">;

/** @throws DomainError not_found for an unused address, gone for a closed page */
async function requireOpenPage(ctx: Ctx, slug: string): Promise<{ page: GroupPage; trip: Trip }> {
	const found = await findPageAt(ctx.db.read, { slug: slug.toLowerCase() });
	if (!found) throw new DomainError("not_found", texts.unknownPage);
	if (!isOpen(found.page))
		throw new DomainError("gone", texts.closedForReaders, { title: texts.closedTitle });
	return found;
}

/**
 * What an organizer sees of the page, and the initial values of its form.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function editGroupPageView(ctx: Ctx, ref: TripRef, origin: string) {
	const access = await requireTrip(ctx, ref, "group-page.edit");
	const { trip, role } = access;
	const page = (await findGroupPage(ctx.db.read, { tripId: trip.id })) ?? null;
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		origin,
		isOrganizer: role === "organizer",
		hasPlan: hasFeature(tierOfTrip(access, ctx.now), "custom_branding"),
		isOpen: isOpen(page),
		isClosed: page !== null && !isOpen(page),
		address: isOpen(page) ? groupPageAddress(origin, page.slug) : null,
		cover: isOpen(page) ? coverOf(page) : null,
		hasCover: Boolean(page?.coverHash),
		accents: ACCENTS,
		focuses: FOCUSES,
		values: {
			slug: page?.slug ?? suggestSlug(trip.title),
			accent: page?.accent ?? "coral",
			welcome: page?.welcome ?? "",
			questions: page?.questions ?? [],
			showsPeople: page?.showsPeople ?? false,
			coverFocus: page?.coverFocus ?? "middle",
		},
	};
}

export type EditGroupPageView = Awaited<ReturnType<typeof editGroupPageView>>;

/**
 * The stored page, for its organizers.
 * @throws DomainError not_found for a trip without one, forbidden, unauthenticated
 */
export async function requireGroupPage(ctx: Ctx, ref: TripRef): Promise<GroupPage> {
	const { trip } = await requireTrip(ctx, ref, "group-page.edit");
	return requirePage(await findGroupPage(ctx.db.read, { tripId: trip.id }));
}

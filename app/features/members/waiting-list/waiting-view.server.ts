import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { dateOf, formatDate, formatInstant, HOUR_MS } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import type { WAITING_ENDS } from "#db/schema/members.ts";
import type { Seats } from "../trip-capacity.server.ts";
import { requireOwnEntry } from "./entry-link.server.ts";
import { hasRunOut, isOffered, isWaiting, MAX_WAITING } from "./line.ts";
import { countSpotsToOffer, hasOpenLine } from "./offer-spots.server.ts";
import * as texts from "./texts.ts";
import {
	askerOf,
	countAhead,
	findAskersEntry,
	findClosedList,
	listMissed,
	listOpenEntries,
	type WaitingEntry,
} from "./waiting-list.queries.ts";

type EntryStatus = "waiting" | "offered" | (typeof WAITING_ENDS)[number];

/** The state of an entry at this time, even if no job has stored it yet. */
function statusOf(entry: WaitingEntry, now: number): EntryStatus {
	if (entry.endedAs) return entry.endedAs;
	if (isOffered(entry, now)) return "offered";
	return hasRunOut(entry, now) ? "expired" : "waiting";
}

/** An entry with its number in line while it waits. */
export async function entryFacts(ctx: Ctx, entry: WaitingEntry) {
	const status = statusOf(entry, ctx.now.getTime());
	const ahead = status === "waiting" ? await countAhead(ctx.db.read, entry) : null;
	return { entry, status, number: ahead === null ? null : ahead + 1 };
}

export type EntryFacts = Awaited<ReturnType<typeof entryFacts>>;

/** What the owner of an entry sees of it. */
async function ownEntryView(ctx: Ctx, entry: WaitingEntry) {
	const { status, number } = await entryFacts(ctx, entry);
	const { id, name, email, offeredUntil } = entry;
	return {
		...{ id, name, status, number },
		email: readableAddress(email),
		offer:
			status === "offered" && offeredUntil !== null
				? {
						until: instantInWords(ctx, offeredUntil),
						hours: Math.floor((offeredUntil - ctx.now.getTime()) / HOUR_MS),
					}
				: null,
		isMailed: ctx.mail.kind !== "none",
	};
}

export type OwnEntryView = Awaited<ReturnType<typeof ownEntryView>>;

const instantInWords = ({ now, clock }: Ctx, at: number) => texts.utc(formatInstant(at, dateOf(now), clock));

/**
 * The waiting list on the page of the share link: the asker's own entry, and whether they can join the list. Null for
 * members, and while there is a spot for everyone.
 */
export async function waitingListView(ctx: Ctx, access: TripAccess, seats: Seats) {
	const { trip, may } = access;
	if (access.member || !may["waiting-list.join"] || trip.organizerId === null) return null;
	if (seats.free > 0 && !seats.isOffered) return null;
	const db = ctx.db.read;
	const entry = await findAskersEntry(db, { tripId: trip.id, ...askerOf(ctx) });
	return {
		own: entry && (await ownEntryView(ctx, entry)),
		isMailed: ctx.mail.kind !== "none",
		problem: await findListProblem(ctx, access, seats),
	};
}

/** Why nobody can join the list; null if they can. */
async function findListProblem(ctx: Ctx, { trip }: TripAccess, seats: Seats): Promise<string | null> {
	if (!hasOpenLine(trip, ctx.now)) return texts.tripOver;
	if (await findClosedList(ctx.db.read, { tripId: trip.id })) return texts.listClosed;
	return seats.waiting + seats.offered >= MAX_WAITING ? texts.listFull(MAX_WAITING) : null;
}

/** Whether people who see that the trip is full can put their name on its list. */
export async function canJoinList(ctx: Ctx, access: TripAccess, seats: Seats): Promise<boolean> {
	if (!access.may["waiting-list.join"] || access.trip.organizerId === null || seats.free > 0) return false;
	return (await findListProblem(ctx, access, seats)) === null;
}

/** An entry's own page. @throws DomainError not_found */
export async function entryPageView(ctx: Ctx, key: string) {
	const { entry, trip } = await requireOwnEntry(ctx, key);
	const own = await ownEntryView(ctx, entry);
	const { title, shareId, startDate, endDate } = tripSummary(trip);
	const knowsTrip = own.status !== "removed" && own.status !== "cancelled";
	return { trip: { title, startDate, endDate }, shareId: knowsTrip ? shareId : null, own };
}

export type EntryPageView = Awaited<ReturnType<typeof entryPageView>>;

const PAGE = 10;

/**
 * The waiting list for organizers, with one page of the people in line, and those who missed an offer.
 * @param page of those in line, from 1
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function organizersListView(ctx: Ctx, ref: TripRef, page: number | null) {
	const { access, open, spots, isClosed } = await organizersList(ctx, ref);
	const { trip, may } = access;
	const now = ctx.now.getTime();
	const today = dateOf(ctx.now);
	const pages = Math.max(1, Math.ceil(open.length / PAGE));
	const shown = Math.min(page ?? 1, pages);
	const from = (shown - 1) * PAGE;
	const day = (at: number) => formatDate(dateOf(new Date(at)), today);
	const missed = await listMissed(ctx.db.read, { tripId: trip.id });
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		canManage: may["waiting-list.manage"] && hasOpenLine(trip, ctx.now),
		isClosed,
		inLine: open.length,
		spots,
		line: open.slice(from, from + PAGE).map(({ entry, number }) => ({
			id: entry.id,
			name: entry.name,
			number,
			isOffered: number === null,
			since: texts.waitingSince(day(entry.createdAt)),
			until: number === null ? texts.offeredUntil(instantInWords(ctx, entry.offeredUntil ?? now)) : null,
		})),
		missed: missed.map(({ id, name, endedAs, endedAt }) => ({
			...{ id, name },
			text: texts.missedOn[endedAs === "declined" ? "declined" : "expired"](day(endedAt ?? now)),
		})),
		paging:
			pages > 1
				? {
						text: texts.range(from + 1, Math.min(from + PAGE, open.length), open.length),
						previous: shown > 1 ? shown - 1 : null,
						next: shown < pages ? shown + 1 : null,
					}
				: null,
	};
}

export type OrganizersListView = Awaited<ReturnType<typeof organizersListView>>;

/**
 * Everyone in line, those with an offer first, and how many spots could be offered out of turn.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function organizersList(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "waiting-list.see");
	const db = ctx.db.read;
	const now = ctx.now.getTime();
	const entries = await listOpenEntries(db, { tripId: access.trip.id });
	const offered = entries.filter((entry) => isOffered(entry, now));
	const waiting = entries.filter(isWaiting);
	return {
		access,
		open: [
			...offered.map((entry) => ({ entry, status: "offered" as const, number: null })),
			...waiting.map((entry, index) => ({ entry, status: "waiting" as const, number: index + 1 })),
		],
		spots: await countSpotsToOffer(ctx, db, access, entries),
		isClosed: (await findClosedList(db, { tripId: access.trip.id })) !== null,
	};
}

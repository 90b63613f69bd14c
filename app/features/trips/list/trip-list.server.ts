import { and, eq } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { dateOf, earliestDate, formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { yourTrips } from "#app/lib/texts.ts";
import { members } from "#db/schema/access.ts";
import { findDraft } from "../planning/drafts.server.ts";
import * as texts from "./texts.ts";
import {
	countOrganizerTasks,
	countUnreadMessages,
	listGuestMemberships,
	listGuestUnpaidPayments,
	listMemberships,
	listUnclaimed,
	listUnpaidPayments,
	type Membership,
	type UnpaidPayment,
} from "./trip-list.queries.ts";
import { type StubFacts, sortStubs, type TripSections, type TripStub, tripStub } from "./trip-stub.ts";

/** A list longer than this can be searched. */
const MAX_UNSEARCHED = 10;

const MAX_SHOWN = 4;

/** The page of all trips. @param query words of a title or a place @throws DomainError unauthenticated */
export async function tripListView(ctx: Ctx, query: string) {
	const sections = await listOwnTrips(ctx);
	const all = Object.values(sections).flat();
	return {
		...filterSections(sections, query),
		total: all.length,
		late: all.filter(({ owed }) => owed.state === "late").length,
		isSearchable: all.length > MAX_UNSEARCHED,
		query,
		hasDraft: (await findDraft(ctx)) !== null,
		today: dateOf(ctx.now),
	};
}

export type TripListView = Awaited<ReturnType<typeof tripListView>>;

/** The signed-in user's trips. @throws DomainError unauthenticated */
export async function listOwnTrips(ctx: Ctx): Promise<TripSections> {
	const { id: userId } = requireUser(ctx);
	const lateBefore = earliestDate(ctx.now);
	const [memberships, payments, unread, tasks] = await Promise.all([
		listMemberships(ctx.db.read, { userId }),
		listUnpaidPayments(ctx.db.read, { userId, lateBefore }),
		countUnreadMessages(ctx.db.read, { userId }),
		countOrganizerTasks(ctx.db.read, { userId, lateBefore }),
	]);
	const unreadOf = new Map(unread.map(({ memberId, unread }) => [memberId, unread]));
	const tasksOf = new Map(tasks.map((counts) => [counts.memberId, counts]));
	return toSections(memberships, payments, (memberId) => ({
		page: "trip",
		unread: unreadOf.get(memberId) ?? 0,
		tasks: tasksOf.get(memberId),
		now: ctx.now,
	}));
}

function toSections(
	memberships: Membership[],
	payments: UnpaidPayment[],
	factsOf: (memberId: string) => Omit<StubFacts, "payments">,
): TripSections {
	const paymentsOf = Map.groupBy(payments, ({ memberId }) => memberId);
	const stubs = memberships.map((membership) => {
		const { id } = membership.member;
		return tripStub(membership, { payments: paymentsOf.get(id) ?? [], ...factsOf(id) });
	});
	return sortStubs(stubs);
}

/** The trips at the top of the home page, for an account or a guest; null without any. */
export async function homeTrips(ctx: Ctx) {
	return userOf(ctx) ? userTrips(ctx) : guestPasses(ctx);
}

export type HomeTrips = NonNullable<Awaited<ReturnType<typeof homeTrips>>>;

async function userTrips(ctx: Ctx) {
	const { upcoming, past, archived } = await listOwnTrips(ctx);
	const shown = upcoming.slice(0, MAX_SHOWN);
	const more = upcoming.length + past.length + archived.length - shown.length;
	if (shown.length + more === 0) return null;
	return { title: yourTrips, shown, more, unclaimed: [], today: dateOf(ctx.now) };
}

/**
 * Guests have no page that lists all trips, so this shows all that are not over, even cancelled ones, and those that
 * this browser has planned and may still claim.
 */
async function guestPasses(ctx: Ctx) {
	const { upcoming, past } = await listGuestTrips(ctx);
	const shown = [...upcoming, ...past.filter(({ isPast }) => !isPast)];
	const unclaimed = await unclaimedTrips(ctx);
	if (shown.length + unclaimed.length === 0) return null;
	const title = shown.length > 0 ? texts.yourPasses : yourTrips;
	return { title, shown, more: 0, unclaimed, today: dateOf(ctx.now) };
}

async function unclaimedTrips(ctx: Ctx) {
	if (ctx.actor?.kind !== "guest") return [];
	const ofBrowser = { guestKeyHash: ctx.actor.keyHash, now: ctx.now.getTime() };
	const trips = await listUnclaimed(ctx.db.read, ofBrowser);
	const today = dateOf(ctx.now);
	return trips.map(({ shareId, title, until }) => ({
		title,
		to: pathTo("/trip/:shareId", { shareId }),
		text: texts.claimUntil(formatDate(dateOf(new Date(until)), today)),
	}));
}

/** The trips that this browser joined without an account. Guests have no chat, so nothing in it is unread. */
async function listGuestTrips(ctx: Ctx): Promise<TripSections> {
	if (ctx.actor?.kind !== "guest") return sortStubs([]);
	const guestKeyHash = ctx.actor.keyHash;
	const memberships = await listGuestMemberships(ctx.db.read, { guestKeyHash });
	if (memberships.length === 0) return sortStubs([]);
	const payments = await listGuestUnpaidPayments(ctx.db.read, {
		guestKeyHash,
		lateBefore: earliestDate(ctx.now),
	});
	return toSections(memberships, payments, () => ({ page: "join", unread: 0, now: ctx.now }));
}

/**
 * Archives a trip in its user's list, or brings it back. Nothing changes for anyone else.
 * @throws DomainError unauthenticated, not_found, and forbidden for a trip that the user is not a member of
 */
export async function archiveTrip(ctx: Ctx, shareId: string, archived: boolean): Promise<{ title: string }> {
	requireUser(ctx);
	const { trip, member } = await requireTrip(ctx, shareId, "dashboard.see");
	if (!member) throw new DomainError("forbidden", texts.notYours);
	const archivedAt = archived ? ctx.now.getTime() : null;
	await ctx.db.write((tx) =>
		tx
			.update(members)
			.set({ archivedAt })
			.where(and(eq(members.id, member.id), eq(members.tripId, trip.id))),
	);
	return { title: trip.title };
}

function filterSections({ upcoming, past, archived }: TripSections, query: string): TripSections {
	const words = toWords(query);
	const matches = (stub: TripStub) => {
		const text = toWords(`${stub.title} ${stub.origin ?? ""} ${stub.destination}`).join(" ");
		return words.every((word) => text.includes(word));
	};
	return {
		upcoming: upcoming.filter(matches),
		past: past.filter(matches),
		archived: archived.filter(matches),
	};
}

/** In lower case and without accents. */
function toWords(text: string): string[] {
	const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.split(/\s+/).filter(Boolean);
}

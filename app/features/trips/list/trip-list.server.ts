import { and, eq } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { earliestDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { members } from "#db/schema/access.ts";
import * as texts from "./texts.ts";
import {
	countOrganizerTasks,
	countUnreadMessages,
	listGuestMemberships,
	listGuestOpenPayments,
	listMemberships,
	listOpenPayments,
	type Membership,
	type OpenPayment,
} from "./trip-list.queries.ts";
import { type StubFacts, sortStubs, type TripSections, tripStub } from "./trip-stub.ts";

/** The signed-in user's trips. @throws DomainError unauthenticated */
export async function listOwnTrips(ctx: Ctx): Promise<TripSections> {
	const { id: userId } = requireUser(ctx);
	const [memberships, payments, unread, tasks] = await Promise.all([
		listMemberships(ctx.db.read, { userId }),
		listOpenPayments(ctx.db.read, { userId }),
		countUnreadMessages(ctx.db.read, { userId }),
		countOrganizerTasks(ctx.db.read, { userId, lateBefore: earliestDate(ctx.now) }),
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

/** The trips on which this browser took a place without an account. Guests have no chat, so nothing in it is new. */
export async function listGuestTrips(ctx: Ctx): Promise<TripSections> {
	if (ctx.actor?.kind !== "guest") return sortStubs([]);
	const guestKeyHash = ctx.actor.keyHash;
	const memberships = await listGuestMemberships(ctx.db.read, { guestKeyHash });
	if (memberships.length === 0) return sortStubs([]);
	const payments = await listGuestOpenPayments(ctx.db.read, { guestKeyHash });
	return toSections(memberships, payments, () => ({ page: "join", unread: 0, now: ctx.now }));
}

/**
 * Keeps a trip out of its user's list, or brings it back. It changes nothing for anybody else.
 * @throws DomainError unauthenticated, not_found, and forbidden for a trip that the user is not aboard
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

function toSections(
	memberships: Membership[],
	payments: OpenPayment[],
	factsOf: (memberId: string) => Omit<StubFacts, "payments">,
): TripSections {
	const paymentsOf = Map.groupBy(payments, ({ memberId }) => memberId);
	const stubs = memberships.map((membership) => {
		const { id } = membership.member;
		return tripStub(membership, { payments: paymentsOf.get(id) ?? [], ...factsOf(id) });
	});
	return sortStubs(stubs);
}

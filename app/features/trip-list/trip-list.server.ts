import { and, eq } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { members } from "#db/schema/index.ts";
import * as texts from "./texts.ts";
import {
	countOrganizerTasks,
	countUnreadMessages,
	listMemberships,
	listOpenPayments,
} from "./trip-list.queries.ts";
import { sortStubs, type TripSections, tripStub } from "./trip-stub.ts";

/** The signed-in user's trips. @throws DomainError unauthenticated */
export async function listOwnTrips(ctx: Ctx): Promise<TripSections> {
	const { id: userId } = requireUser(ctx);
	const today = dateOf(ctx.now());
	const [memberships, payments, unread, tasks] = await Promise.all([
		listMemberships(ctx.db.read, { userId }),
		listOpenPayments(ctx.db.read, { userId }),
		countUnreadMessages(ctx.db.read, { userId }),
		countOrganizerTasks(ctx.db.read, { userId, today }),
	]);
	const paymentsOf = Map.groupBy(payments, ({ memberId }) => memberId);
	const unreadOf = new Map(unread.map(({ memberId, unread }) => [memberId, unread]));
	const tasksOf = new Map(tasks.map((counts) => [counts.memberId, counts]));
	return sortStubs(
		memberships.map((membership) =>
			tripStub(membership, {
				payments: paymentsOf.get(membership.member.id) ?? [],
				unread: unreadOf.get(membership.member.id) ?? 0,
				tasks: tasksOf.get(membership.member.id),
				today,
			}),
		),
	);
}

/**
 * Keeps a trip out of its user's list, or brings it back. It changes nothing for anybody else.
 * @throws DomainError unauthenticated, not_found, and forbidden for a trip that the user is not aboard
 */
export async function archiveTrip(ctx: Ctx, shareId: string, archived: boolean): Promise<{ title: string }> {
	requireUser(ctx);
	const { trip, member } = await requireTrip(ctx, shareId, "dashboard.see");
	if (!member) throw new DomainError("forbidden", texts.notYours);
	const archivedAt = archived ? ctx.now().getTime() : null;
	await ctx.db.write((tx) =>
		tx
			.update(members)
			.set({ archivedAt })
			.where(and(eq(members.id, member.id), eq(members.tripId, trip.id))),
	);
	return { title: trip.title };
}

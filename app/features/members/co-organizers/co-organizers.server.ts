import { and, eq, isNull } from "drizzle-orm";
import { type Member, requireTrip, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import * as texts from "./texts.ts";

/**
 * The page on which the organizer makes a member a co-organizer, or revokes that.
 * @throws DomainError as `changeCoOrganizer`
 */
export async function coOrganizerView(ctx: Ctx, ref: TripRef, memberId: string) {
	const { trip } = await requireTrip(ctx, ref, "co-organizers.change");
	const member = await findMemberAboard(ctx.db.read, { tripId: trip.id, memberId });
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	if (member.role === "organizer") throw new DomainError("conflict", texts.isOrganizer);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		name: member.name,
		isCoOrganizer: member.coOrganizerSince !== null,
		hasAccount: member.userId !== null,
	};
}

export type CoOrganizerView = Awaited<ReturnType<typeof coOrganizerView>>;

/**
 * Makes a member with an account a co-organizer, or revokes that, and tells them. If nothing changes, they are not told
 * again (Rules: Co-organizers).
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for the organizer, and for making a guest one
 */
export function changeCoOrganizer(
	ctx: Ctx,
	ref: TripRef,
	memberId: string,
	isCoOrganizer: boolean,
): Promise<Member> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripIdOf(ref), "co-organizers.change", tx);
		const member = await findMemberAboard(tx, { tripId: trip.id, memberId });
		if (!member) throw new DomainError("not_found", common.memberNotFound);
		if (member.role === "organizer") throw new DomainError("conflict", texts.isOrganizer);
		if (isCoOrganizer && member.userId === null)
			throw new DomainError("conflict", texts.needsAccount(member.name));
		if (isCoOrganizer === (member.coOrganizerSince !== null)) return member;
		const now = ctx.now.getTime();
		const [changed] = await tx
			.update(members)
			.set({ coOrganizerSince: isCoOrganizer ? now : null })
			.where(and(eq(members.id, member.id), isNull(members.removedAt)))
			.returning();
		if (!changed) throw new Error("the member was found in this transaction");
		await notify(ctx, tx, trip, changed, {
			...(isCoOrganizer
				? {
						kind: "co_organizer_made",
						title: texts.madeTitle,
						message: texts.madeNotice(trip.organizerName, trip.title),
					}
				: {
						kind: "co_organizer_ended",
						title: texts.endedTitle,
						message: texts.endedNotice(trip.organizerName, trip.title),
					}),
			source: `co-organizer:${member.id}:${isCoOrganizer ? now : `${member.coOrganizerSince}:ended`}`,
		});
		return changed;
	});
}

const findMemberAboard = rowQuery((db, { tripId, memberId }: Params<{ tripId: string; memberId: string }>) =>
	db
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), eq(members.id, memberId), isNull(members.removedAt))),
);

import { and, eq, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify } from "#app/features/messages/notifications/notify.server.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";

type Told = Pick<typeof members.$inferSelect, "id" | "userId" | "email">;

/** Tells everyone aboard a trip, but not the user who has done it. */
export async function notifyAboard(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	noticeFor: (member: Told) => Notice,
	doneBy: string | null = null,
): Promise<void> {
	const aboard = await tx
		.select({ id: members.id, userId: members.userId, email: members.email })
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNull(members.removedAt)));
	for (const member of aboard) {
		if (!doneBy || member.userId !== doneBy) await notify(ctx, tx, trip, member, noticeFor(member));
	}
}

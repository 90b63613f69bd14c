import { eq } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { findMemberAboard } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import * as texts from "./texts/companions.ts";

/**
 * Someone who becomes the organizer of an unclaimed trip pays for their own spot, and nobody else can become its payer
 * any more. Nobody has paid for such a trip yet, so the whole share is theirs, and their payer is told.
 */
export async function takeOverAsOrganizer(ctx: Ctx, tx: Tx, trip: Trip, member: Member): Promise<void> {
	const own = { payerId: null, askedPayerId: null };
	await tx.update(members).set(own).where(eq(members.id, member.id));
	const payer = member.payerId && (await findMemberAboard(tx, { id: member.payerId, tripId: trip.id }));
	if (!payer) return;
	const rest = 0 - member.takenOver;
	await rewriteShares(ctx, tx, trip, [
		{ member: { ...member, ...own }, share: member.individualCost + rest, takenOver: 0 },
		{ member: payer, share: payer.individualCost - rest, takenOver: payer.takenOver - rest },
	]);
	await notify(ctx, tx, trip, payer, {
		kind: "companion_changed",
		title: texts.tookOverTitle(member.name),
		message: texts.tookOver(member.name, trip.title, rest),
		source: `own-rest:${member.id}:${ctx.now.getTime()}`,
		actionUrl: companionsPath(trip.shareId),
	});
}

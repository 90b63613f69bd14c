import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { requireContact } from "#app/features/payments/may-pay.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import * as texts from "./texts.ts";

/** Notifies each member who asked for it, once, that the trip has an organizer and can be paid. */
export async function notifyPayingIsOpen(ctx: Ctx, tx: Tx, trip: Trip): Promise<void> {
	const asked = await tx
		.select()
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNotNull(members.payAskedAt), isNull(members.removedAt)));
	for (const member of asked) {
		if (member.userId === trip.organizerId || member.confirmed || member.individualCost === 0) continue;
		await notify(ctx, tx, trip, member, {
			kind: "paying_open",
			title: texts.payingOpen,
			message: texts.payingOpenFor(trip.organizerName, trip.title),
			source: `paying-open:${trip.id}`,
			actionUrl: pathTo("/join/:shareId", { shareId: trip.shareId }),
			mail: { facts: [[texts.shareLabel, formatCents(member.individualCost)]], actionLabel: texts.payShare },
		});
	}
}

/**
 * Records that a member of a trip without an organizer wants to be told when payments open.
 * @param email for a guest without a stored address
 * @throws DomainError not_found, forbidden; conflict if payments are already open; email_required, already_joined
 */
export async function askForPayingNotice(ctx: Ctx, shareId: string, email?: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { trip, member } = await requireTrip(ctx, shareId, "trip.see", tx);
		if (!member) throw new DomainError("forbidden", texts.onlyMembersAreTold);
		if (trip.organizerId) throw new DomainError("conflict", texts.canBePaid);
		await requireContact(tx, member, email);
		const payAskedAt = member.payAskedAt ?? ctx.now.getTime();
		await tx.update(members).set({ payAskedAt }).where(eq(members.id, member.id));
	});
}

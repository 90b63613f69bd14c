import { and, eq, inArray, like } from "drizzle-orm";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { members } from "#db/schema/access.ts";
import { paymentReminders, payments } from "#db/schema/payments.ts";
import { HELD } from "./by-hand-text.ts";
import * as texts from "./texts.ts";

/**
 * Cancels the reminder held until the morning, so that it no longer counts towards its payment's three.
 * @param input.tripId the trip's id or share id
 * @throws DomainError conflict if none is held (any more); not_found, forbidden, unauthenticated
 */
export function cancelReminder(
	ctx: Ctx,
	input: { tripId: string; memberId: string },
): Promise<{ memberName: string }> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, input.tripId, "reminder.send", tx);
		const isMember = and(eq(members.id, input.memberId), eq(members.tripId, trip.id));
		const [member] = await tx.select().from(members).where(isMember);
		if (!member) throw new DomainError("not_found", common.memberNotFound);
		const own = tx.select({ id: payments.id }).from(payments).where(eq(payments.memberId, member.id));
		const cancelled = await tx
			.delete(paymentReminders)
			.where(and(inArray(paymentReminders.paymentId, own), like(paymentReminders.source, `%${HELD}`)))
			.returning({ id: paymentReminders.id });
		if (cancelled.length === 0) throw new DomainError("conflict", texts.noneWaiting(member.name));
		return { memberName: member.name };
	});
}

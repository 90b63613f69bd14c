import { and, eq, isNull } from "drizzle-orm";
import { doerName, type Member, requireTrip, requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { members } from "#db/schema/access.ts";
import { paymentReminders } from "#db/schema/payments.ts";
import { notifyByHand } from "./by-hand-reminders.server.ts";
import { byHandSource, HELD } from "./by-hand-text.ts";
import { canReach } from "./reach.server.ts";
import { reminderEntry } from "./reminder-entry.ts";
import { morningIn, refusalOf, reminderState, unreachable } from "./reminder-state.ts";
import { type DuePayment, listDuePayments } from "./reminders.queries.ts";
import type { Remind } from "./reminders.schema.ts";
import { pickDue } from "./reminders.ts";
import { isQuiet } from "./sending-hours.ts";
import * as texts from "./texts.ts";
import { type TripTime, tripTime } from "./trip-time.server.ts";

/**
 * Reminds a member of a due payment in the asker's name. A reminder asked for at night is held until the morning: it
 * counts towards the payment's three at once, but as sent only when it is sent.
 * @param input.tripId the trip's id or share id
 * @returns `heldUntil` says in words when a held reminder is sent
 * @throws DomainError conflict if nothing is due or the member cannot be reminded now; not_found, forbidden,
 * unauthenticated
 */
export function remindMember(
	ctx: Ctx,
	locations: Locations,
	input: Remind & { tripId: string; memberId: string },
) {
	return ctx.db.write(async (tx) => {
		const { trip, member: own } = await requireTrip(ctx, input.tripId, "reminder.send", tx);
		if (input.memberId === own?.id) throw new DomainError("conflict", texts.yourself);
		const member = await findMember(tx, trip, input.memberId);
		const local = tripTime(locations, trip, ctx.now);
		const due = await pickDuePayment(ctx, tx, { trip, member, local });
		const sender = { userId: requireUser(ctx).id, name: doerName(ctx, trip) };
		const id = newId();
		const isHeld = isQuiet(local);
		const source = byHandSource(id, input.tone);
		await tx.insert(paymentReminders).values({
			id,
			paymentId: due.payment.id,
			source: isHeld ? source + HELD : source,
			kind: "by_hand",
			sentAt: ctx.now.getTime(),
			sentBy: sender.userId,
		});
		if (!isHeld) {
			await notifyByHand(ctx, tx, { trip, member, payment: due.payment, sender, source, tone: input.tone });
		}
		const reminded = { ...due, remindersSent: due.remindersSent + (isHeld ? 0 : 1) };
		return {
			...reminderEntry(reminded, earliestDate(ctx.now)),
			heldUntil: isHeld ? morningIn(local, ctx.clock) : null,
		};
	});
}

async function findMember(tx: Tx, trip: Trip, id: string): Promise<Member> {
	const isAboard = and(eq(members.id, id), eq(members.tripId, trip.id), isNull(members.removedAt));
	const [member] = await tx.select().from(members).where(isAboard);
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	return member;
}

async function pickDuePayment(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, local }: { trip: Trip; member: Member; local: TripTime },
): Promise<DuePayment> {
	const now = ctx.now;
	const due = pickDue(
		await listDuePayments(tx, {
			...{ tripId: trip.id, memberId: member.id },
			...{ today: dateOf(now), lateBefore: earliestDate(now) },
		}),
	);
	const { name } = member;
	if (!due) throw new DomainError("conflict", texts.notDue(name));
	const state = reminderState(due, { name, now, clock: ctx.clock, findLocalTime: () => local });
	if (state) throw new DomainError("conflict", refusalOf(state, name));
	if (await canReach(ctx, tx, member, "payment_overdue")) return due;
	throw new DomainError("conflict", unreachable(name).why);
}

import { eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { listOrganizers, notify } from "#app/features/messages/notifications/notify.server.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { firstNameOf } from "#app/lib/first-name.ts";
import type { Tx } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { users } from "#db/schema/access.ts";
import { paymentReminders } from "#db/schema/payments.ts";
import { checkoutPath } from "../attempts/return-urls.ts";
import { isChargingPaused } from "../instalments/charging-pauses.server.ts";
import type { PaymentContext } from "../payments.queries.ts";
import { byHandText, HELD, type Tone, toneOf } from "./by-hand-text.ts";
import { canReach } from "./reach.server.ts";
import { reminderFacts } from "./reminder-text.ts";
import { findOpenPayment, listDelayedReminders, type Reminder } from "./reminders.queries.ts";
import { isQuiet } from "./sending-hours.ts";
import * as texts from "./texts.ts";
import * as noticeTexts from "./texts.ts";
import { tripTime } from "./trip-time.server.ts";

/**
 * Sends the reminders that organizers asked for at night, in the morning, and drops those whose payment is no longer
 * open, whose member cannot be reached, or whose sender no longer organizes the trip.
 * @returns how many were sent
 * @throws AggregateError with the failures, after all reminders were tried
 */
export async function sendDelayedReminders(ctx: Ctx, locations: Locations): Promise<number> {
	let sent = 0;
	const send = async (turn: Ctx, held: Reminder) => {
		if (await sendHeld(turn, locations, held)) sent += 1;
	};
	await forEachTurn(ctx, await listDelayedReminders(ctx.db.read), send, {
		failed: "reminder(s) could not be sent",
	});
	return sent;
}

function sendHeld(ctx: Ctx, locations: Locations, held: Reminder): Promise<boolean> {
	const source = held.source.slice(0, -HELD.length);
	return ctx.db.write(async (tx) => {
		const isHeld = eq(paymentReminders.source, held.source);
		const open = await findOpenPayment(tx, held.paymentId);
		const sender = open && (await findSender(tx, open.trip, held.sentBy));
		if (!sender || !(await isWanted(ctx, tx, open))) {
			await tx.delete(paymentReminders).where(isHeld);
			return false;
		}
		if (isQuiet(tripTime(locations, open.trip, ctx.now))) return false;
		const released = await tx
			.update(paymentReminders)
			.set({ source, sentAt: ctx.now.getTime() })
			.where(isHeld)
			.returning({ id: paymentReminders.id });
		if (released.length === 0) return false;
		await notifyByHand(ctx, tx, { ...open, sender, source, tone: toneOf(source) });
		return true;
	});
}

async function isWanted(ctx: Ctx, tx: Tx, { member }: PaymentContext): Promise<boolean> {
	return !(await isChargingPaused(tx, member.id)) && canReach(ctx, tx, member, "payment_overdue");
}

async function findSender(tx: Tx, trip: Trip, sentBy: string | null): Promise<Sender | null> {
	const organizers = await listOrganizers(tx, trip);
	if (!sentBy || !organizers.some(({ userId }) => userId === sentBy)) return null;
	const [user] = await tx.select().from(users).where(eq(users.id, sentBy));
	return user ? { userId: user.id, name: `${user.firstName} ${user.lastName}` } : null;
}

type Sender = { userId: string; name: string };

/** Reminds a member of a payment in the sender's name. */
export async function notifyByHand(
	ctx: Ctx,
	tx: Tx,
	{
		trip,
		member,
		payment,
		sender,
		source,
		tone,
	}: PaymentContext & { sender: Sender; source: string; tone: Tone },
): Promise<void> {
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	await notify(ctx, tx, trip, member, {
		kind: payment.dueDate < lateBefore ? "payment_overdue" : "payment_reminder",
		title: texts.asksToPay(firstNameOf(sender.name), payment.amount),
		message: byHandText(tone, { name: member.name, payment, trip, today, lateBefore }),
		source,
		actionUrl: checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: payment.id }),
		mail: {
			facts: reminderFacts(payment, { today, card: null }),
			actionLabel: noticeTexts.pay(payment.amount),
			writers: [sender],
		},
	});
}

import { and, asc, between, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { NoticeKind } from "#app/features/notifications/kinds.ts";
import { notify } from "#app/features/notifications/notify.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import type { Tx } from "#db/client.server.ts";
import { members, notifications, payments, trips } from "#db/schema/index.ts";
import { listMemberPayments, type PaymentContext } from "../payments.queries.ts";
import { checkoutPath } from "../return-urls.ts";
import { isCollected } from "../states.ts";
import { type AutomaticCharge, listAutomaticCharges } from "./automatic-charges.queries.ts";
import { isChargingPaused } from "./charging-pause.queries.ts";
import { reminderText } from "./reminder-text.ts";
import {
	dueReminderKind,
	MAX_REMINDERS,
	REMINDER_DAYS,
	type ReminderKind,
	reminderPrefix,
} from "./reminders.ts";

/**
 * Reminds members with an account of payments that are due soon, due or overdue, each once per due date, and at most
 * three times per payment.
 * @returns how many reminders were sent
 * @throws AggregateError with the failures, after all the others
 */
export async function sendReminders(ctx: Ctx): Promise<number> {
	let sent = 0;
	const remind = async (open: PaymentContext) => {
		if (await sendReminder(ctx, open)) sent += 1;
	};
	await forEachSettled(await listOpenPayments(ctx), remind, { failed: "reminder(s) could not be sent" });
	return sent;
}

function listOpenPayments(ctx: Ctx): Promise<PaymentContext[]> {
	return ctx.db.read
		.select({ payment: payments, member: members, trip: trips })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(
			and(
				inArray(payments.status, ["due", "failed", "action_required"]),
				lte(payments.dueDate, addDays(dateOf(ctx.now()), REMINDER_DAYS)),
				eq(trips.status, "active"),
				isNull(members.removedAt),
				isNotNull(members.userId),
			),
		)
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber));
}

async function sendReminder(ctx: Ctx, open: PaymentContext): Promise<boolean> {
	const { payment, member } = open;
	const own = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const canBePaid = payment.paymentNumber === 1 || own.some(({ status }) => isCollected(status));
	if (!canBePaid || (await isChargingPaused(ctx.db.read, member.id))) return false;
	const automatic =
		(await listAutomaticCharges(ctx, open, own)).find(({ paymentId }) => paymentId === payment.id) ?? null;
	const kind = dueReminderKind(payment, dateOf(ctx.now()), automatic);
	return kind ? notifyReminder(ctx, open, kind, automatic) : false;
}

async function notifyReminder(
	ctx: Ctx,
	{ payment, member, trip }: PaymentContext,
	kind: ReminderKind,
	automatic: AutomaticCharge | null,
): Promise<boolean> {
	const { userId } = member;
	const source = `${reminderPrefix(payment.id)}${kind}:${payment.dueDate}`;
	if (!userId || (await isReminderDone(ctx.db.read, userId, payment.id, source))) return false;
	return ctx.db.write(async (tx) => {
		if (await isReminderDone(tx, userId, payment.id, source)) return false;
		const card = automatic?.chargeDate ? automatic.card : null;
		await notify(ctx, tx, trip, member, {
			kind: noticeKind(kind, card),
			...reminderText(kind, { payment, trip, today: dateOf(ctx.now()), card }),
			source,
			actionUrl: checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: payment.id }),
		});
		return true;
	});
}

function noticeKind(kind: ReminderKind, card: string | null): NoticeKind {
	if (card) return "charge_announced";
	return kind === "overdue" ? "payment_overdue" : "payment_reminder";
}

/** Whether this reminder was sent, or the maximum is reached. */
async function isReminderDone(
	db: Pick<Tx, "select">,
	userId: string,
	paymentId: string,
	source: string,
): Promise<boolean> {
	const prefix = reminderPrefix(paymentId);
	const sent = await db
		.select({ source: notifications.source })
		.from(notifications)
		.where(and(eq(notifications.userId, userId), between(notifications.source, prefix, `${prefix}~`)));
	return sent.length >= MAX_REMINDERS || sent.some((one) => one.source === source);
}

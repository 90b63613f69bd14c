import { and, asc, between, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify } from "#app/features/notifications/notifications.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { members, notifications, payments, trips } from "#db/schema/index.ts";
import { type Payment, paymentsOf } from "../payments.queries.ts";
import { isCollected } from "../states.ts";
import { type Automatic, automaticOf } from "./automatic.queries.ts";
import { payPath } from "./decline-notices.server.ts";
import { isPaused } from "./pause.queries.ts";
import { reminderWords } from "./reminder-words.ts";
import { MAX_REMINDERS, REMINDER_DAYS, type Reminder, reminderOf, reminderPrefix } from "./reminders.ts";

type Open = { payment: Payment; member: Member; trip: Trip };

/**
 * Announces the payments that fall due in three days, and calls in those that wait for their member's hand; each once
 * for its date, three times for a payment at the most. Members without an account have nowhere to be told.
 * @returns how many notices were written.
 */
export async function sendReminders(ctx: Ctx): Promise<number> {
	let sent = 0;
	for (const open of await openPayments(ctx)) {
		if (await remind(ctx, open)) sent += 1;
	}
	return sent;
}

function openPayments(ctx: Ctx): Promise<Open[]> {
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

async function remind(ctx: Ctx, open: Open): Promise<boolean> {
	const { payment, member } = open;
	const own = await paymentsOf(ctx.db.read, member.id);
	const isReached = payment.paymentNumber === 1 || own.some(({ status }) => isCollected(status));
	if (!isReached || (await isPaused(ctx.db.read, member.id))) return false;
	const automatic =
		(await automaticOf(ctx, open, own)).find(({ paymentId }) => paymentId === payment.id) ?? null;
	const kind = reminderOf(payment, dateOf(ctx.now()), automatic);
	return kind ? tell(ctx, open, kind, automatic) : false;
}

async function tell(
	ctx: Ctx,
	{ payment, member, trip }: Open,
	kind: Reminder,
	automatic: Automatic | null,
): Promise<boolean> {
	const { userId } = member;
	const source = `${reminderPrefix(payment.id)}${kind}:${payment.dueDate}`;
	if (!userId || (await isTold(ctx.db.read, userId, payment.id, source))) return false;
	return ctx.db.write(async (tx) => {
		if (await isTold(tx, userId, payment.id, source)) return false;
		await notify(ctx, tx, trip, {
			userId,
			type: "payment_due",
			...reminderWords(kind, { payment, trip, card: automatic?.on ? automatic.card : null }),
			priority: kind === "overdue" ? "high" : "medium",
			source,
			actionUrl: payPath(trip, payment),
		});
		return true;
	});
}

/** Whether this reminder has been told, or no more may be. */
async function isTold(
	db: Pick<Tx, "select">,
	userId: string,
	paymentId: string,
	source: string,
): Promise<boolean> {
	const prefix = reminderPrefix(paymentId);
	const told = await db
		.select({ source: notifications.source })
		.from(notifications)
		.where(and(eq(notifications.userId, userId), between(notifications.source, prefix, `${prefix}~`)));
	return told.length >= MAX_REMINDERS || told.some((one) => one.source === source);
}

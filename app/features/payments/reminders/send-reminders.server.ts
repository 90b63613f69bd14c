import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import type { NoticeKind } from "#app/features/messages/notifications/kinds.ts";
import {
	type Notice,
	notify,
	writtenByOrganizer,
} from "#app/features/messages/notifications/notify.server.ts";
import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { paymentReminders } from "#db/schema/payments.ts";
import { automaticChargesPath, checkoutPath } from "../attempts/return-urls.ts";
import { chargeCardPath } from "../cards/charge-card-path.ts";
import { type AutomaticCharge, listAutomaticCharges } from "../instalments/automatic-charges.queries.ts";
import { isChargingPaused } from "../instalments/charging-pauses.server.ts";
import * as instalmentTexts from "../instalments/texts.ts";
import { listMemberPayments, type PaymentContext } from "../payments.queries.ts";
import { heldDayOf } from "../schedule/late.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { canReach } from "./reach.server.ts";
import { reminderFacts, reminderText } from "./reminder-text.ts";
import { findOpenPayment, listOpenPayments, listReminders } from "./reminders.queries.ts";
import {
	dueReminderKind,
	isRemindedLately,
	MAX_REMINDERS,
	REMINDER_DAYS,
	type ReminderKind,
} from "./reminders.ts";
import { isQuiet } from "./sending-hours.ts";
import * as texts from "./texts.ts";
import { tripTime } from "./trip-time.server.ts";

/**
 * Reminds members of payments that are due soon, due or overdue, only by day, each reminder once per due date, and at
 * most three times per payment.
 * @returns how many reminders were sent
 * @throws AggregateError with the failures, after all payments were tried
 */
export async function sendReminders(ctx: Ctx, locations: Locations): Promise<number> {
	let sent = 0;
	const remind = async (turn: Ctx, open: PaymentContext) => {
		const local = tripTime(locations, open.trip, turn.now);
		if (!isQuiet(local) && (await sendReminder(turn, open, local.date))) sent += 1;
	};
	// In some zones it is already tomorrow.
	const open = await listOpenPayments(ctx.db.read, addDays(dateOf(ctx.now), REMINDER_DAYS + 1));
	await forEachTurn(ctx, open, remind, { failed: "reminder(s) could not be sent" });
	return sent;
}

/** Cards are charged by UTC dates, while people pay by their own calendar. */
async function sendReminder(ctx: Ctx, open: PaymentContext, localDate: CalendarDate): Promise<boolean> {
	const { payment, member } = open;
	const own = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const canBePaid = payment.paymentNumber === 1 || hasBegunToPay(member, own);
	// Members who hold their spot until a day of their own choice are told a day before (sendHoldNotices).
	const isHeld = heldDayOf(member) !== null;
	if (!canBePaid || isHeld || (await isChargingPaused(ctx.db.read, member.id))) return false;
	const automatic =
		(await listAutomaticCharges(ctx, open, own)).find(({ paymentId }) => paymentId === payment.id) ?? null;
	const today = automatic?.chargeDate ? dateOf(ctx.now) : localDate;
	const kind = dueReminderKind(payment, today, automatic);
	return kind ? writeReminder(ctx, open, kind, automatic) : false;
}

async function writeReminder(
	ctx: Ctx,
	open: PaymentContext,
	kind: ReminderKind,
	automatic: AutomaticCharge | null,
): Promise<boolean> {
	const { payment, member, trip } = open;
	const source = `reminder:${payment.id}:${kind}:${payment.dueDate}`;
	const notice = reminderNotice(ctx, open, kind, automatic);
	const isWanted = async (db: Reader) =>
		!(await isReminderDone(ctx, db, payment.id, source)) && (await canReach(ctx, db, member, notice.kind));
	if (!(await isWanted(ctx.db.read))) return false;
	return ctx.db.write(async (tx) => {
		if (!(await findOpenPayment(tx, payment.id)) || !(await isWanted(tx))) return false;
		const sentAt = ctx.now.getTime();
		await tx.insert(paymentReminders).values({ id: newId(), paymentId: payment.id, source, kind, sentAt });
		await notify(ctx, tx, trip, member, { ...notice, source });
		return true;
	});
}

/** Whether this reminder was sent, the maximum is reached, or the organizer reminded the member less than a day ago. */
async function isReminderDone(ctx: Ctx, db: Reader, paymentId: string, source: string): Promise<boolean> {
	const sent = await listReminders(db, paymentId);
	const byHand = sent.find(({ kind }) => kind === "by_hand");
	if (isRemindedLately(byHand?.sentAt ?? null, ctx.now)) return true;
	return sent.length >= MAX_REMINDERS || sent.some((one) => one.source === source);
}

function reminderNotice(
	ctx: Ctx,
	{ payment, member, trip }: PaymentContext,
	kind: ReminderKind,
	automatic: AutomaticCharge | null,
): Omit<Notice, "source"> {
	const today = dateOf(ctx.now);
	const card = automatic?.chargeDate ? automatic.card : null;
	const { title, message } = reminderText(kind, { payment, trip, today, card });
	const checkout = checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: payment.id });
	const facts = reminderFacts(payment, { today, card });
	if (!card) {
		const mail = { facts, actionLabel: texts.pay(payment.amount), writers: writtenByOrganizer(trip) };
		return { kind: noticeKind(kind, card), title, message, actionUrl: checkout, mail };
	}
	const charge = { kind: noticeKind(kind, card), title };
	if (automatic?.isAfterExpiry) {
		const more = [{ label: texts.payYourself, path: checkout }];
		return {
			...charge,
			message: texts.expiresFirst(message, card),
			actionUrl: chargeCardPath(trip.shareId),
			mail: { facts, actionLabel: instalmentTexts.changeCard, more, closing: texts.oneChargeOnly },
		};
	}
	const more = [{ label: instalmentTexts.switchOff, path: automaticChargesPath(trip.shareId) }];
	return {
		...charge,
		message,
		actionUrl: checkout,
		mail: { facts, actionLabel: texts.payYourself, more, closing: texts.oneChargeOnly },
	};
}

function noticeKind(kind: ReminderKind, card: string | null): NoticeKind {
	if (card) return "charge_announced";
	return kind === "overdue" ? "payment_overdue" : "payment_reminder";
}

import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { cardLabel, findPayer } from "../payers.queries.ts";
import type { Payment } from "../payments.queries.ts";
import { isCollected, type PaymentStatus } from "../states.ts";
import { isChargingPaused } from "./charging-pause.queries.ts";
import { findConsentedCard } from "./due-charges.queries.ts";
import { offSessionAttemptsByPayment } from "./off-session-attempts.queries.ts";
import { lastAttemptDate, planCharge } from "./retry.ts";

export type AutomaticCharge = {
	paymentId: string;
	card: string; // "Visa •••• 4242"
	chargeDate: CalendarDate | null; // null once the member has to pay by hand
	failed: { reason: "declined" | "authentication"; date: CalendarDate } | null;
};

export type PlannedCharge = Pick<AutomaticCharge, "paymentId" | "card"> & { chargeDate: CalendarDate };

const OPEN_STATUSES: readonly PaymentStatus[] = ["due", "failed", "action_required"];

/**
 * The automatic charges of a member's open instalments, first to last. There are none without consent, saved card or
 * first payment, while charging is paused, and on a cancelled trip.
 * @param payments all of the member's, first to last
 */
export async function listAutomaticCharges(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
	{ trip, member }: { trip: Trip; member: Member },
	payments: readonly Payment[],
): Promise<AutomaticCharge[]> {
	const db = ctx.db.read;
	if (trip.status !== "active" || !payments.some(({ status }) => isCollected(status))) return [];
	const card = await findConsentedCard(db, ctx, await findPayer(db, ctx.payments.provider, member.id));
	if (!card || (await isChargingPaused(db, member.id))) return [];
	const today = dateOf(ctx.now());
	const attemptsByPayment = await offSessionAttemptsByPayment(db, member.id);
	return payments
		.filter(({ status }) => OPEN_STATUSES.includes(status))
		.map(({ id, dueDate }) => {
			const declines = (attemptsByPayment.get(id) ?? []).filter(({ status }) => status === "failed");
			const outlook = planCharge(dueDate, declines);
			const last = lastAttemptDate(declines);
			return {
				paymentId: id,
				card: cardLabel(card),
				chargeDate: outlook.next === "charge" ? laterDate(outlook.date, today) : null,
				failed: last ? { reason: outlook.next === "charge" ? "declined" : outlook.reason, date: last } : null,
			};
		});
}

export function findNextCharge(automatic: readonly AutomaticCharge[]): PlannedCharge | null {
	let next: PlannedCharge | null = null;
	for (const { paymentId, card, chargeDate } of automatic) {
		if (chargeDate && (!next || chargeDate < next.chargeDate)) next = { paymentId, card, chargeDate };
	}
	return next;
}

function laterDate(one: CalendarDate, other: CalendarDate): CalendarDate {
	return one > other ? one : other;
}

import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { findPayer } from "../payers.queries.ts";
import type { Payment } from "../payments.queries.ts";
import { isCollected, type PaymentStatus } from "../states.ts";
import { cardLabel } from "./card-name.ts";
import { isChargingPaused } from "./charging-pause.queries.ts";
import { findConsentedCard } from "./due-charges.queries.ts";
import { offSessionAttemptsByPayment } from "./off-session-attempts.queries.ts";
import { lastAttemptDate, planCharge } from "./retry.ts";

/** What the kept card does for an instalment while its holder is away. */
export type AutomaticCharge = {
	paymentId: string;
	/** "Visa •••• 4242" */
	card: string;
	/** The day it is charged, today at the earliest; null where that is over, and the member pays by hand. */
	chargeDate: CalendarDate | null;
	/** Why the last try did not go through, and when; null before the first. */
	failed: { reason: "declined" | "authentication"; date: CalendarDate } | null;
};

export type PlannedCharge = Pick<AutomaticCharge, "paymentId" | "card"> & { chargeDate: CalendarDate };

const OPEN_STATUSES: readonly PaymentStatus[] = ["due", "failed", "action_required"];

/**
 * For each of a member's open instalments what their kept card does for it, first to last; none where nothing is
 * charged by itself: no agreement, no card, no first payment, a refund, a trip that is called off.
 * @param payments all of the member's, in their order
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
	const tries = await offSessionAttemptsByPayment(db, member.id);
	return payments
		.filter(({ status }) => OPEN_STATUSES.includes(status))
		.map(({ id, dueDate }) => {
			const own = (tries.get(id) ?? []).filter(({ status }) => status === "failed");
			const outlook = planCharge(dueDate, own);
			const last = lastAttemptDate(own);
			return {
				paymentId: id,
				card: cardLabel(card),
				chargeDate: outlook.next === "charge" ? laterDate(outlook.date, today) : null,
				failed: last ? { reason: outlook.next === "charge" ? "declined" : outlook.reason, date: last } : null,
			};
		});
}

/** The next charge that is made by itself, or null. */
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

import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { payerOf } from "../payers.queries.ts";
import type { Payment } from "../payments.queries.ts";
import { isCollected, type PaymentStatus } from "../states.ts";
import { cardName } from "./card-name.ts";
import { agreedCard } from "./due.queries.ts";
import { isPaused } from "./pause.queries.ts";
import { lastDay, outlookOf } from "./retry.ts";
import { triesByPayment } from "./tries.queries.ts";

/** What the kept card does for an instalment while its holder is away. */
export type Automatic = {
	paymentId: string;
	/** "Visa •••• 4242" */
	card: string;
	/** The day it is charged, today at the earliest; null where that is over, and the member pays by hand. */
	on: CalendarDate | null;
	/** Why the last try did not go through, and when; null before the first. */
	failed: { because: "declined" | "authentication"; on: CalendarDate } | null;
};

export type PlannedCharge = Pick<Automatic, "paymentId" | "card"> & { on: CalendarDate };

const OPEN: readonly PaymentStatus[] = ["due", "failed", "action_required"];

/**
 * For each of a member's open instalments what their kept card does for it, first to last; none where nothing is
 * charged by itself: no agreement, no card, no first payment, a refund, a trip that is called off.
 * @param payments all of the member's, in their order
 */
export async function automaticOf(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
	{ trip, member }: { trip: Trip; member: Member },
	payments: readonly Payment[],
): Promise<Automatic[]> {
	const db = ctx.db.read;
	if (trip.status !== "active" || !payments.some(({ status }) => isCollected(status))) return [];
	const card = await agreedCard(db, ctx, await payerOf(db, ctx.payments.provider, member.id));
	if (!card || (await isPaused(db, member.id))) return [];
	const today = dateOf(ctx.now());
	const tries = await triesByPayment(db, member.id);
	return payments
		.filter(({ status }) => OPEN.includes(status))
		.map(({ id, dueDate }) => {
			const own = (tries.get(id) ?? []).filter(({ status }) => status === "failed");
			const outlook = outlookOf(dueDate, own);
			const last = lastDay(own);
			return {
				paymentId: id,
				card: cardName(card),
				on: outlook.next === "charge" ? later(outlook.on, today) : null,
				failed: last ? { because: outlook.next === "charge" ? "declined" : outlook.because, on: last } : null,
			};
		});
}

/** The next charge that is made by itself, or null. */
export function nextChargeOf(automatic: readonly Automatic[]): PlannedCharge | null {
	let next: PlannedCharge | null = null;
	for (const { paymentId, card, on } of automatic) {
		if (on && (!next || on < next.on)) next = { paymentId, card, on };
	}
	return next;
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
	return one > other ? one : other;
}

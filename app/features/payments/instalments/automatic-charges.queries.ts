import { and, eq, exists, not, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { attempts, consents, payers, payments } from "#db/schema/payments.ts";
import { cardLabel, isChargeConsent, savedCardOf } from "../cards/payers.queries.ts";
import { hasContact } from "../may-pay.server.ts";
import type { Payment } from "../payments.queries.ts";
import { isCollected, type PaymentStatus } from "../states.ts";
import { chargeAfterExpiry } from "./card-expiry.ts";
import { hasPausedCharges } from "./charging-pause.queries.ts";
import { isOffSession } from "./off-session-attempts.queries.ts";
import { lastAttemptDate, planCharge } from "./retry.ts";

export type AutomaticCharge = {
	paymentId: string;
	card: string; // "Visa •••• 4242"
	chargeDate: CalendarDate | null; // null once the member has to pay by hand
	isAfterExpiry: boolean; // whether the card expires before that date
	failed: { reason: "declined" | "authentication"; date: CalendarDate } | null;
};

export type PlannedCharge = Pick<AutomaticCharge, "paymentId" | "card"> & { chargeDate: CalendarDate };

const NO_CHARGES = { isConsented: false, charges: [] };
export const OPEN_STATUSES: readonly PaymentStatus[] = ["due", "failed", "action_required"];

/**
 * Lists the automatic charges of a member's open instalments, first to last. There are none without consent, a saved
 * card, a first payment, an organizer or an email address, while charges are paused, or on a cancelled trip.
 * @param payments all of the member's, first to last
 */
export async function listAutomaticCharges(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
	place: { trip: Trip; member: Member },
	payments: readonly Payment[],
): Promise<AutomaticCharge[]> {
	const { isConsented, charges } = await listPossibleCharges(ctx, place, payments);
	return isConsented ? charges : [];
}

/** The same without asking for consent: what would be charged if the member gave it. */
export async function listPossibleCharges(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
	{ trip, member }: { trip: Trip; member: Member },
	payments: readonly Payment[],
): Promise<{ isConsented: boolean; charges: AutomaticCharge[] }> {
	if (trip.organizerId === null || !hasContact(member)) return NO_CHARGES;
	if (trip.status !== "active" || !payments.some(({ status }) => isCollected(status))) return NO_CHARGES;
	const { provider } = ctx.payments;
	const rows = await listChargesOfSavedCard(ctx.db.read, { memberId: member.id, provider });
	const card = savedCardOf(rows[0]?.payer ?? null);
	if (!card) return NO_CHARGES;
	const today = dateOf(ctx.now);
	const earliest = laterDate(member.chargesFrom ?? today, today);
	const attemptsByPayment = Map.groupBy(
		rows.flatMap(({ attempt }) => attempt ?? []),
		({ paymentId }) => paymentId,
	);
	const charges = payments
		.filter(({ status }) => OPEN_STATUSES.includes(status))
		.map(({ id, dueDate }) => {
			const declines = (attemptsByPayment.get(id) ?? []).filter(({ status }) => status === "failed");
			const outlook = planCharge(dueDate, declines);
			const last = lastAttemptDate(declines);
			const chargeDate = outlook.next === "charge" ? laterDate(outlook.date, earliest) : null;
			return {
				paymentId: id,
				card: cardLabel(card),
				chargeDate,
				isAfterExpiry: chargeDate !== null && chargeAfterExpiry(card, [chargeDate]) !== null,
				failed: last ? { reason: outlook.next === "charge" ? "declined" : outlook.reason, date: last } : null,
			};
		});
	return { isConsented: rows.some((row) => row.isConsented), charges };
}

export function findNextCharge(automatic: readonly AutomaticCharge[]): PlannedCharge | null {
	let next: PlannedCharge | null = null;
	for (const { paymentId, card, chargeDate } of automatic) {
		if (chargeDate && (!next || chargeDate < next.chargeDate)) next = { paymentId, card, chargeDate };
	}
	return next;
}

/** The customer of a member whose charges are not paused, with each charge of the saved card so far. */
const listChargesOfSavedCard = listQuery(
	(db, { memberId, provider }: Params<{ memberId: string; provider: Provider }>) => {
		const isConsent = and(eq(consents.memberId, payers.memberId), isChargeConsent);
		const consented = exists(db.select({ one: sql`1` }).from(consents).where(isConsent));
		const isPayer = and(eq(payers.memberId, memberId), eq(payers.provider, provider));
		return db
			.select({ payer: payers, attempt: attempts, isConsented: sql<number>`${consented}` })
			.from(payers)
			.leftJoin(payments, eq(payments.memberId, payers.memberId))
			.leftJoin(attempts, and(eq(attempts.paymentId, payments.id), isOffSession))
			.where(and(isPayer, not(hasPausedCharges(db, payers.memberId))));
	},
);

function laterDate(one: CalendarDate, other: CalendarDate): CalendarDate {
	return one > other ? one : other;
}

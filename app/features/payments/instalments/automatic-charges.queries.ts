import { and, desc, eq, exists, gt, gte, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type CalendarDate, DAY_MS, dateOf } from "#app/lib/dates.ts";
import type { Reader, Tx } from "#db/db.ts";
import { asFlag } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { attempts, consents, payers, payments } from "#db/schema/payments.ts";
import { cardLabel, isChargeConsent, savedCardOf } from "../cards/payers.queries.ts";
import { hasContact } from "../may-pay.server.ts";
import type { Payment } from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import {
	type AttemptStatus,
	LIVE_ATTEMPT_STATUSES,
	PAYABLE_STATUSES,
	type PaymentStatus,
} from "../states.ts";
import { chargeAfterExpiry } from "./card-expiry.ts";
import { hasPausedCharges } from "./charging-pauses.server.ts";
import { CARD_AUTHENTICATION_REQUIRED, lastAttemptDate, planCharge } from "./retry.ts";

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
	const { isConsented, charges } = await listChargesBeforeConsent(ctx, place, payments);
	return isConsented ? charges : [];
}

/** Like listAutomaticCharges, but without requiring consent: what would be charged if the member consented. */
export async function listChargesBeforeConsent(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
	{ trip, member }: { trip: Trip; member: Member },
	payments: readonly Payment[],
): Promise<{ isConsented: boolean; charges: AutomaticCharge[] }> {
	if (trip.organizerId === null || !hasContact(member)) return NO_CHARGES;
	if (trip.status !== "active" || !hasBegunToPay(member, payments)) return NO_CHARGES;
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

/** The payer of a member whose charges are not paused, with all off-session attempts so far. */
const listChargesOfSavedCard = listQuery(
	(db, { memberId, provider }: Params<{ memberId: string; provider: Provider }>) => {
		const isConsent = and(eq(consents.memberId, payers.memberId), isChargeConsent);
		const consented = exists(db.select({ one: sql`1` }).from(consents).where(isConsent));
		const isPayer = and(eq(payers.memberId, memberId), eq(payers.provider, provider));
		return db
			.select({ payer: payers, attempt: attempts, isConsented: asFlag(consented) })
			.from(payers)
			.leftJoin(payments, eq(payments.memberId, payers.memberId))
			.leftJoin(attempts, and(eq(attempts.paymentId, payments.id), isOffSession))
			.where(and(isPayer, not(hasPausedCharges(db, payers.memberId))));
	},
);

function laterDate(one: CalendarDate, other: CalendarDate): CalendarDate {
	return one > other ? one : other;
}

type ChargeOutcome = "paid" | "declined" | "asked" | "checking" | "notMade";

const MAX_SHOWN = 5;

/** A member's latest automatic charges, newest first. */
export const listLastCharges = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			id: attempts.id,
			amount: attempts.amount,
			at: attempts.createdAt,
			status: attempts.status,
			errorCode: attempts.errorCode,
			brand: attempts.cardBrand,
			last4: attempts.cardLast4,
		})
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.memberId, memberId), isOffSession))
		.orderBy(desc(attempts.createdAt))
		.limit(MAX_SHOWN),
);

export function outcomeOf({
	status,
	errorCode,
}: {
	status: AttemptStatus;
	errorCode: string | null;
}): ChargeOutcome {
	if (status === "succeeded") return "paid";
	if (status === "failed") return errorCode === CARD_AUTHENTICATION_REQUIRED ? "asked" : "declined";
	return status === "canceled" ? "notMade" : "checking";
}

const isOffSession = eq(attempts.surface, "off_session");

export const listOffSessionAttempts = listQuery((db, { paymentId }: Params<{ paymentId: string }>) =>
	db
		.select({ status: attempts.status, errorCode: attempts.errorCode, updatedAt: attempts.updatedAt })
		.from(attempts)
		.where(and(eq(attempts.paymentId, paymentId), isOffSession)),
);

/**
 * Whether the instalment must not be charged now: it is being paid by hand, a payment of the member is being checked or
 * paid ahead, or the card was declined today.
 */
export async function isChargeBlocked(
	db: Reader,
	{ id, memberId }: { id: string; memberId: string },
	now: Date,
): Promise<boolean> {
	const midnight = now.getTime() - (now.getTime() % DAY_MS);
	const declinedToday = and(eq(attempts.status, "failed"), isOffSession, gte(attempts.updatedAt, midnight));
	const isAbout = or(eq(attempts.paymentId, id), gt(attempts.ahead, 0));
	const live = and(isAbout, inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]));
	const [reason] = await db
		.select({ id: attempts.id })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.where(and(eq(payments.memberId, memberId), or(live, eq(attempts.status, "unknown"), declinedToday)))
		.limit(1);
	return reason !== undefined;
}

export type CardUse = { methodRef: string; memberId: string; title: string; shareId: string };

/** The trips whose later payments are charged to one of the user's cards, with the card's ref. */
export const listCardUses = listQuery(
	(db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
		db
			.select({
				methodRef: sql<string>`${payers.methodRef}`,
				memberId: payers.memberId,
				title: trips.title,
				shareId: trips.shareId,
			})
			.from(payers)
			.innerJoin(members, eq(members.id, payers.memberId))
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(
				and(
					eq(members.userId, userId),
					isNull(members.removedAt),
					eq(trips.status, "active"),
					eq(payers.provider, provider),
					isNotNull(payers.methodRef),
					exists(
						db
							.select({ one: sql`1` })
							.from(payments)
							.where(and(eq(payments.memberId, members.id), inArray(payments.status, [...PAYABLE_STATUSES]))),
					),
					exists(
						db
							.select({ one: sql`1` })
							.from(consents)
							.where(and(eq(consents.memberId, members.id), isChargeConsent)),
					),
				),
			)
			.orderBy(trips.title),
);

/** Removes a deleted card from all spots of its user, so that nothing is charged to it any more. */
export async function forgetCard(tx: Tx, userId: string, methodRefs: string[]): Promise<void> {
	const own = tx.select({ id: members.id }).from(members).where(eq(members.userId, userId));
	await tx
		.update(payers)
		.set({ methodRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
		.where(and(inArray(payers.memberId, own), inArray(payers.methodRef, methodRefs)));
}

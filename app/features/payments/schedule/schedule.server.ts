import { and, eq, gt, inArray, notInArray } from "drizzle-orm";
import type { Member, Trip, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import * as texts from "../attempts/texts.ts";
import { listMemberPayments, type Payment } from "../payments.queries.ts";
import { PAYABLE_STATUSES } from "../states.ts";
import { buildSchedule, type Instalment, type ScheduleKind, type ScheduleTerms } from "./schedule.ts";

export type ScheduleOrder = {
	access: TripAndTier;
	member: Pick<Member, "id" | "individualCost" | "cashBackApplied" | "paymentPlan">; // as stored
	plan: ScheduleKind;
	payments: readonly Payment[]; // the member's as they are now, first to last
};

export function scheduleTermsOf(trip: Trip, share: number, today: CalendarDate): ScheduleTerms {
	return { share, today, startDate: trip.startDate, finalPaymentDue: trip.finalPaymentDue };
}

/** Whether the organizer's plan, the payer's own, or one-time Pro allows instalments on this trip. */
export function canPayInInstalments(ctx: Pick<Ctx, "actor" | "now">, access: TripAndTier): boolean {
	const now = ctx.now;
	return [tierOf(userOf(ctx), now), tierOfTrip(access, now)].some((tier) =>
		hasFeature(tier, "payment_plans"),
	);
}

/**
 * Writes a member's schedule from today, or rewrites it before their first payment. A payment that keeps its number
 * keeps its id, so that an open page still names the right payment. What cash back pays is no part of it.
 * @returns the member's payments afterwards, first to last
 * @throws DomainError plan_required, invalid when the plan does not fit the trip
 */
export async function writeSchedule(
	ctx: Ctx,
	tx: Tx,
	{ access, member, plan, payments: known }: ScheduleOrder,
): Promise<Payment[]> {
	if (member.paymentPlan !== plan) {
		await tx.update(members).set({ paymentPlan: plan }).where(eq(members.id, member.id));
	}
	const rest = leftToPay(member);
	if (member.individualCost === 0) return [...known];
	if (rest === 0) return clearSchedule(tx, member.id);
	requireScheduleAllowed(ctx, access, plan);
	const { trip } = access;
	const schedule = buildSchedule(plan, scheduleTermsOf(trip, rest, dateOf(ctx.now)));
	if (!schedule) {
		throw new DomainError("invalid", texts.scheduleDoesNotFit, {
			field: "paymentPlan",
		});
	}
	return storeSchedule(ctx, tx, { trip, member, schedule, known });
}

type StoredSchedule = {
	trip: Pick<Trip, "id">;
	member: { id: string };
	schedule: readonly Instalment[];
	known: readonly Payment[];
};

/**
 * Brings a member's payments in line with a schedule. The caller has checked that none of them is paid or under way.
 */
export async function storeSchedule(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, schedule, known }: StoredSchedule,
): Promise<Payment[]> {
	if (known.length > schedule.length) await deletePaymentsAfter(tx, member.id, schedule.length);
	const added: (typeof payments.$inferInsert)[] = [];
	for (const { number, amount, dueDate } of schedule) {
		const row = known.find((payment) => payment.paymentNumber === number);
		const terms = { amount, dueDate, totalPayments: schedule.length };
		if (row)
			await tx
				.update(payments)
				.set({ ...terms, ...reopened(row) })
				.where(eq(payments.id, row.id));
		else {
			added.push({
				id: `${member.id}.payment-${number}`,
				tripId: trip.id,
				memberId: member.id,
				paymentNumber: number,
				provider: ctx.payments.provider,
				createdAt: ctx.now.getTime(),
				...terms,
			});
		}
	}
	const inserted = added.length > 0 ? await tx.insert(payments).values(added).returning() : [];
	if (known.length === 0) return inserted.toSorted((a, b) => a.paymentNumber - b.paymentNumber);
	return listMemberPayments(tx, { memberId: member.id });
}

/** @throws DomainError plan_required */
export function requireScheduleAllowed(ctx: Ctx, access: TripAndTier, plan: ScheduleKind): void {
	if (plan === "full" || canPayInInstalments(ctx, access)) return;
	requireFeature(tierOfTrip(access, ctx.now), "payment_plans", {
		field: "paymentPlan",
		instead: texts.paidInFull,
	});
}

/** One whose attempts were all canceled stays, and asks for nothing. */
export async function clearSchedule(tx: Tx, memberId: string): Promise<Payment[]> {
	await deletePaymentsAfter(tx, memberId, 0);
	await tx
		.update(payments)
		.set({ status: "canceled" })
		.where(and(eq(payments.memberId, memberId), inArray(payments.status, [...PAYABLE_STATUSES])));
	return listMemberPayments(tx, { memberId });
}

function reopened({ status }: Payment) {
	return status === "canceled" ? ({ status: "due" } as const) : {};
}

/** A payment with an attempt is never deleted. */
async function deletePaymentsAfter(tx: Tx, memberId: string, count: number): Promise<void> {
	const tried = tx.select({ id: attempts.paymentId }).from(attempts);
	await tx
		.delete(payments)
		.where(
			and(eq(payments.memberId, memberId), gt(payments.paymentNumber, count), notInArray(payments.id, tried)),
		);
}

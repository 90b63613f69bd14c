import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Member, Trip, TripAccess, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { groupByValue, inBatches } from "#db/bulk.ts";
import type { Tx } from "#db/db.ts";
import { type CustomSchedule, members } from "#db/schema/access.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import * as texts from "../attempts/texts.ts";
import { listMemberPayments, type Payment } from "../payments.queries.ts";
import { isUnderWay, PAYABLE_STATUSES } from "../states.ts";
import { isScheduleOutdated, ownSchedule } from "./payment-state.ts";
import { buildSchedule, type Instalment, type ScheduleKind, type ScheduleTerms } from "./schedule.ts";

/** A trip with what determines its plans, and the asker's stored membership. */
type TripForPayer = TripAndTier & Pick<TripAccess, "member">;

export type ScheduleOrder = {
	access: TripForPayer;
	member: Pick<Member, "id" | "individualCost" | "cashBackApplied" | "paidOutside" | "paymentPlan">; // as stored
	plan: ScheduleKind;
	payments: readonly Payment[]; // the member's current payments, first to last
	firstDue?: CalendarDate; // the due date of the first payment; today by default
};

export function scheduleTermsOf(trip: Trip, share: number, today: CalendarDate): ScheduleTerms {
	const { startDate, finalPaymentDue, customSchedule } = trip;
	return { share, today, startDate, finalPaymentDue, steps: customSchedule?.steps };
}

/**
 * The organizer's own plan, if the asker can choose it: while the trip's tier includes such plans, and afterwards for a
 * member who has already chosen it, but then next to the standard plans.
 */
export function customScheduleFor(access: TripForPayer, now: Date): CustomSchedule | null {
	const { customSchedule: custom } = access.trip;
	if (!custom) return null;
	if (hasFeature(tierOfTrip(access, now), "custom_schedules")) return custom;
	return access.member?.paymentPlan === "custom" ? { ...custom, isOnly: false } : null;
}

/**
 * A short hash of everything but the share that determines a trip's plans. Forms post it, so that nobody agrees to
 * other payments than the page showed.
 */
export function plansKey({ startDate, finalPaymentDue, customSchedule }: Trip): string {
	return hashSecret(JSON.stringify([startDate, finalPaymentDue, customSchedule?.steps])).slice(0, 16);
}

/** Whether the organizer's plan, the payer's own, or one-time Pro allows instalments on this trip. */
export function canPayInInstalments(ctx: Pick<Ctx, "actor" | "now">, access: TripAndTier): boolean {
	const now = ctx.now;
	return [tierOf(userOf(ctx), now), tierOfTrip(access, now)].some((tier) =>
		hasFeature(tier, "payment_plans"),
	);
}

/** The plan of someone who joins without choosing one. */
export function defaultSchedule(access: TripForPayer, now: Date): ScheduleKind {
	return customScheduleFor(access, now)?.isOnly ? "custom" : "full";
}

/**
 * Writes a member's schedule from today or a later day, or rewrites it before their first payment. A payment that keeps
 * its number keeps its id, so that open pages still refer to the right payment. The part paid by cash back is left out.
 * @returns the member's payments afterwards, first to last
 * @throws DomainError plan_required, invalid when the plan does not fit the trip
 */
export async function writeSchedule(
	ctx: Ctx,
	tx: Tx,
	{ access, member, plan, payments: known, firstDue = dateOf(ctx.now) }: ScheduleOrder,
): Promise<Payment[]> {
	if (member.paymentPlan !== plan) {
		await tx.update(members).set({ paymentPlan: plan }).where(eq(members.id, member.id));
	}
	const rest = leftToPay(member);
	if (member.individualCost === 0) return [...known];
	if (rest === 0) {
		await clearSchedule(tx, known);
		return listMemberPayments(tx, { memberId: member.id });
	}
	requireScheduleAllowed(ctx, access, plan);
	const { trip } = access;
	const schedule = buildSchedule(plan, scheduleTermsOf(trip, rest, firstDue));
	if (!schedule) {
		throw new DomainError("invalid", texts.scheduleDoesNotFit, {
			field: "paymentPlan",
		});
	}
	return storeSchedule(ctx, tx, trip, { member, schedule, known });
}

/**
 * A member's payments as they would be if the first one were made today. Until then the schedule starts on the day it
 * is paid, which can change the number of payments and their amounts. The first payment keeps its due date. While a
 * payment is being processed, the stored schedule is returned.
 */
export function paymentsIfPaidToday(
	ctx: Ctx,
	{ trip, member }: { trip: Trip; member: Member },
	known: readonly Payment[],
): readonly Payment[] {
	const [first] = known;
	const today = dateOf(ctx.now);
	const plan = ownSchedule(member);
	if (!first || trip.organizerId === null) return known;
	if (known.some(({ status }) => isUnderWay(status))) return known;
	if (!isScheduleOutdated(member, { payments: known }, { plan, today })) return known;
	const schedule = buildSchedule(plan, scheduleTermsOf(trip, leftToPay(member), today));
	if (!schedule) return known;
	return schedule.map(({ number, amount, dueDate }) => ({
		...(known.find(({ paymentNumber }) => paymentNumber === number) ?? {
			...first,
			id: newPaymentId(member, number),
		}),
		...{ paymentNumber: number, totalPayments: schedule.length, amount },
		dueDate: number === 1 ? first.dueDate : dueDate,
	}));
}

/**
 * A member's payments as pages show them. Once the first due date has passed unpaid, the later dates are counted from
 * today.
 */
export function shownPayments(
	ctx: Ctx,
	place: { trip: Trip; member: Member },
	known: readonly Payment[],
): readonly Payment[] {
	const [first] = known;
	return first && first.dueDate < dateOf(ctx.now) ? paymentsIfPaidToday(ctx, place, known) : known;
}

type StoredSchedule = {
	member: { id: string };
	schedule: readonly Instalment[];
	known: readonly Payment[];
	total?: number; // of all the member's payments, if the schedule covers only some
};

/**
 * Stores a schedule as a member's payments. The caller has checked that none of them is paid or being processed.
 * @returns the member's payments afterwards, first to last
 */
export async function storeSchedule(
	ctx: Ctx,
	tx: Tx,
	trip: Pick<Trip, "id">,
	stored: StoredSchedule,
): Promise<Payment[]> {
	const added = await storeSchedules(ctx, tx, trip, [stored]);
	if (stored.known.length === 0) return added.toSorted((a, b) => a.paymentNumber - b.paymentNumber);
	return listMemberPayments(tx, { memberId: stored.member.id });
}

/**
 * Stores schedules of many members of a trip in a few statements: payments with the same new terms are updated
 * together.
 * @returns the added payments
 */
export async function storeSchedules(
	ctx: Ctx,
	tx: Tx,
	trip: Pick<Trip, "id">,
	stored: readonly StoredSchedule[],
): Promise<Payment[]> {
	await clearSchedule(
		tx,
		stored.flatMap(({ schedule, known }) =>
			known.filter(({ paymentNumber }) => !schedule.some(({ number }) => number === paymentNumber)),
		),
	);
	const changed: { id: string; set: PaymentTerms }[] = [];
	const added: (typeof payments.$inferInsert)[] = [];
	for (const { member, schedule, known, total = schedule.length } of stored) {
		for (const { number, amount, dueDate } of schedule) {
			const row = known.find((payment) => payment.paymentNumber === number);
			const terms = { amount, dueDate, totalPayments: total };
			if (row) changed.push({ id: row.id, set: { ...terms, ...reopened(row) } });
			else {
				added.push({
					id: newPaymentId(member, number),
					tripId: trip.id,
					memberId: member.id,
					paymentNumber: number,
					provider: ctx.payments.provider,
					createdAt: ctx.now.getTime(),
					...terms,
				});
			}
		}
	}
	for (const { ids, set } of groupByValue(changed))
		await tx.update(payments).set(set).where(inArray(payments.id, ids));
	const inserted: Payment[] = [];
	for (const batch of inBatches(added))
		inserted.push(...(await tx.insert(payments).values(batch).returning()));
	return inserted;
}

const newPaymentId = ({ id }: { id: string }, number: number) => `${id}.payment-${number}`;

type PaymentTerms = Pick<Payment, "amount" | "dueDate" | "totalPayments"> & { status?: "due" };

/** @throws DomainError plan_required; invalid for a plan that the organizer does not offer */
export function requireScheduleAllowed(ctx: Ctx, access: TripForPayer, plan: ScheduleKind): void {
	if (plan === "full") return;
	const custom = customScheduleFor(access, ctx.now);
	if (plan === "custom") {
		if (custom) return;
		throw new DomainError("invalid", texts.noCustomSchedule, { field: "paymentPlan" });
	}
	if (custom?.isOnly)
		throw new DomainError("invalid", texts.onlyCustomSchedule(custom.name), { field: "paymentPlan" });
	if (canPayInInstalments(ctx, access)) return;
	requireFeature(tierOfTrip(access, ctx.now), "payment_plans", {
		field: "paymentPlan",
		instead: texts.paidInFull,
	});
}

/** Deletes a member's payments. Those that have attempts, all of which were canceled, are kept as canceled payments. */
export async function clearSchedule(tx: Tx, known: readonly Payment[]): Promise<void> {
	await deletePayments(tx, known);
	for (const batch of inBatches(known.map(({ id }) => id)))
		await tx
			.update(payments)
			.set({ status: "canceled" })
			.where(and(inArray(payments.id, batch), inArray(payments.status, [...PAYABLE_STATUSES])));
}

function reopened({ status }: Payment) {
	return status === "canceled" ? ({ status: "due" } as const) : {};
}

/** Deletes the payments that have no attempts. */
async function deletePayments(tx: Tx, known: readonly Payment[]): Promise<void> {
	for (const batch of inBatches(known.map(({ id }) => id))) {
		const tried = tx
			.select({ id: attempts.paymentId })
			.from(attempts)
			.where(inArray(attempts.paymentId, batch));
		await tx.delete(payments).where(and(inArray(payments.id, batch), notInArray(payments.id, tried)));
	}
}

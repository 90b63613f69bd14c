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

/** A trip with what decides its plan, and the asker's membership as it is stored. */
type TripForPayer = TripAndTier & Pick<TripAccess, "member">;

export type ScheduleOrder = {
	access: TripForPayer;
	member: Pick<Member, "id" | "individualCost" | "cashBackApplied" | "paidOutside" | "paymentPlan">; // as stored
	plan: ScheduleKind;
	payments: readonly Payment[]; // the member's as they are now, first to last
	firstDue?: CalendarDate; // the day of the first payment; today if there is none
};

export function scheduleTermsOf(trip: Trip, share: number, today: CalendarDate): ScheduleTerms {
	const { startDate, finalPaymentDue, customSchedule } = trip;
	return { share, today, startDate, finalPaymentDue, steps: customSchedule?.steps };
}

/**
 * The organizer's own plan, where the asker can choose it: while the trip's tier has such plans, and later for a member
 * who has chosen it, but then beside all others.
 */
export function customScheduleFor(access: TripForPayer, now: Date): CustomSchedule | null {
	const { customSchedule: custom } = access.trip;
	if (!custom) return null;
	if (hasFeature(tierOfTrip(access, now), "custom_schedules")) return custom;
	return access.member?.paymentPlan === "custom" ? { ...custom, isOnly: false } : null;
}

/**
 * What the plans of a trip follow beside the share, in short. A form posts it, so that nobody agrees to other payments than those that their
 * page has shown.
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

/** The plan of someone who joins and chooses none. */
export function defaultSchedule(access: TripForPayer, now: Date): ScheduleKind {
	return customScheduleFor(access, now)?.isOnly ? "custom" : "full";
}

/**
 * Writes a member's schedule from today or a later day, or rewrites it before their first payment. A payment that keeps its number
 * keeps its id, so that an open page still names the right payment. What cash back pays is no part of it.
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
 * A member's payments as they would be if the first one were made today: until then the schedule starts on the day it is
 * paid, which can change how many there are and of what amount. The first keeps the day on which it was due. While the outcome of one is
 * unknown, they are as they are stored.
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

/** A member's payments as pages show them. Once the day of the first one has passed without it, the days of the others follow from today. */
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
	total?: number; // of all the member's payments, where the schedule is a part of them
};

/**
 * Brings a member's payments in line with a schedule. The caller has checked that none of them is paid or under way.
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
 * Does the same for many members of a trip, with few statements: payments that get the same terms are changed together.
 * @returns the payments that are new
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

/** Deletes a member's payments. One whose attempts were all canceled stays, and asks for nothing. */
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

/** A payment with an attempt is never deleted. */
async function deletePayments(tx: Tx, known: readonly Payment[]): Promise<void> {
	for (const batch of inBatches(known.map(({ id }) => id))) {
		const tried = tx
			.select({ id: attempts.paymentId })
			.from(attempts)
			.where(inArray(attempts.paymentId, batch));
		await tx.delete(payments).where(and(inArray(payments.id, batch), notInArray(payments.id, tried)));
	}
}

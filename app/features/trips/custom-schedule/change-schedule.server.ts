import { and, eq, inArray } from "drizzle-orm";
import {
	doerName,
	type Member,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { listTripPayments, type Payment } from "#app/features/payments/payments.queries.ts";
import { hasBegunToPay, ownSchedule } from "#app/features/payments/schedule/payment-state.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { endOldConsents } from "#app/features/payments/schedule/schedule-notices.server.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type CustomSchedule, members, trips } from "#db/schema/access.ts";
import { listUnbegunAttempts } from "../changes/payment-lock.queries.ts";
import * as editTexts from "../changes/texts/edit.ts";
import { previewSchedule, type SchedulePreview } from "./schedule-preview.ts";
import { problemOfSteps } from "./step-rules.ts";

const MAX_ROUNDS = 3;

/**
 * Gives a trip the organizer's own payment plan, or changes it (Rules: The organizer's own payment plan). Members who
 * have begun to pay keep what they agreed to. The payments of members who have chosen the plan but not begun are
 * rewritten, as are those by other plans if this becomes the only one, and these members are told.
 * @returns whether anything has changed
 * @throws DomainError not_found, unauthenticated, forbidden; plan_required; invalid with its field; conflict on a
 * cancelled trip, or while someone is paying
 */
export function saveCustomSchedule(ctx: Ctx, id: string, next: CustomSchedule): Promise<boolean> {
	return replaceSchedule(ctx, id, next);
}

/**
 * Removes a trip's own payment plan. Members who have chosen it but not begun to pay owe everything at once until they
 * choose another plan, and are told.
 * @returns whether there was a plan
 * @throws DomainError as saveCustomSchedule, but no plan is required
 */
export function removeCustomSchedule(ctx: Ctx, id: string): Promise<boolean> {
	return replaceSchedule(ctx, id, null);
}

/**
 * What members would pay by a plan, without saving it.
 * @throws DomainError as saveCustomSchedule
 */
export async function previewCustomSchedule(
	ctx: Ctx,
	ref: TripRef,
	next: CustomSchedule,
): Promise<SchedulePreview> {
	const { trip } = await requireChange(ctx, ctx.db.read, ref, next);
	return previewSchedule(next.steps, {
		costPerPerson: trip.costPerPerson,
		startDate: trip.startDate,
		today: dateOf(ctx.now),
	});
}

/** Begun payments that the change affects are first canceled at the provider, which decides any race. */
async function replaceSchedule(ctx: Ctx, id: string, next: CustomSchedule | null): Promise<boolean> {
	for (let round = 0; round < MAX_ROUNDS; round++) {
		const { trip } = await requireChange(ctx, ctx.db.read, id, next);
		const { attempts } = await findAffected(ctx.db.read, trip, next);
		await cancelOpenAttempts(ctx, attempts, "replaced");
		const changed = await ctx.db.write((tx) => storeSchedule(ctx, tx, id, next));
		if (changed !== null) return changed;
	}
	throw new DomainError("conflict", editTexts.someoneIsPaying);
}

async function requireChange(
	ctx: Ctx,
	db: Reader,
	ref: TripRef,
	next: CustomSchedule | null,
): Promise<TripAccess> {
	const access = await requireTrip(ctx, ref, "trip.edit", db);
	if (next === null) return access;
	requireFeature(tierOfTrip(access, ctx.now), "custom_schedules");
	const { finalPaymentDue, customSchedule } = access.trip;
	const facts = { today: dateOf(ctx.now), finalPaymentDue, before: customSchedule?.steps ?? [] };
	const problem = problemOfSteps(next.steps, facts);
	if (problem) throw new DomainError("invalid", problem.message, { field: problem.field });
	return access;
}

/** @returns null if someone has begun an affected payment */
async function storeSchedule(
	ctx: Ctx,
	tx: Tx,
	id: string,
	next: CustomSchedule | null,
): Promise<boolean | null> {
	const { trip } = await requireChange(ctx, tx, id, next);
	if (JSON.stringify(trip.customSchedule) === JSON.stringify(next)) return false;
	const { affected, known, attempts } = await findAffected(tx, trip, next);
	if (attempts.length > 0) return null;
	const [changed] = await tx
		.update(trips)
		.set({ customSchedule: next, updatedAt: Math.max(ctx.now.getTime(), trip.updatedAt + 1) })
		.where(and(eq(trips.id, trip.id), eq(trips.status, "active")))
		.returning();
	if (!changed) throw new DomainError("conflict", common.tripCancelled);
	const plan: ScheduleKind = next ? "custom" : "full";
	const moved = affected.filter((member) => ownSchedule(member) !== plan).map((member) => member.id);
	await tx.update(members).set({ paymentPlan: plan }).where(inArray(members.id, moved));
	const shares = affected.map((member) => ({
		member: { ...member, paymentPlan: plan },
		share: member.individualCost,
	}));
	await rewriteShares(ctx, tx, changed, shares);
	await tellAffected(ctx, tx, changed, { affected, before: known, isRemoved: next === null });
	return true;
}

/**
 * The members whose payments a change rewrites, and their open attempts. Attempts with an unknown outcome are left out
 * together with their members, who keep the plan that they are paying by.
 */
async function findAffected(db: Reader, trip: Trip, next: CustomSchedule | null) {
	const tripId = trip.id;
	const known = await listTripPayments(db, { tripId });
	const memberOf = new Map(known.map(({ id, memberId }) => [id, memberId]));
	const live = await listUnbegunAttempts(db, { tripId });
	const ofUnknown = live.filter(({ status }) => status === "unknown");
	const checking = new Set(ofUnknown.map(({ paymentId }) => memberOf.get(paymentId)));
	const rowsOf = Map.groupBy(known, ({ memberId }) => memberId);
	const everyone = await listMembers(db, { tripId });
	const affected = everyone.filter((member) => {
		if (hasBegunToPay(member, rowsOf.get(member.id) ?? []) || checking.has(member.id)) return false;
		const plan = ownSchedule(member);
		return plan === "custom" || (next?.isOnly === true && plan !== "full");
	});
	const ids = new Set(affected.map(({ id }) => id));
	const attempts = live.filter(({ paymentId }) => ids.has(memberOf.get(paymentId) ?? ""));
	return { affected, known, attempts };
}

type Change = { affected: readonly Member[]; before: readonly Payment[]; isRemoved: boolean };

/**
 * Tells members whose amounts or due dates have changed what they now pay and when. Their consent covered only the old
 * amounts and dates, so it ends.
 */
async function tellAffected(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ affected, before, isRemoved }: Change,
): Promise<void> {
	const after = await listTripPayments(tx, { tripId: trip.id });
	const [was, is] = [before, after].map((rows) => Map.groupBy(rows.filter(isDue), (row) => row.memberId));
	const changed = affected.filter(({ id }) => termsOf(was?.get(id)) !== termsOf(is?.get(id)));
	const user = userOf(ctx);
	await endOldConsents(
		ctx,
		tx,
		trip,
		changed.map((member) => ({ member, payments: is?.get(member.id) ?? [] })),
		{ doer: doerName(ctx, trip), doerId: user?.id, isRemoved },
	);
}

const isDue = ({ status }: Payment) => status !== "canceled";

const termsOf = (rows: readonly Payment[] = []) =>
	rows.map(({ amount, dueDate }) => `${amount} ${dueDate}`).join();

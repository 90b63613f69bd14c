import { inArray } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { applicable } from "#app/features/tiers/cash-back/cash-back.ts";
import type { Cents } from "#app/lib/money.ts";
import { groupByValue } from "#db/bulk.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { assignShares } from "../companions/paying-together.ts";
import { listPayingMembers, listTripPayments, type Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { hasAgreedToShare, hasBegunToPay, ownSchedule } from "./payment-state.ts";
import { clearSchedule, scheduleTermsOf, storeSchedules } from "./schedule.server.ts";
import { buildSchedule, type Instalment } from "./schedule.ts";

/** A membership's share before and after a change, in cents. `planEnded` is true if its payment plan no longer fits. */
export type ShareChange = { share: Cents; was: Cents; planEnded: boolean };

/** All in cents. Without `takenOver`, what the member pays for companions, or others pay for them, stays the same. */
type NewShare = { member: Member; share: Cents; takenOver?: Cents };

/**
 * Gives spots new prices, in cents, and updates the shares of members who have not agreed to theirs yet. Spots whose
 * price has been agreed to keep it.
 * @returns as `rewriteShares`
 */
export async function rewritePrices(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	everyone: readonly Member[],
	prices: ReadonlyMap<string, Cents>,
): Promise<Map<string, ShareChange>> {
	const settled = await listSettledSpots(tx, trip.id, everyone);
	const assigned = assignShares(everyone, new Map([...prices].filter(([id]) => !settled.has(id))));
	const shares = everyone.flatMap((member) => {
		const { share, takenOver } = assigned.get(member.id) ?? {};
		return share === undefined || settled.has(member.id) ? [] : [{ member, share, takenOver }];
	});
	return rewriteShares(ctx, tx, trip, shares);
}

/**
 * The spots whose price changes only with consent: those of members who have agreed to their share or are paying right
 * now, and of companions whom such a member pays for or has partly paid for.
 */
export async function listSettledSpots(
	tx: Tx,
	tripId: string,
	everyone: readonly Member[],
): Promise<Set<string>> {
	const begun = await listBegun(tx, tripId, everyone);
	const isSettled = ({ id, payerId, formerPayerId, takenOver }: Member) =>
		begun.has(payerId ?? id) || (takenOver < 0 && formerPayerId !== null && begun.has(formerPayerId));
	return new Set(everyone.filter(isSettled).map(({ id }) => id));
}

async function listBegun(tx: Tx, tripId: string, all: readonly Member[]): Promise<Set<string>> {
	const payments = Map.groupBy(await listTripPayments(tx, { tripId }), ({ memberId }) => memberId);
	const paying = await listPayingMembers(tx, { tripId });
	const begun = all.filter((member) => hasAgreedToShare(member, payments.get(member.id) ?? []));
	return new Set([...begun, ...paying].map(({ id }) => id));
}

/**
 * Brings the memberships that nobody has begun to pay for in line with the changed trip: the share in cents, the cash
 * back reserved for it, and the schedule, which keeps its first day. A plan that no longer fits becomes a single
 * payment.
 * @param shares the new share of each member
 * @returns what was rewritten, by member id. Members who have begun to pay and their companions are left out: for a
 * companion only the payer's state counts, even if the companion has paid a part themselves.
 */
export async function rewriteShares(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	shares: readonly NewShare[],
): Promise<Map<string, ShareChange>> {
	const paymentsOf = Map.groupBy(await listTripPayments(tx, { tripId: trip.id }), ({ memberId }) => memberId);
	const begun = await listBegun(
		tx,
		trip.id,
		shares.map(({ member }) => member),
	);
	const rewrites = shares
		.filter(({ member }) => !begun.has(member.payerId ?? member.id))
		.map((given) => {
			const known = paymentsOf.get(given.member.id) ?? [];
			return { ...given, known, ...newTerms(trip, { ...given, known }) };
		});
	for (const { ids, set } of groupByValue(rewrites.map(({ member, set }) => ({ id: member.id, set }))))
		await tx.update(members).set(set).where(inArray(members.id, ids));
	await clearSchedule(
		tx,
		rewrites.flatMap(({ schedule, known }) => (schedule === "none" ? known : [])),
	);
	await storeSchedules(
		ctx,
		tx,
		trip,
		rewrites.flatMap(({ member, schedule, known }) =>
			Array.isArray(schedule) ? [{ member, schedule, known }] : [],
		),
	);
	return new Map(
		rewrites.map(({ member, share, planEnded }) => [
			member.id,
			{ share, was: member.individualCost, planEnded },
		]),
	);
}

type Terms = {
	set: Partial<typeof members.$inferInsert>;
	schedule: Instalment[] | "none" | "unchanged";
	planEnded: boolean;
};

function newTerms(
	trip: Trip,
	{ member, share, takenOver = member.takenOver, known }: NewShare & { known: readonly Payment[] },
): Terms {
	const cashBackApplied = applicable(member.cashBackApplied, share);
	const isSame = member.individualCost === share && member.takenOver === takenOver;
	const isPaid = hasBegunToPay(member, known); // a companion can have paid a part although their payer has not begun
	const confirmed = member.confirmed && (isSame || isPaid);
	const set = { individualCost: share, takenOver, cashBackApplied, confirmed };
	const first = known.find(({ status }) => isPayable(status));
	if (!first) return { set, schedule: "unchanged", planEnded: false };
	const rest = share - cashBackApplied;
	if (rest === 0) return { set, schedule: "none", planEnded: false };
	const terms = scheduleTermsOf(trip, rest, first.dueDate);
	const chosen = buildSchedule(ownSchedule(member), terms);
	if (chosen) return { set, schedule: chosen, planEnded: false };
	const full = buildSchedule("full", terms);
	if (!full) throw new Error("a share that a card can pay fits one payment");
	return { set: { ...set, paymentPlan: "full" }, schedule: full, planEnded: true };
}

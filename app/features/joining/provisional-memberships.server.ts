import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { reopenInvitation } from "#app/features/members/invitations/accept-invitation.server.ts";
import { countUnpaidGuests } from "#app/features/members/members.queries.ts";
import { notifyJoin } from "#app/features/messages/notifications/member-notifications.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { listLiveAttempts } from "#app/features/payments/payments.queries.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { jobs } from "#db/schema/system.ts";

const PROVISIONAL_MEMBERSHIP_JOB = "provisional-place";

/** How long a place is kept for its payment. */
const MAX_HOLD_MS = 30 * MINUTE_MS;

/** After this time, a place is freed if its payment has not begun or has ended unpaid. */
const MIN_HOLD_MS = 2 * MINUTE_MS;

type Job = typeof jobs.$inferSelect;

/** How many places guests may hold without having paid: half of the group, rounded down, but at least one (Rules: Joining). */
export function maxUnpaidGuests(partySize: number): number {
	return Math.max(1, Math.floor(partySize / 2));
}

/** Makes a place provisional: it ends if its payment does not succeed. */
export async function holdForPayment(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
	const now = ctx.now.getTime();
	await tx.insert(jobs).values({
		id: newId(),
		kind: PROVISIONAL_MEMBERSHIP_JOB,
		source: memberId,
		payload: {},
		runAt: now + MAX_HOLD_MS,
		createdAt: now,
	});
}

/** Frees a provisional place whose payment has failed. Any other place is kept. */
export async function endUnpaidMembership(ctx: Ctx, memberId: string): Promise<void> {
	const [job] = await ctx.db.read.select().from(jobs).where(isHoldOf(memberId));
	if (job) await endHold(ctx, job);
}

const isHoldOf = (memberId: string) =>
	and(eq(jobs.kind, PROVISIONAL_MEMBERSHIP_JOB), eq(jobs.source, memberId), eq(jobs.status, "waiting"));

/**
 * Frees provisional places that were not paid in time, and keeps those that were paid or that guests may now hold
 * unpaid. A place whose payment has no answer yet is kept until there is one.
 * @returns how many places were freed
 * @throws AggregateError with the provider's refusals, after all places were tried
 */
export async function sweepProvisionalMemberships(ctx: Ctx): Promise<number> {
	const waiting = await ctx.db.read
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, PROVISIONAL_MEMBERSHIP_JOB), eq(jobs.status, "waiting")));
	let freed = 0;
	const work = async (turn: Ctx, job: Job) => {
		const now = turn.now.getTime();
		const attempts = await listLiveAttempts(turn.db.read, { memberId: job.source });
		const isOver = job.runAt <= now || (attempts.length === 0 && job.createdAt + MIN_HOLD_MS <= now);
		if (isOver ? await endHold(turn, job) : await keepPaid(turn, job)) freed += 1;
	};
	await forEachTurn(ctx, waiting, work, { failed: "place(s) could not be freed" });
	return freed;
}

/** @returns whether the place is free */
async function endHold(ctx: Ctx, job: Job): Promise<boolean> {
	await cancelOpenAttempts(ctx, await listLiveAttempts(ctx.db.read, { memberId: job.source }), "not_wanted");
	return ctx.db.write(async (tx) => {
		if (await isSettled(ctx, tx, job)) return false;
		if ((await listLiveAttempts(tx, { memberId: job.source })).length > 0) return false;
		await endJob(tx, job);
		await reopenInvitation(tx, job.source);
		return endMembership(ctx, tx, { id: job.source }, "unpaid");
	});
}

async function keepPaid(ctx: Ctx, job: Job): Promise<boolean> {
	await ctx.db.write((tx) => isSettled(ctx, tx, job));
	return false;
}

/** Tells whether the place no longer depends on its payment: it is paid, an account's, gone, or may stay unpaid. */
async function isSettled(ctx: Ctx, tx: Tx, job: Job): Promise<boolean> {
	const [row] = await tx
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.id, job.source));
	const isOpen = row && !row.member.confirmed && row.member.userId === null && row.member.removedAt === null;
	if (!isOpen) {
		await endJob(tx, job);
		return true;
	}
	const unpaid = await countUnpaidGuests(tx, { tripId: row.trip.id });
	if (unpaid > maxUnpaidGuests(row.trip.partySize)) return false;
	await endJob(tx, job);
	await notifyJoin(ctx, tx, row.trip, row.member);
	return true;
}

async function endJob(tx: Tx, { id }: Job): Promise<void> {
	await tx.update(jobs).set({ status: "done" }).where(eq(jobs.id, id));
}

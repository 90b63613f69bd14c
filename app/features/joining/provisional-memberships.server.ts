import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { endOfHold, heldUntil, noticeOfHold } from "#app/features/members/answers/answers.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { reopenInvitation } from "#app/features/members/invitations/accept-invitation.server.ts";
import { countUnpaidGuests } from "#app/features/members/members.queries.ts";
import { maxUnpaidGuests } from "#app/features/members/trip-capacity.server.ts";
import { notifyJoin } from "#app/features/messages/notifications/member-notifications.server.ts";
import { notify, notifyOrganizers } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import {
	addHoldJob,
	HOLD_NOTICE_JOB,
	MAX_HOLD_MS,
	PROVISIONAL_MEMBERSHIP_JOB,
} from "#app/features/payments/hold-jobs.server.ts";
import { listAttemptsOfPlace, listLiveAttempts } from "#app/features/payments/payments.queries.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { type CalendarDate, dateOf, formatDate, hasEnded, MINUTE_MS } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { jobs } from "#db/schema/system.ts";
import * as texts from "./texts/holds.ts";

/** After this time a place is freed if its payment has not begun or has ended unpaid. */
const MIN_HOLD_MS = 2 * MINUTE_MS;

/**
 * `payBy` is the day until which the spot was promised; null if it only lasts as long as its payment. `payerId` is the
 * member who pays for a companion's spot, with one of their own payments.
 */
type Job = typeof jobs.$inferSelect & { payBy: CalendarDate | null; payerId: string | null };

/** Holds a place until a day has ended everywhere. Its owner is told the day before, unless that has passed. */
export async function holdUntilDay(
	ctx: Ctx,
	tx: Tx,
	{ id, payBy }: { id: string; payBy: CalendarDate },
): Promise<void> {
	await addHoldJob(ctx, tx, PROVISIONAL_MEMBERSHIP_JOB, id, endOfHold(payBy));
	const notice = noticeOfHold(payBy);
	if (notice > ctx.now.getTime()) await addHoldJob(ctx, tx, HOLD_NOTICE_JOB, id, notice);
}

/** Frees a provisional place whose payment has failed. Other places are kept, including those promised until a day. */
export async function endUnpaidMembership(ctx: Ctx, memberId: string): Promise<void> {
	const [job] = await listHolds(ctx, and(eq(jobs.source, memberId), isNull(members.payBy)));
	if (job) await endHold(ctx, job);
}

async function listHolds({ db }: Ctx, where: SQL | undefined): Promise<Job[]> {
	const rows = await db.read
		.select({ job: jobs, payBy: members.payBy, payerId: members.payerId })
		.from(jobs)
		.leftJoin(members, eq(members.id, jobs.source))
		.where(and(eq(jobs.kind, PROVISIONAL_MEMBERSHIP_JOB), eq(jobs.status, "waiting"), where));
	return rows.map(({ job, ...spot }) => ({ ...job, ...spot }));
}

/**
 * Frees provisional places that were not paid in time, and keeps those that were paid or that guests may now hold
 * unpaid. A place whose payment has no outcome yet is kept until there is one.
 * @returns how many places were freed
 * @throws AggregateError with the provider's refusals, after all places were tried
 */
export async function sweepProvisionalMemberships(ctx: Ctx): Promise<number> {
	const waiting = await listHolds(ctx, or(isNull(members.payBy), lte(jobs.runAt, ctx.now.getTime())));
	let freed = 0;
	const work = async (turn: Ctx, job: Job) => {
		const now = turn.now.getTime();
		const isPaying = (await listLiveAttempts(turn.db.read, { memberId: job.source })).length > 0;
		const hasEndedUnpaid = job.payerId === null && !isPaying && job.createdAt + MIN_HOLD_MS <= now;
		const isOver = job.payBy
			? !isPaying || job.runAt + MAX_HOLD_MS <= now
			: job.runAt <= now || hasEndedUnpaid;
		if (isOver ? await endHold(turn, job) : await keepPaid(turn, job)) freed += 1;
	};
	await forEachTurn(ctx, waiting, work, { failed: "place(s) could not be freed" });
	return freed;
}

/** @returns whether the place is free */
async function endHold(ctx: Ctx, job: Job): Promise<boolean> {
	const { payerId } = job;
	const open = payerId
		? await listLiveAttempts(ctx.db.read, { memberId: payerId })
		: await listAttemptsOfPlace(ctx.db.read, { memberId: job.source });
	await cancelOpenAttempts(ctx, open, "not_wanted");
	const isFree = await ctx.db.write(async (tx) => {
		if (await isSettled(ctx, tx, job)) return false;
		if ((await listLiveAttempts(tx, { memberId: payerId ?? job.source })).length > 0) return false;
		await endJob(tx, job);
		await reopenInvitation(tx, job.source);
		const isFree = await endMembership(ctx, tx, { id: job.source }, "unpaid");
		if (isFree && job.payBy) await tellOfEnd(ctx, tx, job.source, job.payBy);
		if (isFree && payerId) await tellOfCompanion(ctx, tx, job.source, payerId);
		return isFree;
	});
	if (isFree && payerId) await lowerPayers(ctx, null).catch(leaveToJob("a payer's lower share"));
	return isFree;
}

/**
 * Tells the organizers, who had been told that a payer brings someone. The payer is told when their share is lowered.
 */
async function tellOfCompanion(ctx: Ctx, tx: Tx, companionId: string, payerId: string): Promise<void> {
	const spot = await findSpot(tx, companionId);
	const payer = await findSpot(tx, payerId);
	if (!spot || !payer) return;
	await notifyOrganizers(ctx, tx, spot.trip, payer.member, {
		kind: "spot_free_again",
		title: texts.freeTitle(spot.member.name),
		message: texts.companionFree(payer.member.name, spot.member.name, spot.trip.title),
		source: `lapsed:${companionId}`,
		actionUrl: pathTo("/trip/:shareId/members", { shareId: spot.trip.shareId }),
	});
}

/** Tells the former owner of the spot, and the organizers, that the day to pay for it has passed. */
async function tellOfEnd(ctx: Ctx, tx: Tx, memberId: string, payBy: CalendarDate): Promise<void> {
	const spot = await findSpot(tx, memberId);
	if (!spot || isTripOver(ctx, spot.trip)) return;
	const { trip, member } = spot;
	const day = formatDate(payBy, dateOf(ctx.now));
	await notify(ctx, tx, trip, member, {
		kind: "spot_lapsed",
		title: texts.lapsedTitle,
		message: texts.lapsed(trip.title, day),
		source: `lapsed:${memberId}`,
		isForFormerMember: true,
	});
	await notifyOrganizers(ctx, tx, trip, member, {
		kind: "spot_free_again",
		title: texts.freeTitle(member.name),
		message: texts.free(member.name, trip.title, day),
		source: `lapsed:${memberId}`,
		actionUrl: pathTo("/trip/:shareId/members", { shareId: trip.shareId }),
	});
}

/**
 * Tells owners of spots held until tomorrow, once, that their spot ends.
 * @returns how many were told
 */
export async function sendHoldNotices(ctx: Ctx): Promise<number> {
	const due = await ctx.db.read
		.select()
		.from(jobs)
		.where(
			and(eq(jobs.kind, HOLD_NOTICE_JOB), eq(jobs.status, "waiting"), lte(jobs.runAt, ctx.now.getTime())),
		);
	let told = 0;
	const work = async (turn: Ctx, job: typeof jobs.$inferSelect) => {
		if (await turn.db.write((tx) => tellOfLastDay(turn, tx, job))) told += 1;
	};
	await forEachTurn(ctx, due, work, { failed: "notice(s) of a spot's last day could not be sent" });
	return told;
}

async function tellOfLastDay(ctx: Ctx, tx: Tx, job: { id: string; source: string }): Promise<boolean> {
	await endJob(tx, job);
	const spot = await findSpot(tx, job.source);
	const payBy = spot && heldUntil(spot.member);
	if (!payBy || isTripOver(ctx, spot.trip)) return false;
	const { trip, member } = spot;
	const day = formatDate(payBy, dateOf(ctx.now));
	return notify(ctx, tx, trip, member, {
		kind: "spot_ends_soon",
		title: texts.endsSoonTitle(day),
		message: texts.endsSoon(trip.title, day),
		source: `spot-ends:${member.id}`,
		actionUrl: pathTo("/join/:shareId", { shareId: trip.shareId }),
	});
}

const isTripOver = (ctx: Ctx, { status, endDate }: Trip) =>
	status === "cancelled" || hasEnded(endDate, ctx.now);

async function findSpot(tx: Tx, memberId: string) {
	const [spot] = await tx
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.id, memberId));
	return spot ?? null;
}

async function keepPaid(ctx: Ctx, job: Job): Promise<boolean> {
	await ctx.db.write((tx) => isSettled(ctx, tx, job));
	return false;
}

/**
 * Whether the place no longer depends on its payment: it is paid, gone, an account's without companions, or may stay
 * unpaid. A place promised until a day may be an account's, too, and depends on its payment until its trip is
 * cancelled.
 */
async function isSettled(ctx: Ctx, tx: Tx, job: Job): Promise<boolean> {
	const row = await findSpot(tx, job.source);
	const mayEnd =
		row &&
		(job.payBy
			? heldUntil(row.member) !== null && row.trip.status === "active"
			: row.member.userId === null || row.member.takenOver > 0);
	const isOpen = mayEnd && !row.member.confirmed && row.member.removedAt === null;
	if (!isOpen) {
		await endJob(tx, job);
		return true;
	}
	if (job.payBy) return false;
	const unpaid = await countUnpaidGuests(tx, { tripId: row.trip.id });
	if (unpaid > maxUnpaidGuests(row.trip.partySize)) return false;
	await endJob(tx, job);
	if (!job.payerId) await notifyJoin(ctx, tx, row.trip, row.member); // the organizers know about a companion already
	return true;
}

async function endJob(tx: Tx, { id }: { id: string }): Promise<void> {
	await tx.update(jobs).set({ status: "done" }).where(eq(jobs.id, id));
}

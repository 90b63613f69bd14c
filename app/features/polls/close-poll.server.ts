import { and, eq, isNull } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import type { TripZones } from "#app/features/bookings/locations/zones.ts";
import { notifyAboard, notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { hasEnded } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader, Tx } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { trips } from "#db/schema/access.ts";
import { polls } from "#db/schema/polls.ts";
import { formatDeadline } from "./deadline.ts";
import {
	findPoll,
	listNames,
	listPollsToClose,
	listPollsToRemind,
	listVotes,
	type PollWithVotes,
} from "./polls.queries.ts";
import { isOver, isReminderDue, optionName, resultOf } from "./polls.ts";
import { type PollRef, requirePoll } from "./require-poll.server.ts";
import * as texts from "./texts.ts";

/**
 * Closes a poll before its deadline, and tells the other members the result. Does nothing if the poll is over.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export function closePoll(ctx: Ctx, ref: PollRef): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { trip, poll, member } = await requirePoll(ctx, ref, "poll.manage", tx);
		if (!isOver(poll, ctx.now.getTime())) await close(ctx, tx, { trip, poll }, member.id);
	});
}

/** Deletes a poll with its votes, and tells nobody. @throws DomainError as `closePoll` */
export function deletePoll(ctx: Ctx, ref: PollRef): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { poll } = await requirePoll(ctx, ref, "poll.manage", tx);
		await tx.delete(polls).where(eq(polls.id, poll.id));
	});
}

type Closing = { trip: Trip; poll: PollWithVotes };

/** @param closedBy the member who closed it; null if its deadline did */
async function close(ctx: Ctx, tx: Tx, { trip, poll }: Closing, closedBy: string | null): Promise<void> {
	const closed = await tx
		.update(polls)
		.set({ closedAt: ctx.now.getTime(), closedBy })
		.where(and(eq(polls.id, poll.id), isNull(polls.closedAt)))
		.returning({ id: polls.id });
	if (closed.length === 0 || isQuiet(trip, ctx.now)) return;
	await notifyAboard(
		ctx,
		tx,
		trip,
		({ userId }) => ({
			kind: "poll_closed",
			title: texts.pollOver,
			message: texts.ofTrip(trip.title, resultInWords(trip, poll)),
			source: `poll-closed:${poll.id}`,
			actionUrl: pageOf(trip, poll),
			mail: { actionLabel: userId ? texts.openPoll : undefined },
		}),
		closedBy === null ? null : userOf(ctx)?.id,
	);
}

/** Nobody is told about a trip that is cancelled or over. */
function isQuiet(trip: Trip, now: Date): boolean {
	return trip.status === "cancelled" || hasEnded(trip.endDate, now);
}

const pageOf = ({ shareId }: Trip, { id: pollId }: PollWithVotes) =>
	pathTo("/trip/:shareId/polls/:pollId", { shareId, pollId });

function resultInWords(trip: Trip, { kind, question, options, voters }: PollWithVotes): string {
	const { winners } = resultOf(kind, options);
	const names = options.filter(({ id }) => winners.includes(id)).map((option) => optionName(option));
	const [winner] = options.filter(({ id }) => winners.includes(id));
	if (!winner) return texts.overWithoutVotes(question);
	if (names.length > 1) return texts.tieBetween(question, names, trip.organizerName);
	return texts.wonWith(question, optionName(winner), texts.votesOf(winner.tally.yes, voters));
}

/** Whether `tendPolls` has something to do. */
export async function arePollsDue({ db, now }: Pick<Ctx, "db" | "now">): Promise<boolean> {
	const at = now.getTime();
	return (await listPollsToClose(db.read, at)).length + (await listPollsToRemind(db.read, at)).length > 0;
}

/**
 * Tells every member the result of polls whose deadline has come, and a day before it
 * reminds those who have not voted.
 * @returns how many polls were closed, and how many had their reminder
 * @throws AggregateError with the failures, after all the others
 */
export async function tendPolls(
	ctx: Ctx,
	locations: Locations,
): Promise<{ closed: number; reminded: number }> {
	const now = ctx.now.getTime();
	const [toClose, toRemind] = [
		await listPollsToClose(ctx.db.read, now),
		await listPollsToRemind(ctx.db.read, now),
	];
	const done = { closed: 0, reminded: 0 };
	const tend = async (turn: Ctx, { id, tripId }: (typeof toClose)[number]) => {
		const what = await turn.db.write((tx) => tendPoll(turn, tx, { id, tripId, locations }));
		if (what) done[what] += 1;
	};
	await forEachTurn(ctx, [...toClose, ...toRemind], tend, {
		failed: "poll(s) could not be closed or reminded of",
	});
	return done;
}

type DuePoll = { id: string; tripId: string; locations: Locations };

async function tendPoll(
	ctx: Ctx,
	tx: Tx,
	{ id, tripId, locations }: DuePoll,
): Promise<"closed" | "reminded" | null> {
	const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId));
	const poll = await findPoll(tx, { tripId, memberId: null, pollId: id });
	if (!trip || !poll || poll.closedAt !== null) return null;
	const now = ctx.now.getTime();
	if (isOver(poll, now)) {
		await close(ctx, tx, { trip, poll }, null);
		return "closed";
	}
	if (!isReminderDue(poll, now)) return null;
	await tx.update(polls).set({ remindedAt: now }).where(eq(polls.id, id));
	if (!isQuiet(trip, ctx.now)) await remind(ctx, tx, { trip, poll }, tripZones(locations, trip));
	return "reminded";
}

async function remind(ctx: Ctx, tx: Tx, { trip, poll }: Closing, zones: TripZones): Promise<void> {
	const notice = {
		kind: "poll_reminder",
		title: texts.voteMissing,
		message: texts.ofTrip(
			trip.title,
			texts.voteMissingIn(poll.question, formatDeadline(poll.closesAt, poll.zone, { zones })),
		),
		source: `poll-reminder:${poll.id}`,
		actionUrl: pageOf(trip, poll),
	} as const;
	const missing = await listMissing(tx, trip.id, poll.id);
	await notifyEach(
		ctx,
		tx,
		trip,
		missing.map((to) => ({
			to,
			notice: { ...notice, mail: { actionLabel: to.userId ? texts.openPoll : undefined } },
		})),
	);
}

/** Members who have not voted. */
async function listMissing(db: Reader, tripId: string, pollId: string) {
	const votes = await listVotes(db, { pollId });
	const voters = new Set(votes.map(({ memberId }) => memberId));
	return (await listNames(db, { tripId })).filter(({ id }) => !voters.has(id));
}

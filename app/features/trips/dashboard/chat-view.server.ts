import { and, eq, gte, lt, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	findMessage,
	listRecentMessages,
	listUnread,
	type MessageWithAuthor,
	mayRemove,
	noteChatRead,
} from "#app/features/messages/chat/chat.server.ts";
import type {
	ChatEntry,
	ShownCard,
	ShownEvent,
	ShownMessage,
} from "#app/features/messages/chat/chat-entries.ts";
import { linkify } from "#app/features/messages/chat/linkify.ts";
import { leadingRows } from "#app/features/polls/poll-card.ts";
import type { PollsOfTrip } from "#app/features/polls/polls-view.server.ts";
import * as cardTexts from "#app/features/polls/texts/card.ts";
import * as pollTexts from "#app/features/polls/texts.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { tripHandovers } from "#db/schema/trips.ts";

const MAX_EVENTS = 60;

type ChatQuery = {
	polls: PollsOfTrip | null;
	version: string | null; // of the trip, read before anything else: a change in between is loaded twice, but never missed
	before?: string; // messages before this one are shown
};

/**
 * The newest messages before `before`, with joins, payments, handovers and polls in between. Marks them as shown to the
 * member.
 */
export async function chatView(ctx: Ctx, access: TripAccess, { polls, version, before }: ChatQuery) {
	const { trip, member } = access;
	const db = ctx.db.read;
	const { hasOlder, messages } = await listRecentMessages(db, trip.id, before);
	const end = before ? await findMessage(db, { id: before, tripId: trip.id }) : null;
	const from = (hasOlder && messages[0]?.createdAt) || 0;
	const until = end?.createdAt ?? Number.MAX_SAFE_INTEGER;
	const events = await listChatEvents(db, { tripId: trip.id, from, until });
	const cards = (polls?.cards ?? []).filter(({ createdAt }) => from <= createdAt && createdAt < until);
	const unread = member ? listUnread(member, messages) : [];
	const newest = messages.at(-1);
	if (member && newest) await noteChatRead(ctx, member, newest.createdAt);
	const entries: (ChatEntry & { at: number })[] = [
		...messages.map((message) => shownMessage(access, message)),
		...events.reverse(), // keeps the order of two messages with the same time
		...cards.map((card) => pollInChat(card, access.may["poll.vote"])),
	];
	return {
		version,
		formKey: newId(),
		hasOlder,
		oldest: messages[0]?.id,
		today: dateOf(ctx.now),
		clock: ctx.clock,
		firstNew: unread[0]?.id ?? null,
		entries: entries.sort((a, b) => a.at - b.at),
		assistant: assistantLink(ctx, access),
	};
}

/** The address where the trip's assistant is asked; null on a trip without one. */
function assistantLink({ now }: Ctx, access: TripAccess): string | null {
	const { may, trip } = access;
	const hasAssistant = may["assistant.ask"] && hasFeature(tierOfTrip(access, now), "ai_assistant");
	return hasAssistant ? pathTo("/trip/:shareId/assistant", { shareId: trip.shareId }) : null;
}

type Span = { tripId: string; from: number; until: number };

const founders = alias(members, "founders");

/**
 * The oldest membership of the trip's first organizer. After a handover, the first accepted offer says who that was.
 */
const founderOf = (db: Reader, tripId: SQLWrapper) =>
	db
		.select({ id: founders.id })
		.from(trips)
		.leftJoin(tripHandovers, and(eq(tripHandovers.tripId, trips.id), eq(tripHandovers.outcome, "accepted")))
		.innerJoin(
			founders,
			and(
				eq(founders.tripId, trips.id),
				eq(founders.userId, sql`coalesce(${tripHandovers.offeredBy}, ${trips.organizerId})`),
			),
		)
		.where(eq(trips.id, tripId))
		.orderBy(sql`${tripHandovers.endedAt} asc nulls first`, founders.joinedAt)
		.limit(1);

/**
 * Who joined, paid or took over the trip between two times (UTC ms), newest first, without amounts. Of a join and a
 * payment at the same time, the join comes first.
 */
const listChatEvents = listQuery((db, { tripId, from, until }: Params<Span>) => {
	const event = (did: ShownEvent["did"]) => sql<ShownEvent["did"]>`${sql.raw(`'${did}'`)}`;
	return db
		.select({ id: members.id, name: members.name, did: event("joined"), at: members.joinedAt })
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				sql`${members.id} <> coalesce((${founderOf(db, members.tripId)}), '')`,
				gte(members.joinedAt, from),
				lt(members.joinedAt, until),
			),
		)
		.unionAll(
			db
				.select({
					id: payments.id,
					name: members.name,
					did: event("paid"),
					at: sql<number>`${payments.paidAt}`,
				})
				.from(payments)
				.innerJoin(members, eq(members.id, payments.memberId))
				.where(and(eq(payments.tripId, tripId), gte(payments.paidAt, from), lt(payments.paidAt, until))),
		)
		.unionAll(
			db
				.select({
					id: tripHandovers.id,
					name: members.name,
					did: event("organizes"),
					at: sql<number>`${tripHandovers.endedAt}`,
				})
				.from(tripHandovers)
				.innerJoin(members, eq(members.id, tripHandovers.memberId))
				.where(
					and(
						eq(tripHandovers.tripId, tripId),
						eq(tripHandovers.outcome, "accepted"),
						gte(tripHandovers.endedAt, from),
						lt(tripHandovers.endedAt, until),
					),
				),
		)
		.orderBy(sql`4 desc, 3 desc`)
		.limit(MAX_EVENTS);
});

/** A poll among the messages, at the time it was asked, with its result so far. */
function pollInChat(poll: PollsOfTrip["cards"][number], mayVote: boolean): ShownCard {
	const { id, createdAt, question, isOver, hasVoted, until, missing, voters, to } = poll;
	const { shown, more } = leadingRows(poll.rows);
	const state = isOver ? pollTexts.closedOn(until) : pollTexts.openUntil(until, missing);
	return {
		id,
		at: createdAt,
		card: {
			label: pollTexts.chatLabel,
			title: question,
			state: more ? `${more} · ${state}` : state,
			rows: shown.map(({ id: row, name, words, count, maybe, isAhead }) => ({
				...{ id: row, name, words, isAhead },
				value: count + maybe / 2,
			})),
			max: voters,
			to,
			action: isOver || hasVoted || !mayVote ? pollTexts.look : cardTexts.voteNow,
		},
	};
}

function shownMessage(access: TripAccess, message: MessageWithAuthor): ShownMessage & { at: number } {
	const { id, memberId, memberName, memberFace, memberRole, createdAt, removedAt } = message;
	return {
		id,
		memberId,
		name: memberName,
		...(memberFace !== null && { face: memberFace }),
		text: removedAt === null ? linkify(message.message) : [],
		at: createdAt,
		...(memberRole === "organizer" && { byOrganizer: true }),
		...(removedAt === null && mayRemove(access, message) && { mayRemove: true }),
	};
}

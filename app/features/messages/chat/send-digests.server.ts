import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { DAY_MS, dateOf, formatInstant, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { MailWriter } from "#app/mail/content.ts";
import { ownerOf } from "#app/mail/owner.ts";
import type { Reader, Tx } from "#db/db.ts";
import { isDifferent, larger } from "#db/portable-sql.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import { kindOf } from "../notifications/kinds.ts";
import { notify } from "../notifications/notify.server.ts";
import { listChoices } from "../notifications/preferences.server.ts";
import { isOn } from "../notifications/preferences.ts";
import * as chatTexts from "./texts.ts";

type Due = { member: Member; trip: Trip };

const MAX_QUOTES = 10;

const MIN_AGE_MS = 10 * MINUTE_MS; // long enough to be read on the page first

const MIN_PAUSE_MS = HOUR_MS;

const MAX_AGE_MS = DAY_MS; // older messages are not mailed, if the job has not run for long

/**
 * Mails members their unread chat messages, at most once an hour for each trip (Rules: The chat).
 * @returns how many members
 * @throws AggregateError with the failures, after all the others
 */
export async function sendChatDigests(ctx: Ctx): Promise<number> {
	let sent = 0;
	const send = async (turn: Ctx, due: Due) => {
		if (await turn.db.write((tx) => sendDigest(turn, tx, due))) sent += 1;
	};
	await forEachTurn(ctx, await listDueDigests(ctx), send, { failed: "chat digest(s) could not be queued" });
	return sent;
}

export async function areDigestsDue(ctx: Ctx): Promise<boolean> {
	return (await listDueDigests(ctx)).length > 0;
}

/** Leaves out members who have switched chat mail off. */
async function listDueDigests({ db, now }: Ctx): Promise<Due[]> {
	const due: Due[] = [];
	for (const one of await listMembersToMail(db.read, now)) {
		const choices = await listChoices(db.read, ownerOf(one.member));
		if (isOn(kindOf("chat_digest").topic, "mail", choices)) due.push(one);
	}
	return due;
}

/**
 * Members with a message that has waited for 10 minutes, neither read nor mailed. Anyone can join with a stranger's
 * address, so the address must be confirmed, or a card must have paid for the place.
 */
function listMembersToMail(db: Reader, now: Date) {
	const { oldest, newest, mailedBefore } = digestTimes(now);
	const isRecent = and(gt(messages.createdAt, oldest), lte(messages.createdAt, newest));
	const known = larger(
		sql`coalesce(${members.chatReadAt}, ${members.joinedAt})`,
		sql`coalesce(${members.chatMailedAt}, 0) - 1`,
	);
	const unread = db
		.select({ one: sql`1` })
		.from(messages)
		.where(and(ofOthers(members.tripId, members.id), isRecent, gt(messages.createdAt, known)));
	const hasPaid = and(
		isNotNull(members.email),
		eq(members.confirmed, true),
		gt(members.individualCost, 0),
		eq(members.paidOutside, 0), // only the organizer's word vouches for it
	);
	return db
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.leftJoin(users, eq(users.id, members.userId))
		.where(
			and(
				inArray(
					members.tripId,
					db.selectDistinct({ tripId: messages.tripId }).from(messages).where(isRecent),
				),
				isNull(members.removedAt),
				or(isNotNull(users.emailVerifiedAt), hasPaid),
				or(isNull(members.chatMailedAt), lte(members.chatMailedAt, mailedBefore)),
				exists(unread),
			),
		);
}

/** UTC ms. A digest is due for a message between `oldest` and `newest` if the last one was mailed before `mailedBefore`. */
function digestTimes(now: Date) {
	const time = now.getTime();
	return { oldest: time - MAX_AGE_MS, newest: time - MIN_AGE_MS, mailedBefore: time - MIN_PAUSE_MS };
}

async function sendDigest(ctx: Ctx, tx: Tx, { member: { id }, trip }: Due): Promise<boolean> {
	const [member] = await tx.select().from(members).where(eq(members.id, id));
	const { mailedBefore, newest } = digestTimes(ctx.now);
	if (!member || member.removedAt || (member.chatMailedAt ?? 0) > mailedBefore) return false;
	const now = ctx.now.getTime();
	const unread = await listUnmailed(tx, member, now);
	if (!unread.some(({ createdAt }) => createdAt <= newest)) return false;
	await tx.update(members).set({ chatMailedAt: now }).where(eq(members.id, id));
	const quotes = unread.slice(0, MAX_QUOTES).reverse();
	return notify(ctx, tx, trip, member, {
		kind: "chat_digest",
		title: chatTexts.newMessages(unread.length),
		message: chatTexts.groupWrote(trip.title, unread.length, quotes.length),
		source: `chat_digest:${id}:${now}`,
		actionUrl: `${pathTo("/trip/:shareId", { shareId: trip.shareId })}?view=chat#chat`,
		mail: {
			quotes: quotes.map(({ name, text, createdAt }) => ({
				name: name ?? chatTexts.unknownAuthor,
				when: chatTexts.inUtc(formatInstant(createdAt, dateOf(ctx.now))),
				text,
			})),
			writers: writersOf(quotes),
			...(member.userId ? { actionLabel: chatTexts.openChat } : { closing: chatTexts.answerOnOwnPage }),
		},
	});
}

/** The messages by others before `now` that a member has neither read nor been mailed, newest first. */
function listUnmailed(db: Reader, member: typeof members.$inferSelect, now: number) {
	return db
		.select({
			text: messages.message,
			name: members.name,
			userId: members.userId,
			removedAt: members.removedAt,
			createdAt: messages.createdAt,
		})
		.from(messages)
		.leftJoin(members, eq(members.id, messages.memberId))
		.where(
			and(
				ofOthers(member.tripId, member.id),
				gt(messages.createdAt, knownUntil(member)),
				lt(messages.createdAt, now),
			),
		)
		.orderBy(desc(messages.createdAt), desc(messages.id));
}

/** UTC ms. Messages after this time were neither shown nor mailed to the member. */
function knownUntil({ chatReadAt, chatMailedAt, joinedAt }: Member): number {
	return Math.max(chatReadAt ?? joinedAt, (chatMailedAt ?? 0) - 1);
}

type Column = typeof members.tripId | typeof members.id | string;

function ofOthers(tripId: Column, memberId: Column) {
	return and(
		sql`${messages.tripId} = ${tripId}`,
		isDifferent(messages.memberId, memberId),
		isNull(messages.removedAt),
	);
}

/** Current members with an account, in the order of their first quoted message. */
function writersOf(quotes: Awaited<ReturnType<typeof listUnmailed>>): MailWriter[] {
	const writers = new Map<string, MailWriter>();
	for (const { userId, name, removedAt } of quotes) {
		if (userId && removedAt === null && !writers.has(userId)) writers.set(userId, { userId, name });
	}
	return [...writers.values()];
}

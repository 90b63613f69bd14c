import { eq } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { dateOf, formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { MailWriter } from "#app/mail/content.ts";
import { ownerOf } from "#app/mail/owner.ts";
import type { Tx } from "#db/client.server.ts";
import { members } from "#db/schema/access.ts";
import { kindOf } from "../notifications/kinds.ts";
import { notify } from "../notifications/notify.server.ts";
import { listChoices } from "../notifications/preferences.server.ts";
import { isOn } from "../notifications/preferences.ts";
import { listMembersToMail, listUnmailed } from "./digest.queries.ts";
import { digestTimes, MAX_QUOTES } from "./digest.ts";
import * as chatTexts from "./texts/chat.ts";
import * as texts from "./texts/digest.ts";

type Due = { member: Member; trip: Trip };

/**
 * Mails members what they have not read in the chat, at most once an hour for each trip (Rules: The chat).
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
		title: texts.newMessages(unread.length),
		message: texts.groupWrote(trip.title, unread.length, quotes.length),
		source: `chat_digest:${id}:${now}`,
		actionUrl: `${pathTo("/trip/:shareId", { shareId: trip.shareId })}?view=chat#chat`,
		mail: {
			quotes: quotes.map(({ name, text, createdAt }) => ({
				name: name ?? chatTexts.unknownAuthor,
				when: texts.inUtc(formatInstant(createdAt, dateOf(ctx.now))),
				text,
			})),
			writers: writersOf(quotes),
			...(member.userId ? { actionLabel: texts.openChat } : { closing: texts.registerToAnswer }),
		},
	});
}

/** Those aboard with an account, in the order of their first words. */
function writersOf(quotes: Awaited<ReturnType<typeof listUnmailed>>): MailWriter[] {
	const writers = new Map<string, MailWriter>();
	for (const { userId, name, removedAt } of quotes) {
		if (userId && removedAt === null && !writers.has(userId)) writers.set(userId, { userId, name });
	}
	return [...writers.values()];
}

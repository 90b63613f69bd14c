import { and, eq, isNotNull, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { MailContent, MailWriter, SecretLink } from "#app/mail/content.ts";
import { countMessages, queueMessage } from "#app/mail/outbox.server.ts";
import { ownerOf } from "#app/mail/owner.ts";
import type { Tx } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, users } from "#db/schema/access.ts";
import { notificationPreferences, notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { kindOf, type NoticeKind } from "./kinds.ts";
import { type Choice, isOn } from "./preferences.ts";
import * as texts from "./texts.ts";

/** A member, or an account. A member with neither account nor address is skipped. */
export type Recipient = Pick<Member, "id" | "userId" | "email"> | { userId: string | null; email: null };

export type Notice = {
	kind: NoticeKind;
	title: string;
	message: string;
	source: string; // the cause, of which each person is told once
	actionUrl?: string; // a path of ours; the trip's page, or the profile, if there is none
	isForFormerMember?: boolean; // true if the notice ends its reader's place
	sendAt?: number; // UTC ms, of the mail and the push message; at once if there is none
	mail?: Pick<MailContent, "facts" | "quotes" | "closing" | "writers"> & {
		actionLabel?: string;
		note?: string;
		more?: { label: string; path: string }; // a second link, to a page of ours
	};
};

/** Null for what concerns an account and no trip. */
type TripOfNotice = Pick<Trip, "id" | "shareId" | "title"> | null;

/**
 * Notifies somebody about a trip or their account, once for each `source`, through the channels that they have not
 * switched off. What anybody can cause again and again is in the list each time, but sent only so often a day. A
 * deleted account is not notified, and former members get no link to the trip (Rules: The share link).
 * @returns whether it is news to them
 */
export async function notify(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	to: Recipient,
	given: Notice,
): Promise<boolean> {
	const { userId, email } = to;
	if (!userId && !email) return false;
	const recipient = await findRecipient(tx, to);
	if (recipient.isDeleted) return false;
	const isFormer = given.isForFormerMember || recipient.hasLeft;
	const notice = isFormer ? withoutTripLinks(to, given) : given;
	const { topic } = kindOf(notice.kind);
	const wants = (channel: "app" | "mail" | "push") => isOn(topic, channel, recipient.choices);
	if (userId && wants("app") && !(await insertNotification(ctx, tx, trip, userId, notice))) return false;
	const isEnough = (channel: "mail" | "push") => hasEnough(ctx, tx, trip, userId, notice.kind, channel);
	const isNewMail =
		wants("mail") && !(await isEnough("mail")) && (await queueMail(ctx, tx, trip, to, notice));
	if (userId && wants("push") && recipient.hasPush && !(await isEnough("push")))
		await queuePush(ctx, tx, trip, userId, notice);
	return userId !== null || isNewMail;
}

/** What decides by which channels somebody is told: one query, since every notice asks it. */
async function findRecipient(tx: Tx, to: Recipient) {
	const rows = await recipientRows(tx, {
		userId: to.userId,
		memberId: "id" in to ? to.id : null,
		owner: ownerOf(to),
	});
	const choices = rows.flatMap(({ topic, channel, enabled }): Choice[] =>
		topic && channel && enabled !== null ? [{ topic, channel, enabled }] : [],
	);
	const { isDeleted, hasLeft, hasPush } = rows[0] ?? {};
	return { isDeleted: Boolean(isDeleted), hasLeft: Boolean(hasLeft), hasPush: Boolean(hasPush), choices };
}

type RecipientKeys = { userId: string | null; memberId: string | null; owner: string };

/** One row for each choice, and one row without a choice for somebody who has made none. */
const recipientRows = listQuery((db, { userId, memberId, owner }: Params<RecipientKeys>) => {
	const countOf = (rows: SQLWrapper) => sql<number>`(select count(*) from ${rows})`;
	const one = sql`1`;
	const deleted = db
		.select({ one })
		.from(users)
		.where(and(eq(users.id, userId), isNotNull(users.deletedAt)));
	const left = db
		.select({ one })
		.from(members)
		.where(and(eq(members.id, memberId), isNotNull(members.removedAt)));
	const devices = db.select({ one }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
	return db
		.select({
			topic: notificationPreferences.topic,
			channel: notificationPreferences.channel,
			enabled: notificationPreferences.enabled,
			isDeleted: countOf(deleted),
			hasLeft: countOf(left),
			hasPush: countOf(devices),
		})
		.from(sql`(select 1)`)
		.leftJoin(notificationPreferences, eq(notificationPreferences.owner, owner));
});

/** Whether the reader has had as many messages of a kind about a trip today as anybody may cause. */
async function hasEnough(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	userId: string | null,
	kind: NoticeKind,
	channel: "mail" | "push",
): Promise<boolean> {
	const { maxPerDay } = kindOf(kind);
	if (!maxPerDay || !trip || !userId) return false;
	const since = ctx.now.getTime() - DAY_MS;
	return (await countMessages(tx, { channel, kind, userId, tripId: trip.id, since })) >= maxPerDay;
}

async function insertNotification(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	userId: string,
	{ kind, title, message, source, actionUrl }: Notice,
): Promise<boolean> {
	const { type, priority } = kindOf(kind);
	const rows = await tx
		.insert(notifications)
		.values({
			id: newId(),
			userId,
			tripId: trip?.id ?? null,
			type,
			title,
			message,
			priority,
			source,
			actionUrl: actionUrl ?? homeOf(trip),
			createdAt: ctx.now.getTime(),
		})
		.onConflictDoNothing()
		.returning({ id: notifications.id });
	return rows.length > 0;
}

function queueMail(ctx: Ctx, tx: Tx, trip: TripOfNotice, to: Recipient, notice: Notice): Promise<boolean> {
	const { actionLabel, note, more, ...rest } = notice.mail ?? {};
	const content: MailContent = {
		subject: trip ? texts.mailSubject(notice.title, trip.title) : notice.title,
		heading: notice.title,
		paragraphs: [notice.message, ...(note ? [note] : [])],
		...rest,
		action: {
			label: actionLabel ?? (trip ? texts.openTrip : texts.openProfile),
			...linkFor(trip, to, notice.actionUrl),
		},
		...(more && { more: { label: more.label, ...linkFor(trip, to, more.path) } }),
	};
	return queueMessage(ctx, tx, { ...addressed("mail", trip, to, notice), content });
}

/** A link to a trip works as an invitation, so who was removed gets none; a guest is led to their place's signed page. */
function withoutTripLinks({ userId }: Recipient, notice: Notice): Notice {
	const { more: _more, ...mail } = notice.mail ?? {};
	return userId
		? { ...notice, actionUrl: "/notifications", mail: { ...mail, actionLabel: texts.openNotifications } }
		: { ...notice, mail: { ...mail, actionLabel: texts.seeMoney } };
}

/** A guest's link names the place, because the trip's page knows a guest in one browser only. */
function linkFor(
	trip: TripOfNotice,
	to: Recipient,
	path = homeOf(trip),
): { path: string } | { secret: SecretLink } {
	if (to.userId || to.email === null) return { path };
	return { secret: { purpose: "place", id: to.id, email: to.email } };
}

function queuePush(ctx: Ctx, tx: Tx, trip: TripOfNotice, userId: string, notice: Notice): Promise<boolean> {
	const content = {
		title: notice.title,
		body: notice.message,
		url: notice.actionUrl ?? homeOf(trip),
	};
	return queueMessage(ctx, tx, { ...addressed("push", trip, { userId, email: null }, notice), content });
}

function addressed(
	channel: "mail" | "push",
	trip: TripOfNotice,
	to: Recipient,
	{ kind, source, sendAt }: Notice,
) {
	return {
		...(sendAt && { runAt: sendAt }),
		source: `${channel}:${ownerOf(to)}:${source}`,
		channel,
		kind,
		topic: kindOf(kind).topic,
		userId: to.userId,
		email: to.userId ? null : to.email,
		tripId: trip?.id ?? null,
	};
}

const homeOf = (trip: TripOfNotice) =>
	trip ? pathTo("/trip/:shareId", { shareId: trip.shareId }) : "/profile";

/** The organizer as recipient; nobody for a trip that is not claimed yet. */
export function organizerOf({ organizerId }: Pick<Trip, "organizerId">): Recipient {
	return { userId: organizerId, email: null };
}

/** The organizer as the writer of a mail, to whom a reply may go; nobody for a trip that is not claimed yet. */
export function writtenByOrganizer(trip: Pick<Trip, "organizerId" | "organizerName">): MailWriter[] {
	return trip.organizerId ? [{ userId: trip.organizerId, name: trip.organizerName }] : [];
}

type Told = Pick<typeof members.$inferSelect, "id" | "userId" | "email">;

/** Tells everyone aboard a trip, but not the user who has done it. */
export async function notifyAboard(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	noticeFor: (member: Told) => Notice,
	doneBy: string | null = null,
): Promise<void> {
	const aboard = await tx
		.select({ id: members.id, userId: members.userId, email: members.email })
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNull(members.removedAt)));
	for (const member of aboard) {
		if (!doneBy || member.userId !== doneBy) await notify(ctx, tx, trip, member, noticeFor(member));
	}
}

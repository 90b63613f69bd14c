import {
	and,
	eq,
	gt,
	inArray,
	isNotNull,
	isNull,
	ne,
	notExists,
	or,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { guestViewOf } from "#app/lib/guest-views.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { MailContent, MailWriter, SecretLink } from "#app/mail/content.ts";
import { type NewMessage, type OutboxRow, queueMessages } from "#app/mail/outbox.server.ts";
import { ownerOf } from "#app/mail/owner.ts";
import type { Tx } from "#db/db.ts";
import { jsonMember } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, users } from "#db/schema/access.ts";
import { DELIVERY_CHANNELS, outbox } from "#db/schema/mail.ts";
import { notificationPreferences, notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { kindOf, type NoticeKind } from "./kinds.ts";
import { type Channel, type Choice, isOffered, isOn } from "./preferences.ts";
import * as texts from "./texts.ts";

/** A member, someone on a waiting list, or an account. A recipient with neither account nor address is skipped. */
export type Recipient =
	| Pick<Member, "id" | "userId" | "email">
	| { waitingId: string; userId: string | null; email: string }
	| { userId: string | null; email: null };

export type Notice = {
	kind: NoticeKind;
	title: string;
	message: string;
	source: string; // identifies the cause; each person is told of it once
	actionUrl?: string; // a path of ours; the trip's page, or the profile, if there is none
	isForFormerMember?: boolean; // whether the notice ends its reader's membership
	sendAt?: number; // UTC ms at which the mail and the push message are sent; at once by default
	mail?: Pick<MailContent, "facts" | "quotes" | "closing" | "writers"> & {
		actionLabel?: string;
		note?: string;
		more?: { label: string; path: string }[]; // links to pages of ours, below the button
		secret?: SecretLink; // the button's target, if not `actionUrl`
	};
};

/** Null for notices about an account. */
type TripOfNotice = Pick<Trip, "id" | "shareId" | "title"> | null;

/** A notice and its recipient. */
type Told = { to: Recipient; notice: Notice };

/**
 * Notifies someone about a trip or their account, once for each `source`, through the channels that they have not
 * switched off. A notice that anyone can cause repeatedly is always put into the list, but sent only a limited number
 * of times a day. A deleted account is not notified, and former members get no link to the trip (Rules: The share
 * link).
 * @returns whether it is news to them
 */
export async function notify(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	to: Recipient,
	notice: Notice,
): Promise<boolean> {
	const [told] = await notifyEach(ctx, tx, trip, [{ to, notice }]);
	return told !== undefined;
}

/** Like `notify`, for several people. @returns those to whom it is news */
export async function notifyEach(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	told: readonly Told[],
): Promise<readonly Told[]> {
	const reachable = told.filter(({ to }) => to.userId || to.email);
	if (reachable.length === 0) return [];
	const recipients = await findRecipients(ctx, tx, trip, reachable);
	const active = reachable.flatMap((one, index) => {
		const recipient = recipients[index];
		if (!recipient || recipient.isDeleted) return [];
		const isFormer = one.notice.isForFormerMember || recipient.hasLeft;
		const notice = isFormer ? withoutTripLinks(one.to, one.notice) : one.notice;
		return [{ one, to: one.to, notice, wants: recipient.wants }];
	});
	const listed = active.filter(({ to, wants }) => to.userId && wants.app);
	const news = await insertNotifications(ctx, tx, trip, listed);
	const informed = active.filter((one) => news.has(one) || !listed.includes(one));
	const mails = new Map(
		informed.flatMap((one) => (one.wants.mail ? [[mailOf(trip, one), one] as const] : [])),
	);
	const pushes = informed.flatMap(({ to, notice, wants }) =>
		to.userId && wants.push ? [pushOf(trip, to.userId, notice)] : [],
	);
	const queued = await queueMessages(ctx, tx, [...mails.keys(), ...pushes]);
	const mailed = new Set([...queued].map((message) => mails.get(message)));
	return informed.filter((one) => one.to.userId !== null || mailed.has(one)).map(({ one }) => one);
}

type Wants = { app: boolean; mail: boolean; push: boolean };

/** The facts that decide by which channels each person is told, in one query, because every notice needs them. */
async function findRecipients(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	told: readonly Told[],
): Promise<{ isDeleted: boolean; hasLeft: boolean; wants: Wants }[]> {
	const readers = told.map(({ to, notice: { kind } }) => ({
		userId: to.userId,
		memberId: "id" in to ? to.id : null,
		owner: ownerOf(to),
		kind,
		limitedTripId: kindOf(kind).maxPerDay ? trip?.id : null,
	}));
	const rows = await recipientRows(tx, {
		readers: JSON.stringify(readers),
		since: ctx.now.getTime() - DAY_MS,
	});
	return told.map(({ notice: { kind } }, index) => {
		const own = rows.filter((row) => row.index === index);
		const choices = own.flatMap(({ topic, channel, enabled }): Choice[] =>
			topic && channel && enabled !== null ? [{ topic, channel, enabled }] : [],
		);
		const { topic, always = false, maxPerDay = Number.POSITIVE_INFINITY } = kindOf(kind);
		const isWanted = (channel: Channel) =>
			(always && isOffered(topic, channel)) || isOn(topic, channel, choices);
		const [first] = own;
		if (!first) throw new Error("every reader has a row");
		return {
			isDeleted: first.isDeleted > 0,
			hasLeft: first.hasLeft > 0,
			wants: {
				app: isWanted("app"),
				mail: isWanted("mail") && first.mails < maxPerDay,
				push: isWanted("push") && first.devices > 0 && first.pushes < maxPerDay,
			},
		};
	});
}

type RecipientKeys = { readers: string; since: number };

/**
 * One row for each preference of a reader, and one row without a preference for someone who has set none. The messages
 * counted are those of a rate-limited kind that a reader got about the trip since a time.
 */
const recipientRows = listQuery((db, { readers, since }: Params<RecipientKeys>) => {
	const countOf = (rows: SQLWrapper) => sql<number>`(select count(*) from ${rows})`;
	const reader = (name: string) => jsonMember(sql`reader.value`, name);
	const one = sql`1`;
	const deleted = db
		.select({ one })
		.from(users)
		.where(and(eq(users.id, reader("userId")), isNotNull(users.deletedAt)));
	const left = db
		.select({ one })
		.from(members)
		.where(and(eq(members.id, reader("memberId")), isNotNull(members.removedAt)));
	const devices = db
		.select({ one })
		.from(pushSubscriptions)
		.where(eq(pushSubscriptions.userId, reader("userId")));
	const messages = (channel: "mail" | "push") =>
		db
			.select({ one })
			.from(outbox)
			.where(
				and(
					eq(outbox.tripId, reader("limitedTripId")),
					eq(outbox.userId, reader("userId")),
					eq(outbox.channel, channel),
					eq(outbox.kind, reader("kind")),
					gt(outbox.createdAt, since),
				),
			);
	return db
		.select({
			index: sql<number>`reader.key`,
			topic: notificationPreferences.topic,
			channel: notificationPreferences.channel,
			enabled: notificationPreferences.enabled,
			isDeleted: countOf(deleted),
			hasLeft: countOf(left),
			devices: countOf(devices),
			mails: countOf(messages("mail")),
			pushes: countOf(messages("push")),
		})
		.from(sql`json_each(${readers}) as reader`)
		.leftJoin(notificationPreferences, eq(notificationPreferences.owner, reader("owner")));
});

/** Adds the notices to their readers' lists. @returns those that were not there before */
async function insertNotifications<One extends Told>(
	ctx: Ctx,
	tx: Tx,
	trip: TripOfNotice,
	listed: readonly One[],
): Promise<Set<One>> {
	if (listed.length === 0) return new Set();
	const byId = new Map(listed.map((one) => [newId(), one]));
	const rows = await tx
		.insert(notifications)
		.values(
			[...byId].map(([id, { to, notice }]) => {
				const { kind, title, message, source, actionUrl } = notice;
				const { type, priority } = kindOf(kind);
				return {
					id,
					userId: to.userId ?? "",
					tripId: trip?.id ?? null,
					...{ type, title, message, priority, source },
					actionUrl: actionUrl ?? homeOf(trip),
					createdAt: ctx.now.getTime(),
				};
			}),
		)
		.onConflictDoNothing()
		.returning({ id: notifications.id });
	return new Set(rows.flatMap(({ id }) => byId.get(id) ?? []));
}

function mailOf(trip: TripOfNotice, { to, notice }: Told): NewMessage {
	const { actionLabel, note, more, secret, ...rest } = notice.mail ?? {};
	const content: MailContent = {
		subject: trip ? texts.mailSubject(notice.title, trip.title) : notice.title,
		heading: notice.title,
		paragraphs: [notice.message, ...(note ? [note] : [])],
		...rest,
		action: {
			label: actionLabel ?? (trip ? texts.openTrip : texts.openProfile),
			...(secret ? { secret } : linkFor(trip, to, notice.actionUrl)),
		},
		...(more && { more: more.map(({ label, path }) => ({ label, ...linkFor(trip, to, path) })) }),
	};
	return { ...addressed("mail", trip, to, notice), content };
}

/**
 * A link to a trip works as an invitation, so removed members get none; a guest gets a link to their membership's
 * signed page.
 */
function withoutTripLinks({ userId }: Recipient, notice: Notice): Notice {
	const { more: _more, secret: _secret, ...mail } = notice.mail ?? {};
	return userId
		? { ...notice, actionUrl: "/notifications", mail: { ...mail, actionLabel: texts.openNotifications } }
		: { ...notice, mail: { ...mail, actionLabel: texts.seeMoney } };
}

/**
 * A guest's link names the membership and the part of it that is meant, because the trip's page recognizes a guest in
 * one browser only.
 */
function linkFor(
	trip: TripOfNotice,
	to: Recipient,
	path = homeOf(trip),
): { path: string } | { secret: SecretLink } {
	if (to.userId || to.email === null) return { path };
	if ("waitingId" in to) return { secret: { purpose: "waiting", id: to.waitingId, email: to.email } };
	const returnTo = guestViewOf(path);
	return { secret: { purpose: "place", id: to.id, email: to.email, ...(returnTo && { returnTo }) } };
}

function pushOf(trip: TripOfNotice, userId: string, notice: Notice): NewMessage {
	const content = {
		title: notice.title,
		body: notice.message,
		url: notice.actionUrl ?? homeOf(trip),
	};
	return { ...addressed("push", trip, { userId, email: null }, notice), content };
}

function addressed(
	channel: "mail" | "push",
	trip: TripOfNotice,
	to: Recipient,
	{ kind, source, sendAt }: Notice,
) {
	return {
		...(sendAt && { runAt: sendAt }),
		source: messageSource(channel, to, source),
		channel,
		kind,
		topic: kindOf(kind).topic,
		userId: to.userId,
		email: to.userId ? null : to.email,
		tripId: trip?.id ?? null,
	};
}

/**
 * Deletes a notice and its queued messages from a person's list, because a later notice says the same. A notice whose
 * message was sent stays.
 * @returns whether it was deleted
 */
export async function withdrawNotice(tx: Tx, to: Recipient, source: string): Promise<boolean> {
	const sources = DELIVERY_CHANNELS.map((channel) => messageSource(channel, to, source));
	const wasTried = or(ne(tried.status, "waiting"), gt(tried.tries, 0));
	const isUnsent = notExists(
		tx
			.select({ id: tried.id })
			.from(tried)
			.where(and(inArray(tried.source, sources), wasTried)),
	);
	const isTheirs = and(eq(notifications.userId, to.userId ?? ""), eq(notifications.source, source));
	const listed = await tx
		.delete(notifications)
		.where(and(isTheirs, isUnsent))
		.returning({ id: notifications.id });
	const queued = await tx
		.delete(outbox)
		.where(and(inArray(outbox.source, sources), isUnsent))
		.returning({ id: outbox.id });
	return listed.length + queued.length > 0;
}

const tried = alias(outbox, "tried");

/** The idempotency key of a message in the outbox, by which each cause is told once. */
function messageSource(channel: OutboxRow["channel"], to: Recipient, source: string): string {
	return `${channel}:${ownerOf(to)}:${source}`;
}

const homeOf = (trip: TripOfNotice) =>
	trip ? pathTo("/trip/:shareId", { shareId: trip.shareId }) : "/profile";

/** The organizer as recipient; none for an unclaimed trip. */
export function organizerOf({ organizerId }: Pick<Trip, "organizerId">): Recipient {
	return { userId: organizerId, email: null };
}

/** The accounts of the organizer and the co-organizers. @param except the user who caused the notice */
export async function listOrganizers(
	tx: Tx,
	trip: Pick<Trip, "id" | "organizerId">,
	except: string | null = null,
): Promise<Recipient[]> {
	const rows = await tx
		.select({ userId: members.userId })
		.from(members)
		.where(
			and(
				eq(members.tripId, trip.id),
				isNotNull(members.coOrganizerSince),
				isNotNull(members.userId),
				isNull(members.removedAt),
			),
		);
	return [organizerOf(trip), ...rows.map(({ userId }) => ({ userId, email: null }))].filter(
		({ userId }) => userId !== except,
	);
}

/** Tells the organizer and the co-organizers, except the one it is about. */
export async function notifyOrganizers(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	about: Pick<Member, "userId">,
	notice: Notice,
): Promise<void> {
	const organizers = await listOrganizers(tx, trip, about.userId);
	await notifyEach(
		ctx,
		tx,
		trip,
		organizers.map((to) => ({ to, notice })),
	);
}

/** The organizer as the writer of a mail, to whom a reply may go; none for an unclaimed trip. */
export function writtenByOrganizer(trip: Pick<Trip, "organizerId" | "organizerName">): MailWriter[] {
	return trip.organizerId ? [{ userId: trip.organizerId, name: trip.organizerName }] : [];
}

type Aboard = Pick<typeof members.$inferSelect, "id" | "userId" | "email">;

/**
 * Tells every member of a trip, except the user who caused the notice, and sends `others` their own notices along with
 * it.
 */
export async function notifyAboard(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	noticeFor: (member: Aboard) => Notice | null,
	doneBy: string | null = null,
	others: readonly Told[] = [],
): Promise<void> {
	const aboard = await tx
		.select({ id: members.id, userId: members.userId, email: members.email })
		.from(members)
		.where(and(eq(members.tripId, trip.id), isNull(members.removedAt)));
	const told = aboard.filter(({ userId }) => !doneBy || userId !== doneBy);
	await notifyEach(ctx, tx, trip, [
		...told.flatMap((member) => {
			const notice = noticeFor(member);
			return notice ? [{ to: member, notice }] : [];
		}),
		...others,
	]);
}

import { and, asc, count, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { DAY_MS } from "#app/lib/dates.ts";
import type { Reader, Tx } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { mailSuppressions, outbox } from "#db/schema/mail.ts";
import { invitations } from "#db/schema/members.ts";
import { notificationPreferences } from "#db/schema/messages.ts";
import { MAX_MAILS } from "./invitation-rules.ts";

export type Invitation = typeof invitations.$inferSelect;

/** The trip's invitations, newest first, each with its current member and the delivery state of its last mail. */
export const listInvitations = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ invitation: invitations, member: members, mailStatus: outbox.status })
		.from(invitations)
		.leftJoin(members, and(eq(members.id, invitations.memberId), isNull(members.removedAt)))
		.leftJoin(outbox, eq(outbox.source, sourceOfLastMail))
		.where(eq(invitations.tripId, tripId))
		.orderBy(sql`${invitations.createdAt} desc`, asc(invitations.email))
		.limit(500),
);

const sourceOfLastMail = sql`'invitation:' || ${invitations.id} || ':' || ${invitations.sentCount}`;

/** The outbox source of an invitation's mail, numbered by how often it was sent. */
export function mailSource({ id }: Pick<Invitation, "id">, number: number): string {
	return `invitation:${id}:${number}`;
}

/** For each address on this trip: its invitation, whether its owner has joined, and whether it accepts our mail. */
export async function findKnownAddresses(
	db: Reader | Tx,
	{ tripId, emails, now }: { tripId: string; emails: readonly string[]; now: Date },
) {
	const owners = emails.map((email) => `email:${email}`);
	const [joined, invited, refusing, switchedOff, mailed] = await Promise.all([
		db
			.select({ email: members.email })
			.from(members)
			.where(and(eq(members.tripId, tripId), isNull(members.removedAt), inArray(members.email, [...emails]))),
		db
			.select({ invitation: invitations, member: members })
			.from(invitations)
			.leftJoin(members, and(eq(members.id, invitations.memberId), isNull(members.removedAt)))
			.where(and(eq(invitations.tripId, tripId), inArray(invitations.email, [...emails]))),
		db
			.select()
			.from(mailSuppressions)
			.where(inArray(mailSuppressions.email, [...emails])),
		db
			.select({ owner: notificationPreferences.owner })
			.from(notificationPreferences)
			.where(
				and(
					inArray(notificationPreferences.owner, owners),
					eq(notificationPreferences.topic, "trip"),
					eq(notificationPreferences.channel, "mail"),
					eq(notificationPreferences.enabled, false),
				),
			),
		countMailsOfDay(db, emails, now),
	]);
	return (email: string) => {
		const known = invited.find(({ invitation }) => invitation.email === email);
		return {
			invitation: known?.invitation ?? null,
			sentCount: known?.invitation.sentCount ?? 0,
			sentAt: known?.invitation.sentAt ?? null,
			mailsOfDay: mailed.find((one) => one.email === email)?.mails ?? 0,
			hasJoined: joined.some((one) => one.email === email) || Boolean(known?.member),
			wantsMail:
				!refusing.some((one) => one.email === email) &&
				!switchedOff.some(({ owner }) => owner === `email:${email}`),
		};
	};
}

/** Invitations mailed to each address within a day, from all trips. */
async function countMailsOfDay(db: Reader | Tx, emails: readonly string[], now: Date) {
	const sources = Array.from(
		{ length: MAX_MAILS },
		(_, index) => sql`'invitation:' || ${invitations.id} || ${`:${index + 1}`}`,
	);
	return db
		.select({ email: invitations.email, mails: count() })
		.from(invitations)
		.innerJoin(outbox, sql`${outbox.source} in (${sql.join(sources, sql`, `)})`)
		.where(and(inArray(invitations.email, [...emails]), gt(outbox.createdAt, now.getTime() - DAY_MS)))
		.groupBy(invitations.email);
}

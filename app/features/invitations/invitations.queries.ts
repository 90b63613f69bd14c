import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { invitations, mailSuppressions, members, notificationPreferences, outbox } from "#db/schema/index.ts";

export type Invitation = typeof invitations.$inferSelect;

/** The trip's invitations, newest first, each with its member while they are aboard, and what became of its last mail. */
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

/** The outbox's source of an invitation's mail, of which there is one for each number. */
export function mailSource({ id }: Pick<Invitation, "id">, number: number): string {
	return `invitation:${id}:${number}`;
}

/** What is known of each address on this trip: its invitation, whether its owner has joined, whether it takes our mail. */
export async function findKnownAddresses(db: Reader | Tx, tripId: string, emails: readonly string[]) {
	const owners = emails.map((email) => `email:${email}`);
	const [joined, invited, refusing, switchedOff] = await Promise.all([
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
	]);
	return (email: string) => {
		const known = invited.find(({ invitation }) => invitation.email === email);
		return {
			invitation: known?.invitation ?? null,
			sentCount: known?.invitation.sentCount ?? 0,
			sentAt: known?.invitation.sentAt ?? null,
			hasJoined: joined.some((one) => one.email === email) || Boolean(known?.member),
			wantsMail:
				!refusing.some((one) => one.email === email) &&
				!switchedOff.some(({ owner }) => owner === `email:${email}`),
		};
	};
}

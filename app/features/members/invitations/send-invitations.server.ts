import { sql } from "drizzle-orm";
import { requireTrip, requireUser, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { MailContent } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/db.ts";
import { invitations } from "#db/schema/members.ts";
import { newMemberShare } from "../trip-capacity.server.ts";
import { invitationContent, mailtoLink, plainInvitation } from "./invitation-content.ts";
import { mustVerifyToSend, type Skipped, skipReason } from "./invitation-rules.ts";
import { findKnownAddresses, mailSource } from "./invitations.queries.ts";
import type { SendInvites, SentInvitations } from "./invitations.schema.ts";
import * as texts from "./texts.ts";

/**
 * Invites addresses to a trip by mail. Without mail set up, or by hand, it returns a mail for the organizer to send.
 * @param origin the origin under which browsers reach this app
 * @throws DomainError not_found, unauthenticated, forbidden (also until they confirm their address), conflict on a
 * cancelled trip
 */
export async function sendInvitations(
	ctx: Ctx,
	ref: TripRef,
	{ emails, customMessage, byHand }: SendInvites,
	origin: string,
): Promise<SentInvitations> {
	const { trip } = await requireTrip(ctx, ref, "invitations.send");
	const content = invitationContent(trip, {
		share: newMemberShare(trip, false),
		sender: requireUser(ctx),
		message: customMessage,
	});
	const emailContent = plainInvitation(content, `${origin}/trip/${trip.shareId}`);
	const { addresses, repeated } = emails;
	const twice = repeated.map((email): Skipped => ({ email, reason: "repeated" }));
	const asked = { tripId: trip.id, emails: addresses, now: ctx.now };
	if (ctx.mail.kind === "none" || byHand) {
		const find = await findKnownAddresses(ctx.db.read, asked);
		const joined = addresses.filter((email) => find(email).hasJoined);
		const open = addresses.filter((email) => !joined.includes(email));
		const skipped = [...twice, ...joined.map((email): Skipped => ({ email, reason: "joined" }))];
		return {
			emailContent,
			sent: [],
			skipped,
			mailto: open.length > 0 ? mailtoLink(open, emailContent) : null,
		};
	}
	if (mustVerifyToSend(ctx)) throw new DomainError("forbidden", texts.verifyFirst);
	return ctx.db.write(async (tx) => {
		await requireTrip(ctx, ref, "invitations.send", tx);
		const find = await findKnownAddresses(tx, asked);
		const sent: string[] = [];
		const skipped = [...twice];
		for (const email of addresses) {
			const reason = skipReason(find(email), ctx.now.getTime());
			if (reason) skipped.push({ email, reason });
			else {
				await queueInvitation(ctx, tx, trip, email, content);
				sent.push(email);
			}
		}
		return { emailContent, sent, skipped, mailto: null };
	});
}

/** Counts the mail and queues it. An address that was invited before keeps its invitation. */
export async function queueInvitation(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	email: string,
	content: Omit<MailContent, "action">,
): Promise<void> {
	const now = ctx.now.getTime();
	const sender = { invitedBy: requireUser(ctx).id, sentAt: now };
	const [invitation] = await tx
		.insert(invitations)
		.values({ id: newId(), tripId: trip.id, email, createdAt: now, sentCount: 1, ...sender })
		.onConflictDoUpdate({
			target: [invitations.tripId, invitations.email],
			set: { ...sender, sentCount: sql`${invitations.sentCount} + 1`, withdrawnAt: null, memberId: null },
		})
		.returning({ id: invitations.id, sentCount: invitations.sentCount });
	if (!invitation) throw new Error("an invitation just written is missing");
	const secret = { purpose: "invitation", id: invitation.id, email } as const;
	await queueMessage(ctx, tx, {
		source: mailSource(invitation, invitation.sentCount),
		channel: "mail",
		kind: "invitation",
		topic: "trip",
		userId: null,
		email,
		tripId: trip.id,
		content: { ...content, action: { label: texts.seeAndJoin, secret } } satisfies MailContent,
	});
}

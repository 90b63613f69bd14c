import { and, eq, isNull } from "drizzle-orm";
import { requireTrip, requireUser, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { MailContent, MailQuote } from "#app/mail/content.ts";
import type { Tx } from "#db/db.ts";
import { outbox } from "#db/schema/mail.ts";
import { invitations } from "#db/schema/members.ts";
import { newMemberShare } from "../trip-capacity.server.ts";
import { invitationContent } from "./invitation-content.ts";
import { mustVerifyToSend, skipReason } from "./invitation-rules.ts";
import { findKnownAddresses, type Invitation, mailSource } from "./invitations.queries.ts";
import { queueInvitation } from "./send-invitations.server.ts";
import * as texts from "./texts.ts";

/**
 * Sends an open invitation again with its last words, no matter who wrote them.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict when it may not be sent now
 */
export async function resendInvitation(ctx: Ctx, tripId: string, invitationId: string): Promise<Invitation> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripId, "invitations.send", tx);
		const invitation = await requireInvitation(tx, trip.id, invitationId);
		const { email } = invitation;
		if (ctx.mail.kind === "none") throw new DomainError("conflict", texts.notMailed);
		if (mustVerifyToSend(ctx)) throw new DomainError("forbidden", texts.verifyFirst);
		if (invitation.withdrawnAt !== null) throw new DomainError("conflict", texts.noLongerThere);
		const known = (await findKnownAddresses(tx, { tripId: trip.id, emails: [email], now: ctx.now }))(email);
		const reason = skipReason(known, ctx.now.getTime());
		if (reason) throw new DomainError("conflict", texts.whyNotAgain[reason]);
		await remindInvited(ctx, tx, trip, invitation.id);
		return invitation;
	});
}

/** Sends an invitation again with its last words. The caller has checked that it may be sent now. */
export async function remindInvited(ctx: Ctx, tx: Tx, trip: Trip, invitationId: string): Promise<void> {
	const invitation = await requireInvitation(tx, trip.id, invitationId);
	const content = invitationContent(trip, {
		share: newMemberShare(trip, false),
		sender: requireUser(ctx),
		message: await lastMessage(tx, invitation),
	});
	await queueInvitation(ctx, tx, trip, invitation.email, content);
}

/**
 * Withdraws an invitation: its link stops working, and a queued mail is not sent.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict for one that brought a member
 */
export async function withdrawInvitation(
	ctx: Ctx,
	tripId: string,
	invitationId: string,
): Promise<Invitation> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, tripId, "invitations.send", tx);
		const invitation = await requireInvitation(tx, trip.id, invitationId);
		if (invitation.memberId !== null) throw new DomainError("conflict", texts.noLongerThere);
		await tx
			.update(invitations)
			.set({ withdrawnAt: ctx.now.getTime(), tokenHash: null })
			.where(and(eq(invitations.id, invitation.id), isNull(invitations.withdrawnAt)));
		return invitation;
	});
}

async function requireInvitation(tx: Tx, tripId: string, id: string): Promise<Invitation> {
	const [invitation] = await tx
		.select()
		.from(invitations)
		.where(and(eq(invitations.id, id), eq(invitations.tripId, tripId)));
	if (!invitation) throw new DomainError("not_found", texts.noLongerThere);
	return invitation;
}

async function lastMessage(tx: Tx, invitation: Invitation): Promise<MailQuote | undefined> {
	const [mail] = await tx
		.select({ content: outbox.content })
		.from(outbox)
		.where(eq(outbox.source, mailSource(invitation, invitation.sentCount)));
	return (mail?.content as MailContent | undefined)?.quotes?.[0];
}

import { requireTrip, requireUser, type Trip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { canBeTakenBack } from "#app/features/identity/tokens.server.ts";
import { dateOf, formatMonthDay } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { listReplyChoices } from "#app/mail/replies.server.ts";
import { takesReplies } from "#app/mail/replies.ts";
import { countMembers } from "../members.queries.ts";
import { countSeats, newMemberShare } from "../trip-capacity.server.ts";
import { invitationContent, plainInvitation } from "./invitation-content.ts";
import { MAIL_GAP_MS, MAX_MAILS, mustVerifyToSend } from "./invitation-rules.ts";
import { listInvitations } from "./invitations.queries.ts";
import * as texts from "./texts.ts";

type Row = Awaited<ReturnType<typeof listInvitations>>[number];
type View = { canSend: boolean; isMailed: boolean; now: Date };

/** The organizer's page of invitations. @throws DomainError not_found, unauthenticated, forbidden */
export async function invitationsView(ctx: Ctx, ref: TripRef, origin: string) {
	const access = await requireTrip(ctx, ref, "invitations.see");
	const { trip, may } = access;
	const memberCount = await countMembers(ctx.db.read, { tripId: trip.id });
	const places = await countSeats(ctx, ctx.db.read, access, { memberCount, holdsClaim: false });
	const mustVerify = mustVerifyToSend(ctx);
	const isMailed = ctx.mail.kind !== "none" && !mustVerify;
	const canSend = may["invitations.send"];
	const share = newMemberShare(trip, false);
	const link = isMailed ? texts.personalLink : `${origin}/trip/${trip.shareId}`;
	const rows = await listInvitations(ctx.db.read, { tripId: trip.id });
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		isMailed,
		mustVerify,
		repliesTo: isMailed ? await addressForReplies(ctx, trip) : null,
		canSend,
		isFull: places.free === 0,
		preview: plainInvitation(invitationContent(trip, { share, sender: requireUser(ctx) }), link),
		invited: rows.map((row) => invitedView(row, { canSend, isMailed, now: ctx.now })),
	};
}

/** The reader's address, if a mail sent now would have it as reply address; otherwise null. */
async function addressForReplies(
	ctx: Ctx,
	{ organizerId }: Pick<Trip, "organizerId">,
): Promise<string | null> {
	const { id: userId, email, emailVerified } = requireUser(ctx);
	const scope = userId === organizerId ? "organized" : "joined";
	if (!emailVerified || !takesReplies(scope, await listReplyChoices(ctx.db.read, { userId }))) return null;
	return (await canBeTakenBack(ctx.db.read, userId, ctx.now)) ? null : readableAddress(email);
}

export type InvitationsView = Awaited<ReturnType<typeof invitationsView>>;
export type InvitedView = InvitationsView["invited"][number];

function invitedView({ invitation, member, mailStatus }: Row, { canSend, isMailed, now }: View) {
	const { id, email, sentAt, sentCount, openedAt, withdrawnAt } = invitation;
	const day = (instant: number) => formatMonthDay(dateOf(new Date(instant)), dateOf(now));
	const isOpen = withdrawnAt === null && invitation.memberId === null;
	const isRecent = sentAt !== null && now.getTime() - sentAt < MAIL_GAP_MS;
	const mayMail = canSend && isMailed && isOpen;
	return {
		id,
		email: readableAddress(email),
		status: statusOf({ invitation, member, mailStatus }),
		mail: mailText(day(sentAt ?? invitation.createdAt), invitation, mailStatus),
		opened: openedAt === null ? null : texts.opened(day(openedAt)),
		joined: member && { name: member.name, day: day(member.joinedAt) },
		withdrawn: withdrawnAt === null ? null : texts.withdrawnOn(day(withdrawnAt)),
		canResend: mayMail && sentCount < MAX_MAILS && !isRecent,
		whyNotAgain: mayMail && sentCount >= MAX_MAILS ? texts.whyNotAgain.enough : null,
		canWithdraw: canSend && isOpen,
	};
}

function statusOf({ invitation, member, mailStatus }: Row): keyof typeof texts.statuses {
	if (member) return "joined";
	if (invitation.withdrawnAt !== null) return "withdrawn";
	if (invitation.openedAt !== null) return "opened";
	return isUndelivered(mailStatus) ? "failed" : "invited";
}

function mailText(day: string, { sentCount, withdrawnAt }: Row["invitation"], status: Row["mailStatus"]) {
	if (withdrawnAt !== null && (status === "skipped" || status === "waiting")) return texts.unsent(day);
	if (status === "waiting") return texts.waiting(day);
	return isUndelivered(status) ? texts.undelivered(day) : texts.mailed(day, sentCount);
}

const isUndelivered = (status: Row["mailStatus"]) => status === "dead" || status === "skipped";

import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import {
	attachMembership,
	type GuestMembership,
	listGuestMemberships,
} from "#app/features/members/guest-memberships.server.ts";
import { removeSavedCards } from "#app/features/payments/cards/moved-cards.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { membershipRefusals } from "#db/schema/access.ts";
import { maskAddress, queueMembershipMail } from "./membership-links.server.ts";
import * as texts from "./texts/membership-questions.ts";

/** A guest membership in this browser that may belong to the signed-in user. */
export const membershipQuestionSchema = z.object({
	memberId: z.string(),
	name: z.string(),
	trip: z.string().meta({ description: "Its title." }),
	shareId: z.string(),
	mailsTo: z.string().nullable().meta({ description: "The masked address that a link would be mailed to." }),
});

export type MembershipQuestion = z.infer<typeof membershipQuestionSchema>;

/** The memberships to ask about; `mailsTo` is the masked address for a link. @throws DomainError unauthenticated */
export async function listMembershipQuestions(
	ctx: Ctx,
	guestKeyHash: string | null,
): Promise<MembershipQuestion[]> {
	const memberships = await listOfBrowser(ctx, ctx.db.read, guestKeyHash);
	return memberships.map((membership) => ({
		memberId: membership.memberId,
		name: membership.name,
		trip: membership.trip,
		shareId: membership.shareId,
		mailsTo: goesByMail(membership) ? maskAddress(membership.email) : null,
	}));
}

/**
 * The membership, with the address by which mailed links are rate-limited.
 * @throws DomainError not_found, unauthenticated
 */
export async function requireGuestMembership(
	ctx: Ctx,
	guestKeyHash: string | null,
	memberId: string,
	db: Reader = ctx.db.read,
): Promise<GuestMembership & { mailTo: string | null }> {
	const membership = (await listOfBrowser(ctx, db, guestKeyHash)).find((one) => one.memberId === memberId);
	if (!membership) throw new DomainError("not_found", common.memberNotFound);
	return { ...membership, mailTo: goesByMail(membership) ? membership.email : null };
}

/**
 * Moves a membership of this browser to the account, without its saved card and consent. If money was paid for it, a
 * link is mailed to the membership's own address first; without an address, having the browser is proof enough.
 * @returns "mailed" if the membership stays a guest's until that link is opened
 * @throws DomainError not_found, unauthenticated; conflict without mail, or on a trip where the account has a
 * membership
 */
export async function takeGuestMembership(
	ctx: Ctx,
	guestKeyHash: string | null,
	memberId: string,
): Promise<"attached" | "mailed"> {
	const user = requireUser(ctx);
	return ctx.db.write(async (tx) => {
		const { trip: title, shareId, mailTo } = await requireGuestMembership(ctx, guestKeyHash, memberId, tx);
		if (mailTo) {
			requireMail(ctx);
			const membership = { memberId, account: null };
			await queueMembershipMail(ctx, tx, { trip: { title, shareId }, email: mailTo, membership });
			return "mailed";
		}
		if (!(await attachMembership(tx, user, memberId))) {
			throw new DomainError("conflict", texts.changedMeanwhile);
		}
		await removeSavedCards(ctx, tx, [memberId]);
		return "attached";
	});
}

/** Records permanently that a membership is someone else's. @throws DomainError not_found, unauthenticated */
export async function refuseGuestMembership(
	ctx: Ctx,
	guestKeyHash: string | null,
	memberId: string,
): Promise<void> {
	const { id: userId } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		await requireGuestMembership(ctx, guestKeyHash, memberId, tx);
		const refusedAt = ctx.now.getTime();
		await tx.insert(membershipRefusals).values({ memberId, userId, refusedAt }).onConflictDoNothing();
	});
}

async function listOfBrowser(
	ctx: Ctx,
	db: Reader,
	guestKeyHash: string | null,
): Promise<readonly GuestMembership[]> {
	const { id: userId } = requireUser(ctx);
	return guestKeyHash ? listGuestMemberships(db, { guestKeyHash, userId }) : [];
}

function goesByMail<Membership extends GuestMembership>(
	membership: Membership,
): membership is Membership & { email: string } {
	return membership.hasMoney && membership.email !== null;
}

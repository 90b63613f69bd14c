import { and, eq, isNull } from "drizzle-orm";
import { type Member, type MemberAccess, requireOwnMember, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, users } from "#db/schema/access.ts";
import * as attemptTexts from "../attempts/texts.ts";
import { isChargingPaused } from "../instalments/charging-pauses.server.ts";
import { findPaymentState } from "../payments.queries.ts";
import { paymentsIfPaidToday } from "../schedule/schedule.server.ts";
import { isAsking } from "./presents.queries.ts";
import { type PresentRefusal, presentOf } from "./presents.ts";
import * as texts from "./texts.ts";

type Facts = { trip: Trip; giver: Member; friend: Member | null; shown?: Cents };

/** The present that someone can give to another member now, or why they cannot. */
export async function findPresent(ctx: Ctx, db: Reader, { trip, giver, friend, shown }: Facts) {
	const state = friend && (await findPaymentState(db, friend.id));
	return presentOf({
		trip: { isActive: trip.status === "active", hasOrganizer: trip.organizerId !== null },
		giver,
		friend: friend && { id: friend.id, isAsking: await isAsking(db, { memberId: friend.id }) },
		isPaused: friend !== null && (await isChargingPaused(db, friend.id)),
		payments: friend && state ? paymentsIfPaidToday(ctx, { trip, member: friend }, state.payments) : [],
		attempts: state?.liveAttempts ?? [],
		shown,
	});
}

/**
 * Checks, in the transaction that stores the attempt, that the giver can still give what they were shown.
 * @throws DomainError not_found, also for a member who does not ask; forbidden, unauthenticated, conflict,
 * payment_checking, amount_mismatch, organizer_required
 */
export async function requirePresent(
	ctx: Ctx,
	tx: Tx,
	{ trip, member: friend }: MemberAccess,
	{ giver: { access }, amount }: { giver: { access: MemberAccess }; amount?: Cents },
): Promise<void> {
	const own = await requireOwnMember(ctx, access.member.id, "present.give", tx);
	const isOther = own.trip.id !== trip.id;
	const present = await findPresent(ctx, tx, {
		trip,
		giver: own.member,
		friend: isOther ? null : friend,
		shown: amount,
	});
	if (!("refusal" in present)) return;
	const due = await findPresent(ctx, tx, { trip, giver: own.member, friend });
	throw refusalError(present.refusal, "amount" in due ? due.amount : null);
}

/** @param amount what is due, if it differs from what was shown */
export function refusalError(refusal: PresentRefusal, amount: Cents | null = null): DomainError {
	switch (refusal) {
		case "not_aboard":
			return new DomainError("unauthenticated", common.authenticationRequired);
		case "trip_cancelled":
			return new DomainError("conflict", common.tripCancelled);
		case "own":
			return new DomainError("conflict", texts.ownPayment);
		case "not_asked":
			return new DomainError("not_found", texts.notAsked);
		case "unclaimed":
			return new DomainError("organizer_required", attemptTexts.organizerMissing);
		case "checking":
			return new DomainError("payment_checking", common.doNotPayAgain);
		case "amount_changed":
			return new DomainError("amount_mismatch", attemptTexts.amountDue(formatCents(amount ?? 0)), {
				field: "amount",
			});
	}
}

/**
 * A context that acts as the friend, to find the plan by which their account can pay the share. Nothing of it is shown.
 */
export async function asFriend(ctx: Ctx, db: Reader, memberId: string): Promise<Ctx> {
	const [row] = await db
		.select({ guestKeyHash: members.guestKeyHash, user: users })
		.from(members)
		.leftJoin(users, eq(users.id, members.userId))
		.where(and(eq(members.id, memberId), isNull(members.removedAt)));
	if (!row || (!row.user && !row.guestKeyHash)) throw refusalError("not_asked");
	const { user, guestKeyHash } = row;
	return {
		...ctx,
		actor: user
			? { kind: "user", user: toSignedInUser(user) }
			: { kind: "guest", keyHash: guestKeyHash ?? "" },
	};
}

import { and, eq } from "drizzle-orm";
import { type MemberAccess, requireMember, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { outsidePayments } from "#db/schema/payments.ts";
import { requireOrganizer } from "../may-pay.server.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { stillToPay } from "../schedule/still-to-pay.ts";
import { findOutsideOnce, listOutsideOfMember } from "./outside.queries.ts";
import type { OutsideInput } from "./outside.schema.ts";
import { tellOrganizer } from "./outside-notices.server.ts";
import { findStored, onceKeyFor, requirePlausible } from "./record-outside.server.ts";
import * as texts from "./texts.ts";

/**
 * Stores a member's claim that they have paid the organizer outside. It counts once the organizer has confirmed it.
 * @param secret sent with the form or the call; repeated calls with it store one claim
 * @returns the claim's id
 * @throws DomainError not_found, unauthenticated, forbidden; organizer_required; invalid; conflict on a cancelled trip,
 * while another claim is open, after 100 outside payments, and with nothing left to pay
 */
export async function claimOutside(
	ctx: Ctx,
	ref: TripRef,
	input: OutsideInput,
	secret?: string,
): Promise<string> {
	await requireClaimant(ctx, ref);
	requirePlausible(ctx, input);
	const onceKey = onceKeyFor(input, secret);
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireClaimant(ctx, tripIdOf(ref), tx);
		const memberId = member.id;
		const known = onceKey && (await findOutsideOnce(tx, { memberId, onceKey }));
		if (known) return known.id;
		const own = await listOutsideOfMember(tx, { memberId });
		if (own.some(({ state }) => state === "claimed")) throw new DomainError("conflict", texts.oneAtATime);
		if (own.length >= MAX_OF_MEMBER) throw new DomainError("conflict", texts.tooMany);
		const left = stillToPay(member, await listMemberPayments(tx, { memberId }));
		if (left === 0) throw new DomainError("conflict", texts.youOweNothing);
		if (input.amount > left)
			throw new DomainError("invalid", texts.moreThanYouOwe(formatCents(left)), { field: "amount" });
		const { id } = await insertOne(tx, outsidePayments, {
			...{ id: newId(), tripId: trip.id, memberId, ...input, onceKey },
			...{ state: "claimed", isClaim: true, receivedBy: trip.organizerId },
			createdAt: ctx.now.getTime(),
		});
		await tellOrganizer(ctx, tx, trip, await findStored(tx, trip.id, id), "claimed");
		return id;
	});
}

const MAX_OF_MEMBER = 100;

async function requireClaimant(ctx: Ctx, ref: TripRef, db: Reader = ctx.db.read): Promise<MemberAccess> {
	const access = await requireMember(ctx, ref, "outside.claim", texts.membersOnly, db);
	requireOrganizer(access.trip);
	return access;
}

/** Withdraws the open claims of a member who leaves the trip. */
export async function endClaims(tx: Tx, memberId: string, now: Date): Promise<void> {
	await tx
		.update(outsidePayments)
		.set({ state: "withdrawn", endedAt: now.getTime() })
		.where(and(eq(outsidePayments.memberId, memberId), eq(outsidePayments.state, "claimed")));
}

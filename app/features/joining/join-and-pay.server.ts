import type { MemberAccess, TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type PayResult, pay, reserveWhileJoining } from "#app/features/payments/attempts/pay.server.ts";
import { findPayment, type Payment } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { confirmMember, type Joiner, joinTripAnd } from "./join-trip.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";
import { endUnpaidMembership } from "./provisional-memberships.server.ts";

export type JoinAndPayResult =
	| (PayResult & { memberId: string })
	| { memberId: string; paymentId: string; status: "already_paid" }
	| { memberId: string; paymentId: null; status: "paid" | "held" };

/**
 * Joins and pays the first instalment. Idempotent: sent twice, it joins once and pays once, and never pays the second
 * instalment. A place is only held, without a payment, if `hold` asks for that or nothing can be paid yet.
 * @param origin the origin under which browsers reach this app
 * @returns the first payment's id, or null if nothing had to be paid; "already_paid" if an earlier call has paid
 * @throws DomainError as joinTrip and pay; after a declined card the member has still joined, unless unpaid guests hold
 * as many places as they may
 */
export async function joinAndPay(
	ctx: Ctx,
	ref: TripRef,
	{ hold = false, ...input }: JoinAndPay & Pick<Joiner, "invitation">,
	origin: string,
): Promise<JoinAndPayResult> {
	const joiner = { ...input, paysNow: !hold, isForm: true };
	// A new member's first payment is stored together with the membership.
	const { joined, also: reserved } = await joinTripAnd(ctx, ref, joiner, async (tx, added) =>
		!hold && isPayable(added) ? reserveWhileJoining(ctx, tx, added, input) : null,
	);
	const { payments, ...access } = joined;
	const memberId = access.member.id;
	if (leftToPay(access.member) === 0) {
		await confirmMember(ctx, access.member);
		return { memberId, paymentId: null, status: "paid" };
	}
	if (hold || !isPayable(access)) return { memberId, paymentId: null, status: "held" };
	const [first] = payments;
	if (first && isCollected(first.status)) return alreadyPaid(first);
	const target = { paymentId: first?.id, paymentPlan: input.paymentPlan, origin, reserved };
	try {
		return { ...(await pay(ctx, access, target, input)), memberId };
	} catch (error) {
		if (!isDomainError(error)) throw error;
		// The same form, sent concurrently, may have paid since the payments were read.
		const now = first && (await findPayment(ctx.db.read, { id: first.id }));
		if (now && isCollected(now.status)) return alreadyPaid(now);
		await endUnpaidMembership(ctx, memberId);
		throw error;
	}
}

function alreadyPaid({ id, memberId }: Payment): JoinAndPayResult {
	return { memberId, paymentId: id, status: "already_paid" };
}

/** Payments open once the trip has an organizer (Rules: Who organizes a trip). */
function isPayable({ trip, member }: MemberAccess): boolean {
	return trip.organizerId !== null && leftToPay(member) > 0;
}

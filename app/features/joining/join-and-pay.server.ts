import type { Ctx } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { type PayResult, takePayment } from "#app/features/payments/take-payment.server.ts";
import { confirmWithoutPayment, joinTrip } from "./join-trip.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";

export type JoinAndPayResult = PayResult & {
	memberId: string;
	/** The first payment; null where there is nothing to pay. */
	paymentId: string | null;
};

/**
 * Joins, and pays the first instalment, in one go. Sent twice it joins once and pays once: it never goes on to the
 * second instalment.
 * @param origin where browsers reach this app
 * @throws DomainError as joinTrip and pay do; a declined card leaves the place taken
 */
export async function joinAndPay(
	ctx: Ctx,
	shareId: string,
	input: JoinAndPay,
	origin: string,
): Promise<JoinAndPayResult> {
	const { member } = await joinTrip(ctx, shareId, input);
	if (member.individualCost === 0) {
		await confirmWithoutPayment(ctx, member.id);
		return { memberId: member.id, paymentId: null, status: "paid" };
	}
	const [first] = await listMemberPayments(ctx.db.read, member.id);
	if (first && isCollected(first.status)) return { memberId: member.id, paymentId: first.id, status: "paid" };
	const { paymentPlan } = input;
	const step = await takePayment(
		ctx,
		{ shareId, memberId: member.id, paymentId: first?.id, paymentPlan, origin },
		input,
	);
	const [paid] = await listMemberPayments(ctx.db.read, member.id);
	return { ...step, memberId: member.id, paymentId: paid?.id ?? null };
}

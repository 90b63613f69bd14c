import type { Ctx } from "#app/access/ctx.ts";
import { type Confirmation, confirmMemberPayment } from "#app/features/payments/confirm-payment.server.ts";
import { paymentsOf } from "#app/features/payments/payments.queries.ts";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { confirmFreePlace, joinTrip } from "./join-trip.server.ts";
import type { JoinAndPay } from "./members.schema.ts";

export type JoinedAndPaid = {
	memberId: string;
	/** The first payment; null where there is nothing to pay. */
	paymentId: string | null;
	status: Confirmation["status"];
};

/**
 * Joins, and pays the first instalment, in one go. Sent twice it joins once and pays once: it never goes on to the
 * second instalment.
 * @throws DomainError as joinTrip, startPayment and confirmMemberPayment do; a declined card leaves the place taken
 */
export async function joinAndPay(ctx: Ctx, shareId: string, input: JoinAndPay): Promise<JoinedAndPaid> {
	const { member } = await joinTrip(ctx, shareId, input);
	if (member.individualCost === 0) {
		await confirmFreePlace(ctx, member.id);
		return { memberId: member.id, paymentId: null, status: "paid" };
	}
	const [first] = await paymentsOf(ctx.db.read, member.id);
	if (first && isCollected(first.status)) return { memberId: member.id, paymentId: first.id, status: "paid" };
	const started = await startPayment(ctx, {
		memberId: member.id,
		paymentId: first?.id,
		paymentPlan: input.paymentPlan,
		currency: "usd",
	});
	const { status } = await confirmMemberPayment(ctx, {
		memberId: member.id,
		ref: started.ref,
		card: input.testCard,
	});
	return { memberId: member.id, paymentId: started.payment.id, status };
}

import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { RefundsView } from "./refunds-view.server.ts";
import { type RefundReview, reviewApproval } from "./review-refund.server.ts";

type WaitingRefund = NonNullable<RefundsView["inbox"]>["waiting"][number];

export type DecideRefundView = {
	refund: WaitingRefund;
	review: RefundReview | null; // of approving exactly the request
	refusal: string | null; // why it cannot be approved like that
};

/** One waiting request for the organizer to decide; null if there is none with this id, or it was decided. */
export async function decideRefundView(
	ctx: Ctx,
	{ inbox }: RefundsView,
	id: string | null,
): Promise<DecideRefundView | null> {
	const refund = inbox?.waiting.find((one) => one.id === id);
	if (!refund) return null;
	try {
		const review = await reviewApproval(ctx, refund.id, {
			leaving: refund.isOwn ? undefined : refund.isLeaving,
		});
		return { refund, review, refusal: null };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { refund, review: null, refusal: error.message };
	}
}

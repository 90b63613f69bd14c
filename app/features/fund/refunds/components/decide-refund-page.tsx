import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { cardsOfName } from "#app/features/payments/presents/paid-cards.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DecideRefundView } from "../decide-refund-view.server.ts";
import type { RefundsView } from "../refunds-view.server.ts";
import * as texts from "../texts/decision.ts";
import { decidePath, formResultFor } from "./refund-forms.ts";
import { ApproveRefund, firstNameOf, RefundRequest, RejectRefund } from "./refund-inbox.tsx";
import { ConfirmRefund, ReleasedBefore } from "./refund-review-page.tsx";
import { RefundSum } from "./refund-status.tsx";

type Props = { trip: RefundsView["trip"]; deciding: DecideRefundView; reply?: FormResult };

/** One request. Its text, its figures and both answers fit on one phone screen; other decisions are below. */
export function DecideRefundPage({ trip, deciding, reply }: Props) {
	const { refund, review, refusal } = deciding;
	const page = decidePath(pathTo("/trip/:shareId/refunds", { shareId: trip.shareId }), refund.id);
	const sent = formResultFor(reply, { intent: "decide", confirmed: "yes" });
	const { form } = buildForm({ id: "decide-refund", actionData: sent });
	const otherReply = sent ? undefined : reply;
	const amount = amountOf(deciding);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={decideRefundTitle(deciding)} />
			<FormErrors id={form.errorId} errors={form.errors} title={texts.refundFailed} />
			<Card>
				<RefundRequest refund={refund} />
				<RefundSum
					plan={refund.preview}
					total={texts.backTo(cardsOfName(firstNameOf(refund.name), refund.cards))}
				/>
				{review && (
					<>
						<ReleasedBefore review={review} />
						<p className="text-sm text-ink-soft">
							{texts.cannotUndo(refund.isOwn ? null : refund.isLeaving, review.hasMoreToPay)}
						</p>
						<ConfirmRefund review={review} amount={amount} page={page} />
					</>
				)}
				{refusal && (
					<Notice tone="due" role="status">
						{refusal}
					</Notice>
				)}
				<RejectRefund refund={refund} reply={otherReply} />
			</Card>
			<Card>
				<ApproveRefund
					refund={refund}
					isOwn={refund.isOwn}
					reply={otherReply}
					canApproveAbove={review !== null}
				/>
			</Card>
		</div>
	);
}

function amountOf({ refund, review }: DecideRefundView): string {
	return formatCents(review?.total ?? refund.refundable);
}

export function decideRefundTitle(deciding: DecideRefundView): string {
	return texts.refundOne(amountOf(deciding), deciding.refund.name);
}

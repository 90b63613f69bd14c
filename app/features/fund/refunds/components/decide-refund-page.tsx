import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DecideRefundView } from "../decide-refund-view.server.ts";
import type { RefundsView } from "../refunds-view.server.ts";
import * as texts from "../texts/decision.ts";
import { decidePath, formResultFor } from "./refund-forms.ts";
import { firstNameOf, RefundDecision, RefundRequester } from "./refund-inbox.tsx";
import { ConfirmRefund, ReviewNotes } from "./refund-review-page.tsx";
import { RefundBreakdown } from "./refund-status.tsx";

type Props = { trip: RefundsView["trip"]; deciding: DecideRefundView; reply?: FormResult };

/** One request: what was asked for is one button, under the amount that it moves; the forms below decide otherwise. */
export function DecideRefundPage({ trip, deciding, reply }: Props) {
	const { refund, review, refusal } = deciding;
	const page = decidePath(pathTo("/trip/:shareId/refunds", { shareId: trip.shareId }), refund.id);
	const sent = formResultFor(reply, { intent: "decide", confirmed: "yes" });
	const { form } = buildForm({ id: "decide-refund", actionData: sent });
	const amount = amountOf(deciding);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={decideRefundTitle(deciding)}
				spoken={common.spokenTrip(trip.title)}
			/>
			<FormErrors id={form.errorId} errors={form.errors} title={texts.refundFailed} />
			<Card title={texts.asTheyAsk}>
				<RefundRequester refund={refund} />
				<RefundBreakdown plan={refund.preview} total={texts.backToCardOf(firstNameOf(refund.name))} />
				{review && (
					<>
						<ReviewNotes review={review} />
						<ConfirmRefund review={review} amount={amount} page={page} />
					</>
				)}
				{refusal && (
					<Notice tone="due" role="status">
						{refusal}
					</Notice>
				)}
			</Card>
			<Card title={texts.otherwise}>
				<RefundDecision
					refund={refund}
					isOwn={refund.isOwn}
					reply={sent ? undefined : reply}
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

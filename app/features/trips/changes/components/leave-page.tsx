import { RefundBreakdown } from "#app/features/fund/refunds/components/refund-status.tsx";
import {
	RefundCoverage,
	RequestRefundForm,
} from "#app/features/fund/refunds/components/request-refund-form.tsx";
import { WithdrawForm } from "#app/features/fund/refunds/components/withdraw-form.tsx";
import { dayOf } from "#app/features/fund/refunds/refund-dates.ts";
import { backTo } from "#app/features/fund/refunds/texts/request.ts";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { LeaveTripView } from "../leave-trip.server.ts";
import * as texts from "../texts/members.ts";
import { ChangePage } from "./change-page.tsx";

type Props = { view: LeaveTripView; formResult?: FormResult };

/** Members who have paid leave by requesting a refund. That is impossible while their bank decides a dispute. */
export function LeavePage({ view, formResult }: Props) {
	const { trip, isGuest, hasPaid, refund, request } = view;
	const refunds = pathTo("/trip/:shareId/refunds", { shareId: trip.shareId });
	const { form } = buildForm({ id: "leave", actionData: formResult && { result: formResult } });
	const back = (
		<ButtonLink to={`/${isGuest ? "join" : "trip"}/${trip.shareId}`} look="secondary">
			{texts.stay}
		</ButtonLink>
	);
	return (
		<ChangePage trip={trip} title={texts.leaveTitle} lead={leadOf(view)} isGuest={isGuest}>
			{view.outside && <Notice title={outsideTexts.outsideTitle}>{view.outside}</Notice>}
			{view.companions.length > 0 && <Notice title={texts.companionsLeave(view.companions)} />}
			<Card>
				{request ? (
					<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
						{request.isPending && <WithdrawForm refundId={request.id} action={refunds} />}
						<ButtonLink to={refunds} look="secondary">
							{texts.seeRequest}
						</ButtonLink>
					</div>
				) : refund ? (
					<>
						<RefundBreakdown plan={refund.preview} total={backTo(refund.card)} />
						<RefundCoverage own={refund} organizer={trip.organizerName} />
						<RequestRefundForm own={refund} readBy={trip.organizerName} canStay={false} action={refunds} />
						{back}
					</>
				) : hasPaid ? (
					back
				) : (
					<PostForm form={form} errorTitle={texts.notLeft}>
						<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
							<SubmitButton look="danger" pendingLabel={texts.leaving}>
								{texts.leave}
							</SubmitButton>
							{back}
						</div>
					</PostForm>
				)}
			</Card>
		</ChangePage>
	);
}

function leadOf({ hasPaid, waitsForBank, wasPaid, request, outside }: LeaveTripView): string {
	if (request) return requestLead(request);
	if (waitsForBank) return texts.bankDecidesFirst;
	if (hasPaid) return texts.leavePaid;
	return wasPaid || outside ? texts.leaveNothingLeft : texts.leaveUnpaid;
}

function requestLead(request: NonNullable<LeaveTripView["request"]>): string {
	const { organizer, isPending, isLeaving, askedAt, remindedAt } = request;
	const day = dayOf(askedAt);
	if (!isPending) return isLeaving ? texts.leavesWithRefund(organizer) : texts.staysWithRefund(organizer);
	const asked = isLeaving ? texts.askedToLeave(day, organizer) : texts.askedToStay(day, organizer);
	return remindedAt === null ? asked : `${asked} ${texts.organizerReminded(dayOf(remindedAt))}`;
}

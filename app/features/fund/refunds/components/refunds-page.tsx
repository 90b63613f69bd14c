import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import * as common from "#app/lib/texts.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { RefundsView } from "../refunds-view.server.ts";
import * as texts from "../texts/refunds.ts";
import { FailedRefunds } from "./failed-refunds.tsx";
import { formResultFor } from "./form-result-for.ts";
import { RefundInbox } from "./refund-inbox.tsx";
import { RefundPanel } from "./refund-panel.tsx";
import { StartRefundForm } from "./start-refund-form.tsx";

type Props = {
	view: RefundsView;
	isLeaving: boolean; // whether the member came here to leave with a refund
	reply?: FormResult;
};

export function RefundsPage({ view, isLeaving, reply }: Props) {
	const { trip, role, own, inbox, possible } = view;
	const isGuest = role === "guest";
	const hasAsked = formResultFor(reply, { intent: "refund" }) !== undefined;
	const hasRefunds = own && (own.open !== null || own.settled.length > 0 || own.preview.refundable > 0);
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={common.refunds}
				spoken={common.spokenTrip(trip.title)}
				lead={inbox ? texts.youDecide : texts.organizerDecides(trip.organizerName)}
			/>
			{inbox && <FailedRefunds failed={inbox.failed} reply={reply} />}
			{inbox && <RefundInbox inbox={inbox} reply={reply} />}
			{possible && <StartRefundForm possible={possible} reply={reply} />}
			{own && (hasRefunds || hasAsked || !inbox) && (
				<RefundPanel
					own={own}
					organizer={trip.organizerName}
					isOrganizer={inbox !== null}
					isCancelled={trip.cancelled}
					isLeaving={isLeaving}
					reply={reply}
				/>
			)}
		</div>
	);
}

import type { ReactNode } from "react";
import type { PaymentSummary } from "#app/features/payments/payment-summary.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { JoinView } from "../join-view.server.ts";
import { TripSummary } from "./join-summary.tsx";

type Props = { view: JoinView };

export function TripFull({ view }: Props) {
	const { trip, signedInAs } = view;
	return (
		<NoticeWithSummary view={view}>
			<Notice
				tone="due"
				title="This trip is full"
				action={
					!signedInAs && (
						<ButtonLink to={signInPath(`/join/${trip.shareId}`)} look="secondary">
							Sign in
						</ButtonLink>
					)
				}
			>
				All places are taken. Ask <bdi>{trip.organizerName}</bdi> to make room, then open this link again.
				{!signedInAs && " If you are aboard already, sign in to see your payments."}
			</Notice>
		</NoticeWithSummary>
	);
}

export function TripCancelled({ view }: Props) {
	return (
		<NoticeWithSummary view={view}>
			<Notice tone="late" title="This trip has been cancelled">
				Nobody can join it or pay for it any more. <bdi>{view.trip.organizerName}</bdi> can tell you what
				comes next.
			</Notice>
		</NoticeWithSummary>
	);
}

/** Takes the place of the form while the first payment may still go through, so that nobody pays twice. */
export function PaymentInProgress({
	view,
	memberId,
	payment,
}: Props & { memberId: string; payment: PaymentSummary }) {
	const isBankAsking = payment.status === "action_required";
	return (
		<NoticeWithSummary view={view}>
			<Notice
				tone="due"
				title={isBankAsking ? "Your bank has a question" : "We are checking your payment. Do not pay again."}
				action={
					<ButtonLink to={`/checkout/${view.trip.shareId}/${memberId}/${payment.id}`}>
						{isBankAsking ? "Answer your bank" : "See its status"}
					</ButtonLink>
				}
			>
				{isBankAsking
					? "Please confirm the payment, so that it can go through."
					: "We have not heard back from the card company yet. This usually takes a few seconds."}
			</Notice>
		</NoticeWithSummary>
	);
}

function NoticeWithSummary({ view, children }: Props & { children: ReactNode }) {
	return (
		<div className="with-summary">
			{children}
			<TripSummary view={view} />
		</div>
	);
}

import type { ReactNode } from "react";
import * as formerTexts from "#app/features/members/texts/former-membership.ts";
import type { PaymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import * as linkTexts from "../texts/membership-links.ts";
import * as unclaimedTexts from "../texts/unclaimed.ts";
import { JoinedElsewhere } from "./join-identity.tsx";
import { JoinSummary } from "./join-summary.tsx";

type Props = { view: JoinView };

export function TripFull({ view }: Props) {
	const { trip, signedInAs } = view;
	return (
		<NoticeWithSummary view={view}>
			<Notice
				tone="due"
				title={common.tripFull}
				action={
					!signedInAs && (
						<ButtonLink to={signInPath(pathTo("/join/:shareId", { shareId: trip.shareId }))} look="secondary">
							{common.signIn}
						</ButtonLink>
					)
				}
			>
				{texts.askForRoom(<bdi>{trip.organizerName}</bdi>)}
				{!signedInAs && ` ${texts.signInIfAboard}`}{" "}
				{!signedInAs && <JoinedElsewhere shareId={trip.shareId} />}
			</Notice>
		</NoticeWithSummary>
	);
}

export function TripCancelled({ view }: Props) {
	return (
		<NoticeWithSummary view={view}>
			<Notice tone="late" title={common.tripCancelled}>
				<CancelReason reason={view.trip.cancelReason} />
				{texts.noJoiningAnyMore(<bdi>{view.trip.organizerName}</bdi>)}
			</Notice>
		</NoticeWithSummary>
	);
}

export function CancelReason({ reason }: { reason: string | null }) {
	return (
		reason && (
			<p dir="auto" className="wrap-anywhere whitespace-pre-line">
				“{reason}”
			</p>
		)
	);
}

/** Asks nobody to join, so that a guest does not pay again in the browser that they had before. */
export function MembershipMoved({ view, mailPath }: Props & { mailPath: string }) {
	const { shareId, cancelled } = view.trip;
	return (
		<NoticeWithSummary view={view}>
			<Notice
				tone="due"
				title={linkTexts.movedAway}
				action={
					<form method="post" action={mailPath}>
						<Button>{linkTexts.mailMeLink}</Button>
					</form>
				}
			>
				<p>{linkTexts.openAgain}</p>
				{!cancelled && view.placesLeft > 0 && (
					<p>
						{linkTexts.notYou(
							<Link
								className="link font-semibold text-ink"
								to={`${pathTo("/join/:shareId", { shareId })}?new`}
							>
								{linkTexts.joinAsYourself}
							</Link>,
						)}
					</p>
				)}
			</Notice>
		</NoticeWithSummary>
	);
}

/** Shown when guests who have not paid hold as many places as they may. */
export function PayToJoin({ shareId }: { shareId: string }) {
	return (
		<Notice tone="due" title={unclaimedTexts.placesHeld}>
			{unclaimedTexts.payToJoin(
				<Link className="link font-semibold text-ink" to={signInPath(pathTo("/join/:shareId", { shareId }))}>
					{unclaimedTexts.signInFirst}
				</Link>,
			)}
		</Notice>
	);
}

/** Tells former members that their place is no longer theirs, and where their receipts are. */
export function FormerMembershipNotice({ view: { former, trip } }: Props) {
	if (!former) return null;
	return (
		<Notice
			title={formerTexts.title[former.leftAs]}
			action={
				former.confirmed && (
					<ButtonLink to={pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })} look="secondary">
						{common.yourReceipts}
					</ButtonLink>
				)
			}
		>
			{formerTexts.text[former.leftAs]}
		</Notice>
	);
}

/** Says that a payment is late, at the top of the page. */
export function LatePayment({ view: { late } }: Props) {
	if (!late) return null;
	return (
		<Notice
			tone="late"
			title={late.title}
			action={late.pay && <ButtonLink to={late.pay.to}>{late.pay.text}</ButtonLink>}
		>
			{late.text}
		</Notice>
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
				title={isBankAsking ? common.bankHasQuestion : common.doNotPayAgain}
				action={
					<ButtonLink
						to={pathTo("/checkout/:shareId/:memberId/:paymentId", {
							shareId: view.trip.shareId,
							memberId,
							paymentId: payment.id,
						})}
					>
						{isBankAsking ? texts.answerBank : texts.seeStatus}
					</ButtonLink>
				}
			>
				{isBankAsking ? texts.confirmAtBank : `${common.notHeardBack} ${texts.usuallySeconds}`}
			</Notice>
		</NoticeWithSummary>
	);
}

function NoticeWithSummary({ view, children }: Props & { children: ReactNode }) {
	return (
		<div className="with-summary">
			{children}
			<JoinSummary view={view} />
		</div>
	);
}

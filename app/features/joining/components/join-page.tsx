import type { ReactNode } from "react";
import * as memberTexts from "#app/features/members/texts.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import type { PaymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { isUnderWay } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import * as linkTexts from "../texts/membership-links.ts";
import { BoardingPass } from "./boarding-pass.tsx";
import { JoinForm, type JoinProps } from "./join-form.tsx";
import { JoinedElsewhere, TakenAddressForm } from "./join-identity.tsx";
import { CancelReason, JoinSummary } from "./join-summary.tsx";
import { isAboard, isClosed, isConfirmed, isFull } from "./join-title.ts";
import { JoinUnclaimed, JoinWithoutPayment } from "./join-without-payment.tsx";
import { FormerMembershipPage } from "./membership-page.tsx";

export function JoinPage(props: JoinProps) {
	const { view } = props;
	if (view.left) return <FormerMembershipPage membership={view.left} joinAgain={joinAgainPath(view)} />;
	return (
		<div className="flex flex-col gap-3 sm:gap-6">
			<WayBack view={props.view} />
			<LatePayment view={props.view} />
			<UnpaidNotice view={props.view} />
			<JoinHeading view={props.view} />
			<JoinState {...props} />
			<TakenAddressForm {...props} />
			{props.view.canLeave && (
				<p>
					<Link
						className="link inline-block py-3"
						to={pathTo("/trip/:shareId/leave", { shareId: props.view.trip.shareId })}
					>
						{texts.leaveTrip}
					</Link>
				</p>
			)}
		</div>
	);
}

/** There is room, or null. */
function joinAgainPath({ trip, placesLeft }: JoinView): string | null {
	if (trip.cancelled || placesLeft === 0) return null;
	return `${pathTo("/join/:shareId", { shareId: trip.shareId })}?new`;
}

/** Only those with an account have a page to go back to. */
function WayBack({ view: { trip, member, signedInAs } }: Pick<JoinProps, "view">) {
	if (!signedInAs) return null;
	if (member) return <BackToTrip shareId={trip.shareId} />;
	return <BackLink to="/trip-results">{common.yourTrips}</BackLink>;
}

function JoinState({ view, actionData, confirmOnClient }: JoinProps) {
	const { trip, member, nextPayment } = view;
	if (member && isConfirmed(view)) return <BoardingPass view={view} member={member} />;
	if (view.movedMembershipPath) return <MembershipMoved view={view} mailPath={view.movedMembershipPath} />;
	if (trip.cancelled) return <TripCancelled view={view} />;
	if (isFull(view)) return <TripFull view={view} />;
	if (view.share === 0) return <JoinWithoutPayment view={view} actionData={actionData} />;
	if (!view.isClaimed) return <JoinUnclaimed view={view} actionData={actionData} />;
	if (member && nextPayment && isUnderWay(nextPayment.status)) {
		return <PaymentInProgress view={view} memberId={member.id} payment={nextPayment} />;
	}
	return <JoinForm view={view} actionData={actionData} confirmOnClient={confirmOnClient} />;
}

function JoinHeading({ view }: { view: JoinView }) {
	const readersDay = useReadersDay();
	const spoken = isAboard(view) ? common.spokenTrip(view.trip.title) : undefined;
	const title = <span className="wrap-anywhere">{titleOf(view)}</span>;
	return <PageHeading title={title} spoken={spoken} lead={leadOf(view, readersDay)} />;
}

function titleOf(view: JoinView): ReactNode {
	if (isAboard(view)) return texts.aboard;
	const name = <bdi>{view.trip.title}</bdi>;
	return isClosed(view) ? name : texts.joinTripHeading(name);
}

function leadOf(view: JoinView, readersDay: CalendarDate | null): ReactNode {
	if (isAboard(view)) return confirmedLead(view, readersDay);
	if (isClosed(view)) return null;
	return greeting(view, view.member?.name ?? null);
}

function greeting({ trip, isOrganizer }: JoinView, name: string | null): ReactNode {
	if (isOrganizer) return texts.ownTrip;
	if (name) return texts.onList(<bdi>{name}</bdi>);
	if (trip.organizerName === common.unnamedOrganizer) return texts.invited;
	return texts.invitedBy(<bdi>{trip.organizerName}</bdi>);
}

function confirmedLead(view: JoinView, readersDay: CalendarDate | null): ReactNode {
	if (view.isRefunded && view.isOrganizer) return texts.ownRefunded;
	if (view.isRefunded) return texts.refunded(<bdi>{view.trip.organizerName}</bdi>);
	return view.trip.startDate ? texts.confirmedAndStart(texts.tripStart(view, readersDay)) : texts.confirmed;
}

type Props = { view: JoinView };

function TripFull({ view }: Props) {
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

function TripCancelled({ view }: Props) {
	return (
		<NoticeWithSummary view={view}>
			<Notice tone="late" title={common.tripCancelled}>
				<CancelReason reason={view.trip.cancelReason} />
				{texts.noJoiningAnyMore(<bdi>{view.trip.organizerName}</bdi>)}
			</Notice>
		</NoticeWithSummary>
	);
}

/** Asks nobody to join, so that a guest does not pay again in the browser that they had before. */
function MembershipMoved({ view, mailPath }: Props & { mailPath: string }) {
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

/** Tells somebody whose first payment was not made that they have no place yet. */
function UnpaidNotice({ view: { hasLapsed } }: Props) {
	if (!hasLapsed) return null;
	return <Notice title={memberTexts.formerTitle.unpaid}>{memberTexts.formerText.unpaid}</Notice>;
}

/** Says that a payment is late, at the top of the page. */
function LatePayment({ view: { late } }: Props) {
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
function PaymentInProgress({
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

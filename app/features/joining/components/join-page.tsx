import type { ReactNode } from "react";
import { ACCENT_CLASSES } from "#app/features/group-page/accent-class.ts";
import * as memberTexts from "#app/features/members/texts.ts";
import { DeclineForm } from "#app/features/members/waiting-list/components/entry-page.tsx";
import { JoinListForm } from "#app/features/members/waiting-list/components/join-list-form.tsx";
import { entryPath } from "#app/features/members/waiting-list/entry-path.ts";
import * as waitingTexts from "#app/features/members/waiting-list/texts.ts";
import { OwnShareLine } from "#app/features/options/components/own-share-line.tsx";
import {
	OutsideLink,
	OwnOutsideLines,
} from "#app/features/payments/outside/components/own-outside-lines.tsx";
import type { PaymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { isUnderWay } from "#app/features/payments/states.ts";
import { useShownView } from "#app/features/trips/dashboard/components/use-shown-view.ts";
import { viewNames, views } from "#app/features/trips/dashboard/texts/views.ts";
import { VIEWS_WITHOUT_MONEY } from "#app/features/trips/dashboard/views.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import * as linkTexts from "../texts/membership-links.ts";
import { AboardPage, preloadAboardPage } from "./aboard-page-loading.ts";
import { JoinForm, type JoinProps } from "./join-form.tsx";
import { JoinHeading, LatePayment, LeaveLink, WayBack } from "./join-head.tsx";
import { JoinedElsewhere, TakenAddressForm } from "./join-identity.tsx";
import { CancelReason, JoinSummary } from "./join-summary.tsx";
import { guestViews, isConfirmed, isFull } from "./join-title.ts";
import { JoinUnclaimed, JoinWithoutPayment } from "./join-without-payment.tsx";
import { FormerMembershipPage } from "./membership-page.tsx";

export function JoinPage(props: JoinProps) {
	const { view } = props;
	const shown = useShownView(guestViews(view));
	if (view.left) return <FormerMembershipPage membership={view.left} joinAgain={joinAgainPath(view)} />;
	if (isConfirmed(view) || (view.guestTrip && shown !== "trip")) return <AboardPage {...props} />;
	return (
		<div
			className={cx("flex flex-col gap-3 sm:gap-6", view.look && ACCENT_CLASSES[view.look.accent])}
			onSubmitCapture={preloadAboardPage}
		>
			{props.safety}
			<WayBack view={view} />
			<LatePayment view={view} />
			<UnpaidNotice view={view} />
			<OfferNotice view={view} />
			<JoinHeading view={view} />
			<JoinState {...props} />
			<TakenAddressForm {...props} />
			<AnswerLink view={view} />
			<PaidOutside view={view} />
			{view.guestTrip && <OtherViews />}
			<LeaveLink view={view} />
		</div>
	);
}

/** Shown if there is room or a waiting list; otherwise null. */
function joinAgainPath({ trip, placesLeft, waitingList }: JoinView): string | null {
	if (trip.cancelled || (placesLeft === 0 && waitingList?.problem !== null)) return null;
	return `${pathTo("/join/:shareId", { shareId: trip.shareId })}?new`;
}

/** Joining and paying come first here, so the other answers are one line below. */
function AnswerLink({ view }: Props) {
	const { trip, member, isClaimed, movedMembershipPath } = view;
	if (member || !isClaimed || trip.cancelled || movedMembershipPath) return null;
	return (
		<p className="-mb-6 text-center max-sm:-mt-3 max-sm:-mb-10">
			<Link
				className="link inline-block py-3"
				to={pathTo("/join/:shareId/answer", { shareId: trip.shareId })}
			>
				{isFull(view) ? texts.answerWhenFull(trip.organizerName) : texts.answerInstead(trip.organizerName)}
			</Link>
		</p>
	);
}

/** Members with a spot who pay the organizer outside the app report it here. */
function PaidOutside({ view: { outside, trip } }: Props) {
	if (!outside || trip.cancelled) return null;
	return (
		<div className="flex flex-col items-center text-center">
			<OwnOutsideLines outside={outside} />
			<OutsideLink outside={outside} />
		</div>
	);
}

/** A member who has not paid yet may write, and see who comes and what is planned. */
function OtherViews() {
	return (
		<nav aria-label={views} className="flex flex-wrap gap-x-6">
			{VIEWS_WITHOUT_MONEY.filter((view) => view !== "trip").map((view) => (
				<Link key={view} className="link inline-block py-3 font-semibold" to={`?view=${view}`}>
					{viewNames[view]}
				</Link>
			))}
		</nav>
	);
}

function JoinState({ view, actionData, confirmOnClient }: JoinProps) {
	const { trip, member, nextPayment } = view;
	if (view.movedMembershipPath) return <MembershipMoved view={view} mailPath={view.movedMembershipPath} />;
	if (trip.cancelled) return <TripCancelled view={view} />;
	if (isFull(view)) return <TripFull view={view} actionData={actionData} />;
	if (view.ownCompanions?.isPaidFor)
		return (
			<NoticeWithSummary view={view}>
				<Notice title={texts.paidForTitle}>
					<OwnShareLine own={view.ownCompanions} />
				</Notice>
			</NoticeWithSummary>
		);
	if (view.share === 0) return <JoinWithoutPayment view={view} actionData={actionData} />;
	if (!view.isClaimed) return <JoinUnclaimed view={view} actionData={actionData} />;
	if (member && nextPayment && isUnderWay(nextPayment.status)) {
		return <PaymentInProgress view={view} memberId={member.id} payment={nextPayment} />;
	}
	return <JoinForm view={view} actionData={actionData} confirmOnClient={confirmOnClient} />;
}

type Props = { view: JoinView };

/** People on the waiting list see their number; everyone else can join the list, or reads why not. */
function TripFull({ view, actionData }: Pick<JoinProps, "view" | "actionData">) {
	const { trip, signedInAs, waitingList, invitedAs } = view;
	const own = waitingList?.own;
	if (own?.status === "waiting") {
		return (
			<NoticeWithSummary view={view}>
				<Notice
					title={waitingTexts.inLine(own.number ?? 1)}
					action={
						<ButtonLink to={entryPath(own.id)} look="secondary" reloadDocument>
							{waitingTexts.seeYourPlace}
						</ButtonLink>
					}
				>
					{own.isMailed
						? waitingTexts.waitingText(<bdi>{own.email}</bdi>)
						: waitingTexts.waitingTextWithoutMail}
				</Notice>
			</NoticeWithSummary>
		);
	}
	const missed =
		own?.status === "expired" || own?.status === "removed" ? waitingTexts.ended[own.status] : null;
	const canWait = waitingList !== null && waitingList.problem === null;
	return (
		<NoticeWithSummary view={view}>
			<div className="flex min-w-0 flex-col gap-5">
				{missed && <Notice title={missed.title}>{missed.text}</Notice>}
				<Notice
					tone="due"
					title={common.tripFull}
					action={
						!signedInAs && (
							<ButtonLink
								to={signInPath(pathTo("/join/:shareId", { shareId: trip.shareId }))}
								look="secondary"
							>
								{common.signIn}
							</ButtonLink>
						)
					}
				>
					{canWait ? texts.allPlacesTaken : texts.askForRoom(<bdi>{trip.organizerName}</bdi>)}
					{waitingList?.problem && ` ${waitingList.problem}`}
					{!signedInAs && ` ${texts.signInIfAboard}`}{" "}
					{!signedInAs && <JoinedElsewhere shareId={trip.shareId} />}
				</Notice>
				{canWait && (
					<JoinListForm
						isMailed={waitingList.isMailed}
						signedInAs={signedInAs}
						invitedAs={invitedAs}
						actionData={actionData}
					/>
				)}
			</div>
		</NoticeWithSummary>
	);
}

function OfferNotice({ view: { member, waitingList } }: Props) {
	const own = waitingList?.own;
	if (member || !own?.offer) return null;
	return (
		<Notice tone="paid" title={waitingTexts.yourSpot}>
			<p className="tabular-nums">{waitingTexts.heldHere(own.offer.until, own.offer.hours)}</p>
			<DeclineForm action={entryPath(own.id)} />
		</Notice>
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

/** Does not invite to join, so that a guest does not pay again when their membership is in another browser. */
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

/** Says that the first payment was not made and there is no place yet. */
function UnpaidNotice({ view: { hasLapsed } }: Props) {
	if (!hasLapsed) return null;
	return <Notice title={memberTexts.formerTitle.unpaid}>{memberTexts.formerText.unpaid}</Notice>;
}

/** Replaces the form while the first payment may still succeed, so that nobody pays twice. */
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

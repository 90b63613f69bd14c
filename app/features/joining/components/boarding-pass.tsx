import type { ReactNode } from "react";
import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { paidMoreLine } from "#app/features/fund/refunds/paid-more-line.ts";
import { ask as askForRefund } from "#app/features/fund/refunds/texts/cards.ts";
import { paused } from "#app/features/fund/refunds/texts/request.ts";
import { ReleaseHistory } from "#app/features/fund/releases/components/release-history.tsx";
import { FacesAboard } from "#app/features/members/components/faces-aboard.tsx";
import { OwnShareLine } from "#app/features/options/components/own-share-line.tsx";
import { automaticChargesPath, checkoutPath } from "#app/features/payments/attempts/return-urls.ts";
import { PayAhead } from "#app/features/payments/components/pay-ahead.tsx";
import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { RestartCharges } from "#app/features/payments/components/restart-charges.tsx";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { title as automaticCharges } from "#app/features/payments/instalments/texts.ts";
import {
	OutsideLink,
	OwnOutsideLines,
} from "#app/features/payments/outside/components/own-outside-lines.tsx";
import { ChangePlanLink } from "#app/features/payments/plan-change/components/change-plan-link.tsx";
import { ProgressDisplay } from "#app/features/payments/progress/components/progress-display.tsx";
import { onHold, onHoldMeans } from "#app/features/payments/schedule/texts.ts";
import * as paymentTexts from "#app/features/payments/texts.ts";
import { Part } from "#app/features/trips/dashboard/components/trip-view.tsx";
import { isEarly } from "#app/features/trips/dashboard/next-task.ts";
import { formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import * as joinTexts from "../texts/join.ts";
import * as texts from "../texts/pass.ts";
import { CancelReason, DetailRow, isLongName, NameRow } from "./join-summary.tsx";

type BoardingPassProps = { view: JoinView; member: NonNullable<JoinView["member"]> };

/** For someone with an account, whose other page is the dashboard. A guest's own page contains the same parts. */
export function BoardingPass({ view, member }: BoardingPassProps) {
	const { trip } = view;
	return (
		<div className="flex flex-col gap-6">
			<PassTicket view={view} member={member} />
			<ButtonLink
				to={pathTo("/trip/:shareId", { shareId: trip.shareId })}
				look="secondary"
				className="self-start max-sm:w-full"
			>
				{common.openTrip}
			</ButtonLink>
			<PassPayments view={view} />
			<Card title={texts.whoIsComing}>
				<FacesAboard people={view.people} />
			</Card>
			<PassPlan view={view} />
			{view.releases.length > 0 && <ReleaseHistory releases={view.releases} />}
			<PassTakeAlong trip={trip} />
		</div>
	);
}

export function PassTicket({ view, member }: BoardingPassProps) {
	const { trip } = view;
	return (
		<>
			{trip.cancelled && (
				<Notice tone="late" title={common.tripCancelled}>
					<CancelReason reason={trip.cancelReason} />
					{view.isRefunded ? texts.notChargedAgain : texts.askAboutMoney(<bdi>{trip.organizerName}</bdi>)}
				</Notice>
			)}
			<Ticket stub={<NextPayment view={view} member={member} />} foot={<PassStats view={view} />}>
				<PassFacts trip={trip} passenger={member.name} isRefunded={view.isRefunded} />
				<OwnShareLine own={view.ownOptions} />
				<OwnShareLine own={view.ownCompanions} />
			</Ticket>
		</>
	);
}

type FactsProps = { trip: Omit<JoinView["trip"], "shareId">; passenger: string; isRefunded: boolean };

/** The pass itself, for everyone who may read it. */
export function PassFacts({ trip, passenger, isRefunded }: FactsProps) {
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="label font-sans">{common.boardingPass}</h2>
				<PassStamp isCancelled={trip.cancelled} isRefunded={isRefunded} />
			</div>
			<RouteLine from={trip.origin} to={trip.destination} />
			<dl className="details gap-x-6">
				<NameRow label={texts.passenger} name={passenger} />
				<NameRow label={common.organizer} name={trip.organizerName} />
				<NameRow label={texts.trip} name={trip.title} />
				<DetailRow label={texts.dates} wide={isLongName(trip.title)}>
					{formatRange(trip.startDate, trip.endDate)}
				</DetailRow>
			</dl>
		</>
	);
}

type PaymentsProps = {
	view: JoinView;
	links?: ReactNode; // shown next to the receipts
	children?: ReactNode; // how to pay, if the page's pass is in another view
};

export function PassPayments({ view, links, children }: PaymentsProps) {
	const { trip, strip, progress, isRefunded, credit } = view;
	if (strip.steps.length === 0) return null;
	return (
		<Card title={common.yourPayments}>
			{progress && <ProgressDisplay {...progress} label={common.yourPayments} />}
			<PaymentStrip strip={strip} />
			{view.outside && <OwnOutsideLines outside={view.outside} />}
			{credit > 0 && <p>{paymentTexts.paidMore(formatCents(credit))}</p>}
			{children}
			{view.outside && <OutsideLink outside={view.outside} className="self-start" />}
			{(strip.made > 0 || links) && (
				<div className="flex flex-wrap gap-x-6">
					{strip.made > 0 && (
						<>
							<ButtonLink to={pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })} look="quiet">
								{common.yourReceipts}
							</ButtonLink>
							<ButtonLink to={pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })} look="quiet">
								{isRefunded || view.refund ? texts.yourRefund : askForRefund}
							</ButtonLink>
						</>
					)}
					{links}
				</div>
			)}
		</Card>
	);
}

function PassStats({ view }: { view: JoinView }) {
	const readersDay = useReadersDay();
	const { trip, share, strip } = view;
	const total = strip.steps.length;
	return (
		<Stats>
			<Stat label={joinTexts.departure}>{joinTexts.departureIn(view, readersDay)}</Stat>
			<Stat label={joinTexts.duration}>{joinTexts.durationOf(trip.duration)}</Stat>
			<Stat label={joinTexts.yourShare}>{formatCents(share)}</Stat>
			<Stat label={texts.payments}>
				{total > 0 ? texts.paymentsMade(strip.made, total) : texts.noPayments}
			</Stat>
		</Stats>
	);
}

/** After a refund it is unknown whether the member still comes, so the pass does not say "confirmed". */
function PassStamp({ isCancelled, isRefunded }: { isCancelled: boolean; isRefunded: boolean }) {
	if (isCancelled) return <Stamp good={false}>{common.cancelled}</Stamp>;
	return <Stamp good={!isRefunded}>{isRefunded ? texts.refunded : texts.confirmed}</Stamp>;
}

function Stamp({ good, children }: { good: boolean; children: ReactNode }) {
	return (
		<span
			className={cx(
				"-rotate-6 rounded-lg border-2 px-3 py-1 font-display text-sm font-bold tracking-widest uppercase",
				good ? "border-paid text-paid" : "border-late text-late",
			)}
		>
			{children}
		</span>
	);
}

/** A longer name does not fit at one end of the line, so the route becomes running text. */
const MAX_NAME_LENGTH = 14;
const NAME_CLASS = "title wrap-anywhere sm:text-xl";

/** "Boston – – ✈ – – Lisbon" */
function RouteLine({ from, to }: { from: string | null; to: string }) {
	if (!from) return <p className={NAME_CLASS}>{to}</p>;
	if (from.length > MAX_NAME_LENGTH || to.length > MAX_NAME_LENGTH) {
		return (
			<p className={NAME_CLASS}>
				<bdi>{from}</bdi> <PlaneIcon className="mx-1 inline-block text-coral" /> <bdi>{to}</bdi>
			</p>
		);
	}
	return (
		<p className={cx(NAME_CLASS, "flex flex-wrap items-center gap-x-3")}>
			<bdi>{from}</bdi>
			<span className="flex min-w-14 flex-1 items-center gap-2 text-coral">
				<Dashes />
				<PlaneIcon className="shrink-0" />
				<Dashes />
			</span>
			<bdi>{to}</bdi>
		</p>
	);
}

function PlaneIcon({ className }: { className: string }) {
	return (
		<>
			<Icon name="plane" size={22} className={`rotate-45 ${className}`} />
			<span className="sr-only">{joinTexts.routeTo}</span>
		</>
	);
}

function Dashes() {
	return <span className="h-0 flex-1 border-t-2 border-dashed border-line-strong" aria-hidden />;
}

type PayNextProps = BoardingPassProps & { id?: string };

/**
 * Ways to pay the next payment, all that is left, or another amount. A late payment has a notice with a button at the
 * top of the page.
 */
function PayNext({ view, member, id }: PayNextProps) {
	const { nextPayment, nextCharge, trip, today, late, refund } = view;
	if (!nextPayment || trip.cancelled) return null;
	const checkout = checkoutPath({ shareId: trip.shareId, memberId: member.id, paymentId: nextPayment.id });
	const isCharged = nextCharge?.paymentId === nextPayment.id;
	return (
		<>
			{!late && (
				<ButtonLink
					to={checkout}
					look={refund || isEarly(nextPayment, isCharged, today) ? "secondary" : "primary"}
					wide
				>
					{joinTexts.payNow(formatCents(nextPayment.amount))}
				</ButtonLink>
			)}
			{view.ahead && <PayAhead offer={view.ahead} to={checkout} id={id} />}
		</>
	);
}

function ChargesLink({ view: { nextPayment, trip, member } }: { view: JoinView }) {
	if (!nextPayment || trip.cancelled || !member?.confirmed) return null;
	return (
		<ButtonLink to={automaticChargesPath(trip.shareId)} look="quiet" className="self-start">
			{automaticCharges}
		</ButtonLink>
	);
}

/** A late guest's page begins with a button that pays, so on phones the other ways are only in the Money view. */
function NextPayment({ view, member }: BoardingPassProps) {
	const { nextPayment, nextCharge, trip, strip, today } = view;
	if (!nextPayment || trip.cancelled) {
		const paidLabel = view.disputeNote ?? (strip.steps.length > 0 ? common.paid : texts.toPay);
		return (
			<div className="flex flex-col gap-2">
				<p className="label">{view.isRefunded ? common.paidThenRefunded : paidLabel}</p>
				<p className="amount text-xl">{formatCents(strip.paid)}</p>
				<OwnShareLine own={view.refund} />
				{view.returned > 0 && (
					<p className="text-sm text-ink-soft">
						{texts.wentBack(formatCents(view.returned), view.returnedTo)}
					</p>
				)}
				{view.outside && <OwnOutsideLines outside={view.outside} />}
				{!trip.cancelled && (
					<>
						<OwnShareLine own={paidMoreLine(trip.shareId, view.credit, view.refund !== null)} />
						<p className="text-sm text-ink-soft">{common.nothingLeftToPay}</p>
					</>
				)}
				<PaidByCashBack view={view} member={member} />
			</div>
		);
	}
	const isLate = view.late !== null;
	const isOnHold = view.refund !== null && !isLate;
	const date = formatDate(nextPayment.dueDate, today);
	return (
		<div className="flex flex-col gap-3">
			<OwnShareLine own={view.refund} />
			<p>
				<span className="label block">{isOnHold ? onHold : common.nextPayment}</span>
				<span className="amount block text-xl">{formatCents(nextPayment.amount)}</span>
				<span className={cx("block tabular-nums", isLate ? "text-late" : "text-ink-soft")}>
					{isLate ? texts.wasDue(date) : texts.due(date)}
				</span>
				{isOnHold && <span className="block text-sm text-ink-soft">{onHoldMeans}</span>}
				{view.isRefunded && !isOnHold && <span className="block text-sm text-ink-soft">{paused}</span>}
				{view.paused && !view.isRefunded && !isOnHold && (
					<span className="block text-sm text-ink-soft">{view.paused}</span>
				)}
				<PaidByCashBack view={view} member={member} />
				{view.outside?.paid && <span className="block text-sm text-ink-soft">{view.outside.paid}</span>}
				{!isLate && nextCharge?.paymentId === nextPayment.id && (
					<span className="block text-sm text-ink-soft">{nextChargeText(nextCharge, today)}</span>
				)}
			</p>
			{isLate && view.guestTrip ? (
				<>
					<Part of="trip" onlyNarrow>
						<ButtonLink to="?view=money" look="quiet" className="self-start">
							{texts.otherWays}
						</ButtonLink>
					</Part>
					<Part of="money">
						<WaysToPay view={view} member={member} />
					</Part>
				</>
			) : (
				<WaysToPay view={view} member={member} />
			)}
		</div>
	);
}

/** How the next payment can be made, and the state of the plan and of automatic charges. */
export function WaysToPay({ view, member, id }: PayNextProps) {
	return (
		<>
			{view.restartCharges && <RestartCharges to={view.restartCharges} />}
			<PayNext view={view} member={member} id={id} />
			{view.changePlan && <ChangePlanLink to={view.changePlan} />}
			<ChargesLink view={view} />
		</>
	);
}

/** If all payments were refunded, so was the cash back. */
function PaidByCashBack({ view, member: { cashBackApplied } }: BoardingPassProps) {
	if (cashBackApplied === 0 || view.isRefunded) return null;
	return (
		<span className="block text-sm text-ink-soft">
			{joinTexts.paidByCashBack(formatCents(cashBackApplied))}
		</span>
	);
}

type PlanProps = { view: JoinView; isLinked?: boolean };

/** What comes next on the trip. The itinerary, which browsers keep for offline use, has everything. */
export function PassPlan({ view: { trip, plan }, isLinked = true }: PlanProps) {
	if (!plan) return null;
	const { rows, more, hasEntries } = plan;
	return (
		<Card title={texts.plan}>
			{rows.length === 0 && (
				<p className="text-ink-soft">
					{hasEntries ? texts.planBehind : texts.planEmpty(<bdi>{trip.organizerName}</bdi>)}
				</p>
			)}
			{rows.length > 0 && (
				<ul className="flex flex-col gap-3">
					{rows.map(({ id, kind, title, when }) => (
						<li key={id}>
							<ItemRow
								icon={<Icon name={kind ? BOOKING_ICONS[kind] : "compass"} size={22} />}
								title={title}
								details={when ?? texts.noTimeYet}
							/>
						</li>
					))}
				</ul>
			)}
			{isLinked && (hasEntries || more > 0) && (
				<ButtonLink
					to={pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId })}
					look="secondary"
					className="self-start max-sm:w-full"
					reloadDocument
				>
					{more > 0 ? texts.seePlanWith(more) : texts.seePlan}
				</ButtonLink>
			)}
		</Card>
	);
}

export function PassTakeAlong({ trip: { shareId, cancelled } }: Pick<JoinView, "trip">) {
	return (
		<Card title={texts.takeAlong}>
			<p className="text-ink-soft">{texts.takeAlongHint}</p>
			<div className="flex flex-wrap gap-3">
				{!cancelled && (
					<ButtonLink
						to={pathTo("/trip/:shareId/documents", { shareId })}
						look="secondary"
						icon={<Icon name="shield-check" />}
						className="max-sm:w-full"
					>
						{common.checkDocuments}
					</ButtonLink>
				)}
				<ButtonLink
					to={pathTo("/trip/:shareId/calendar", { shareId })}
					look="secondary"
					icon={<Icon name="calendar-days" />}
					className="max-sm:w-full"
				>
					{common.addToCalendar}
				</ButtonLink>
				<ButtonLink
					to={pathTo("/trip/:shareId/pass.png", { shareId })}
					look="secondary"
					icon={<Icon name="download" />}
					className="max-sm:w-full"
					reloadDocument
					download
				>
					{texts.saveAsPicture}
				</ButtonLink>
			</div>
		</Card>
	);
}

import type { ReactNode } from "react";
import { ReleaseHistory } from "#app/features/fund/releases/components/release-history.tsx";
import { FacesAboard } from "#app/features/members/components/faces-aboard.tsx";
import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { ProgressDisplay } from "#app/features/payments/progress/components/progress-display.tsx";
import { formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { JoinView } from "../join-view.server.ts";
import { departureIn, durationOf } from "../texts/dates.ts";
import * as joinTexts from "../texts/join.ts";
import * as texts from "../texts/pass.ts";
import { NextPayment } from "./join-next-payment.tsx";
import { AskForAccount, type BoardingPassProps, OpenTrip } from "./join-next-steps.tsx";
import { CancelReason } from "./join-notices.tsx";
import { RouteLine } from "./join-route-line.tsx";
import { DetailRow, isLongName, NameRow } from "./join-summary.tsx";
import { PassPlan } from "./pass-plan.tsx";
import { PassTakeAlong } from "./pass-take-along.tsx";

export function BoardingPass({ view, member }: BoardingPassProps) {
	const { trip, strip, progress } = view;
	const hasDashboard = view.signedInAs !== null || member.hasAccount;
	return (
		<div className="flex flex-col gap-6">
			{trip.cancelled && (
				<Notice tone="late" title={common.tripCancelled}>
					<CancelReason reason={trip.cancelReason} />
					{texts.notChargedAgain(<bdi>{trip.organizerName}</bdi>)}
				</Notice>
			)}
			<Ticket stub={<NextPayment view={view} member={member} />} foot={<PassStats view={view} />}>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="label font-sans">{common.boardingPass}</h2>
					<PassStamp view={view} />
				</div>
				<RouteLine from={trip.origin} to={trip.destination} />
				<dl className="details gap-x-6">
					<NameRow label={texts.passenger} name={member.name} />
					<NameRow label={common.organizer} name={trip.organizerName} />
					<NameRow label={texts.trip} name={trip.title} />
					<DetailRow label={texts.dates} wide={isLongName(trip.title)}>
						{formatRange(trip.startDate, trip.endDate)}
					</DetailRow>
				</dl>
			</Ticket>
			{hasDashboard && <OpenTrip trip={trip} />}
			{strip.steps.length > 0 && (
				<Card title={common.yourPayments}>
					{progress && <ProgressDisplay {...progress} label={common.yourPayments} />}
					<PaymentStrip strip={strip} />
					{strip.made > 0 && (
						<div className="flex flex-wrap gap-x-6">
							<ButtonLink to={pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })} look="quiet">
								{common.yourReceipts}
							</ButtonLink>
							<ButtonLink to={pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })} look="quiet">
								{view.isRefunded ? texts.yourRefund : texts.askForRefund}
							</ButtonLink>
						</div>
					)}
				</Card>
			)}
			<Card title={texts.whoIsComing}>
				<FacesAboard people={view.people} />
			</Card>
			<PassPlan view={view} />
			{view.releases.length > 0 && <ReleaseHistory releases={view.releases} />}
			<PassTakeAlong trip={trip} />
			{!hasDashboard && <AskForAccount trip={trip} />}
		</div>
	);
}

function PassStats({ view }: { view: JoinView }) {
	const readersDay = useReadersDay();
	const { trip, share, strip } = view;
	const total = strip.steps.length;
	return (
		<Stats>
			<Stat label={joinTexts.departure}>{departureIn(view, readersDay)}</Stat>
			<Stat label={joinTexts.duration}>{durationOf(trip.duration)}</Stat>
			<Stat label={joinTexts.yourShare}>{formatCents(share)}</Stat>
			<Stat label={texts.payments}>
				{total > 0 ? texts.paymentsMade(strip.made, total) : texts.noPayments}
			</Stat>
		</Stats>
	);
}

/** Whether a refunded place is still held is not decided, so its pass does not say that it is confirmed. */
function PassStamp({ view: { trip, isRefunded } }: { view: JoinView }) {
	if (trip.cancelled) return <Stamp good={false}>{common.cancelled}</Stamp>;
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

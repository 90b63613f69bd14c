import { useId } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { ProgressFigures } from "#app/features/payments/progress/components/progress-display.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as disputeTexts from "../disputes/texts/list.ts";
import { goneRows } from "../fund-rows.ts";
import type { FundView } from "../fund-view.server.ts";
import { type FundPageProps, PayoutCard } from "../payouts/components/payouts.tsx";
import { RefundInboxCard } from "../refunds/components/refunds-cards.tsx";
import { ReleaseHistory } from "../releases/components/release-history.tsx";
import { ReleasePanel } from "../releases/components/release-panel.tsx";
import * as historyTexts from "../releases/texts/history.ts";
import * as texts from "../texts/fund.ts";
import * as panelTexts from "../texts/panel.ts";
import { CollectedSentence } from "./collected-sentence.tsx";

export function FundPage({ view, reply }: FundPageProps) {
	const { trip, releases, refunds } = view;
	const isAnswerDue = view.disputes.some(({ isDue }) => isDue);
	const disputes = view.disputes.length > 0 && (
		<Card id="disputes" title={disputeTexts.title}>
			<LinkRows rows={view.disputes} />
		</Card>
	);
	return (
		<div className="flex flex-col gap-6">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				title={common.fundManagement}
				spoken={common.spokenTrip(trip.title)}
				label={<span className="wrap-anywhere">{trip.title}</span>}
				lead={<FundLead trip={trip} />}
			/>
			<FundFigures {...view} />
			{isAnswerDue && disputes}
			<div className="grid items-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
				<ReleasePanel view={view} reply={reply} />
				<div className="flex min-w-0 flex-col gap-5">
					{!isAnswerDue && disputes}
					{releases.length > 0 ? <ReleaseHistory releases={releases} /> : <NoReleases />}
					<PayoutCard payout={view.payout} reply={reply} />
					{refunds && (
						<RefundInboxCard
							inbox={refunds}
							to={pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })}
							isTask={false}
						/>
					)}
				</div>
			</div>
		</div>
	);
}

function NoReleases() {
	return (
		<Card id="releases" title={historyTexts.history}>
			<EmptyState icon={<Icon name="landmark" size={26} />} title={historyTexts.historyEmptyTitle}>
				{historyTexts.historyEmpty}
			</EmptyState>
		</Card>
	);
}

function FundLead({ trip }: { trip: FundView["trip"] }) {
	return texts.destinationAndCost(
		<span className="wrap-anywhere">{trip.destination}</span>,
		<strong className="money font-semibold text-ink">{formatCents(trip.totalCost)}</strong>,
	);
}

type Props = Pick<FundView, "trip" | "fund" | "collected" | "pill" | "held" | "late">;

function FundFigures({ trip, fund, collected, pill, held, late }: Props) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex flex-col gap-4">
			<div>
				<h2 id={id}>{texts.heading}</h2>
				<p className="text-ink-soft">{texts.headingHint}</p>
			</div>
			<Ticket
				stub={<CollectedProgress {...{ trip, fund, collected, late }} />}
				foot={<FundTotals fund={fund} />}
			>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="label">{panelTexts.available}</p>
					<Pill tone={pill.tone}>{pill.word}</Pill>
				</div>
				<p className="amount text-2xl">{formatCents(fund.availableBalance)}</p>
				<ReservedMoney fund={fund} held={held} />
			</Ticket>
		</section>
	);
}

function ReservedMoney({ fund, held }: Pick<Props, "fund" | "held">) {
	const { onItsWay, heldForRefunds, feesForRefunds } = fund;
	if (onItsWay === 0 && heldForRefunds === 0 && !held) return null;
	return (
		<ul className="flex flex-col gap-1 text-ink-soft">
			{onItsWay > 0 && (
				<li>{texts.onItsWay(<strong className="money text-ink">{formatCents(onItsWay)}</strong>)}</li>
			)}
			{held && (
				<li>
					{texts.tooNew(<strong className="money text-ink">{formatCents(held.amount)}</strong>, held.freeOn)}
				</li>
			)}
			{heldForRefunds > 0 && (
				<li>
					{texts.heldForRefunds(<strong className="money text-ink">{formatCents(heldForRefunds)}</strong>)}{" "}
					{feesForRefunds > 0 && panelTexts.feesForRefunds(feesForRefunds)}
				</li>
			)}
		</ul>
	);
}

function CollectedProgress({ trip, fund, collected, late }: Omit<Props, "held" | "pill">) {
	return (
		<div className="flex flex-col gap-3">
			<p className="label">{texts.paidIn}</p>
			<ProgressFigures progress={collected} label={texts.paidInOfTripCost}>
				<CollectedSentence paidIn={fund.paidIn} total={trip.totalCost} late={late} />
			</ProgressFigures>
		</div>
	);
}

function FundTotals({ fund }: Pick<Props, "fund">) {
	const rows = goneRows(fund);
	const lastAlone = rows.length % 2 === 1 ? rows.length - 1 : undefined;
	return (
		<Stats>
			{rows.map(({ label, cents, hint }, index) => (
				<div key={label} className={index === lastAlone ? "max-sm:col-span-full" : undefined}>
					<dt>{label}</dt>
					<dd>
						{formatCents(cents)}
						{hint && <span className="block font-sans text-sm font-normal text-ink-soft">{hint}</span>}
					</dd>
				</div>
			))}
		</Stats>
	);
}

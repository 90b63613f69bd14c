import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import * as disputeTexts from "../disputes/texts/list.ts";
import type { FundView } from "../fund-view.server.ts";
import { PayoutCard } from "../payouts/components/payout-card.tsx";
import { RefundInboxCard } from "../refunds/components/refunds-cards.tsx";
import type { FundPageProps } from "../releases/components/release-form.tsx";
import { ReleaseHistory } from "../releases/components/release-history.tsx";
import { ReleasePanel } from "../releases/components/release-panel.tsx";
import * as historyTexts from "../releases/texts/history.ts";
import * as texts from "../texts/fund.ts";
import { FundFigures } from "./fund-figures.tsx";

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
					{refunds && <RefundInboxCard inbox={refunds} to={`/trip/${trip.shareId}/refunds`} isTask={false} />}
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

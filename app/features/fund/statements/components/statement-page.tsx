import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { StatementView } from "../statement.server.ts";
import * as texts from "../texts/statement.ts";
import { MoneyChartCard } from "./money-chart-card.tsx";
import { PrintButton } from "./print-button.tsx";
import { StatementEntries } from "./statement-entries.tsx";
import { StatementPagination } from "./statement-pagination.tsx";
import { TotalsCard } from "./totals-card.tsx";

type Props = { view: StatementView };

export function StatementPage({ view }: Props) {
	const { trip, demoMode, count } = view;
	const tripPath = `/trip/${trip.shareId}`;
	return (
		<div className="flex flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div className="grow">
					<PageHeading
						label={texts.title}
						title={<span className="wrap-anywhere">{trip.title}</span>}
						spoken={`: ${texts.title}`}
					/>
				</div>
				{demoMode && <Pill tone="due">{texts.demoMoney}</Pill>}
			</div>
			<div className="grid items-start gap-5 lg:grid-cols-[2fr_3fr]">
				<TotalsCard view={view} />
				<MoneyChartCard chart={view.chart} trip={view.trip} />
			</div>
			<Card title={texts.entries} aside={<span className="tabular-nums">{texts.inTotal(count)}</span>}>
				{count === 0 ? <NoEntries to={`/trip-created/${trip.shareId}`} /> : <StatementEntries view={view} />}
				<StatementPagination view={view} />
				<Leavers leavers={view.leavers} />
				{view.totals.cardFees > 0 && <CardFees amount={view.totals.cardFees} />}
			</Card>
			<div className="flex flex-wrap gap-3 print:hidden">
				{count > 0 && (
					<ButtonLink to={`${tripPath}/statement.csv`} look="secondary" reloadDocument>
						{texts.download}
					</ButtonLink>
				)}
				<PrintButton />
			</div>
		</div>
	);
}

/** Former members' payments stay in the statement, and nothing more is expected of them. */
function Leavers({ leavers }: Pick<StatementView, "leavers">) {
	if (leavers.length === 0) return null;
	return (
		<div>
			<p className="font-semibold">{texts.noLongerAboard}</p>
			<ul>
				{leavers.map(({ id, name, at, leftAs }) => (
					<li key={id} className="text-ink-soft wrap-anywhere">
						{texts.leaver(<bdi>{name}</bdi>, leftAs, formatDate(dateOf(new Date(at ?? 0))))}
					</li>
				))}
			</ul>
		</div>
	);
}

function NoEntries({ to }: { to: string }) {
	return (
		<EmptyState
			icon={<Icon name="landmark" size={28} />}
			title={texts.emptyTitle}
			action={
				<ButtonLink to={to} look="secondary">
					{texts.shareTrip}
				</ButtonLink>
			}
		>
			{texts.empty}
		</EmptyState>
	);
}

function CardFees({ amount }: { amount: number }) {
	return (
		<p className="text-sm text-ink-soft">
			{texts.cardFees(<span className="money">{formatCents(amount)}</span>)}
		</p>
	);
}

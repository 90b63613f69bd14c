import * as fundTexts from "#app/features/fund/texts/panel.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { sumNotInFund } from "#app/features/payments/outside/texts/sums.ts";
import { dateOf, formatDate, toIso } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { StatementView } from "../statement.server.ts";
import * as texts from "../texts/statement.ts";
import { MoneyChartCard } from "./money-chart.tsx";
import { PrintButton } from "./print-button.tsx";

type Props = { view: StatementView };

export function StatementPage({ view }: Props) {
	const { trip, demoMode, count } = view;
	const tripPath = pathTo("/trip/:shareId", { shareId: trip.shareId });
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
				{count === 0 ? (
					<NoEntries to={pathTo("/trip-created/:shareId", { shareId: trip.shareId })} />
				) : (
					<StatementEntries view={view} />
				)}
				<StatementPagination view={view} />
				{view.disputes && (
					<ButtonLink to={view.disputes.to} look="quiet" className="self-start print:hidden">
						{view.disputes.text}
					</ButtonLink>
				)}
				{view.outside && <p>{sumNotInFund(view.outside)}</p>}
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

/** Lists former members, because their payments stay in the statement but nothing more is expected of them. */
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

function TotalsCard({ view }: { view: StatementView }) {
	const { totals, pill } = view;
	const { refunded } = totals;
	return (
		<Ticket stub={<Available view={view} />} stubBelow>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2>{texts.howItAddsUp}</h2>
				<Pill tone={pill.tone}>{pill.word}</Pill>
			</div>
			<dl className="flex flex-col gap-3">
				<TotalRow label={common.collected} amount={totals.collected} />
				{totals.cashBack !== 0 && <TotalRow label={texts.cashBackApplied} amount={totals.cashBack} />}
				<TotalRow label={fundTexts.refunded} amount={-refunded.gross} note={texts.refundedNote(refunded)} />
				<TotalRow
					label={common.released}
					amount={-totals.released}
					note={totals.debtPaid === 0 ? undefined : texts.debtPaid(totals.debtPaid)}
				/>
				{totals.pendingReleases !== 0 && (
					<TotalRow label={fundTexts.onItsWay} amount={-totals.pendingReleases} />
				)}
				{totals.disputed !== 0 && <TotalRow label={fundTexts.takenBack} amount={-totals.disputed} />}
				<TotalRow label={common.bookingFees} amount={-totals.fees} />
				{totals.other !== 0 && <TotalRow label={fundTexts.other} amount={totals.other} />}
				<div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
					<dt className="font-bold">{texts.inFund}</dt>
					<dd className="amount text-xl">{formatCents(totals.balance)}</dd>
				</div>
			</dl>
		</Ticket>
	);
}

function TotalRow({ label, amount, note }: { label: string; amount: number; note?: string }) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt>
				{label}
				{note && <span className="block text-sm text-ink-soft">{note}</span>}
			</dt>
			<dd className="money font-semibold">{formatCents(amount || 0)}</dd>
		</div>
	);
}

function Available({ view }: { view: StatementView }) {
	const { availableBalance, reservedForRefunds, feesForRefunds, onHold } = view.fund;
	return (
		<p>
			<span className="label block">{texts.releasableNow}</span>
			<span className="amount">{formatCents(availableBalance)}</span>
			{onHold.amount > 0 && (
				<span className="block text-sm text-ink-soft">{texts.tooNew(onHold.amount)}</span>
			)}
			{reservedForRefunds > 0 && (
				<span className="block text-sm text-ink-soft">
					{texts.reservedForRefunds(reservedForRefunds)}{" "}
					{feesForRefunds > 0 && fundTexts.feesForRefunds(feesForRefunds)}
				</span>
			)}
		</p>
	);
}

type Entry = StatementView["entries"][number];

function StatementEntries({ view }: { view: StatementView }) {
	return (
		<table className="w-full text-left tabular-nums">
			<caption className="sr-only">{texts.entriesCaption}</caption>
			<thead>
				<tr className="border-b border-line align-bottom">
					<th scope="col" className="label py-2 pr-4">
						{texts.whatHappened}
					</th>
					<th scope="col" className="label py-2 text-right">
						{texts.fund}
						<span className="sm:hidden print:hidden">{texts.andBalance}</span>
					</th>
					<th scope="col" className="label hidden py-2 pl-4 text-right sm:table-cell print:table-cell">
						{common.balance}
					</th>
				</tr>
			</thead>
			<tbody>
				{view.entries.map((entry) => (
					<Row key={entry.number} entry={entry} />
				))}
			</tbody>
		</table>
	);
}

function Row({ entry }: { entry: Entry }) {
	const { number, at, title, detail, fundChange, balance } = entry;
	return (
		<tr className="break-inside-avoid border-b border-line align-top last:border-0">
			<th scope="row" className="py-3 pr-4 font-normal">
				<span className="block font-semibold wrap-anywhere">{title}</span>
				{detail && <span className="block max-w-text text-sm text-ink-soft">{detail}</span>}
				<span className="mt-1 block text-sm text-ink-soft">
					{texts.numberAndDate(number, <time dateTime={toIso(at)}>{formatDate(dateOf(new Date(at)))}</time>)}
				</span>
			</th>
			<td
				className={cx(
					"py-3 text-right",
					fundChange === 0 ? "text-ink-soft" : "font-semibold",
					fundChange > 0 && "text-paid",
				)}
			>
				<span className="money">{formatFundChange(fundChange)}</span>
				<span className="money mt-1 block text-sm font-normal text-ink-soft sm:hidden print:hidden">
					{formatCents(balance)}
				</span>
			</td>
			<td className="hidden py-3 pl-4 text-right text-ink-soft sm:table-cell print:table-cell">
				<span className="money">{formatCents(balance)}</span>
			</td>
		</tr>
	);
}

function formatFundChange(fundChange: number): string {
	if (fundChange === 0) return texts.noChange;
	return fundChange > 0 ? `+${formatCents(fundChange)}` : formatCents(fundChange);
}

function StatementPagination({ view }: { view: StatementView }) {
	const { trip, entries, count, older, newer } = view;
	if (older === null && newer === null) return null;
	const to = (upTo: number) =>
		`${pathTo("/trip/:shareId/statement", { shareId: trip.shareId })}${upTo === count ? "" : `?upTo=${upTo}`}`;
	return (
		<nav aria-label={texts.pages} className="flex flex-wrap items-center justify-between gap-3 print:hidden">
			<p className="text-sm text-ink-soft tabular-nums">
				{texts.shownEntries(entries.at(-1)?.number, entries.at(0)?.number, count)}
			</p>
			<div className="flex flex-wrap gap-3">
				{newer !== null && (
					<ButtonLink to={to(newer)} look="secondary">
						{texts.newer}
					</ButtonLink>
				)}
				{older !== null && (
					<ButtonLink to={to(older)} look="secondary">
						{texts.older}
					</ButtonLink>
				)}
			</div>
		</nav>
	);
}

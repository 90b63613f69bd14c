import { FundPill } from "#app/features/funds/components/fund-pill.tsx";
import { formatCents } from "#app/lib/money.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import type { StatementView } from "../statement.server.ts";

export function TotalsCard({ view }: { view: StatementView }) {
	const { totals, fund } = view;
	const { refunded } = totals;
	const pendingNote = refunded.pending > 0 && `${formatCents(refunded.pending)} of it on its way`;
	const deductionNote = refunded.deductions > 0 && `${formatCents(refunded.deductions)} of it for card fees`;
	return (
		<Ticket stub={<Available view={view} />} stubBelow>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2>How it adds up</h2>
				<FundPill status={fund.status} />
			</div>
			<dl className="flex flex-col gap-3">
				<TotalRow label="Collected" amount={totals.collected} />
				<TotalRow
					label="Refunded"
					amount={-refunded.gross}
					note={[pendingNote, deductionNote].filter(Boolean).join(", ")}
				/>
				<TotalRow label="Released" amount={-totals.released} />
				{totals.pendingReleases !== 0 && (
					<TotalRow label="Release on its way" amount={-totals.pendingReleases} />
				)}
				{totals.disputed !== 0 && <TotalRow label="Taken back by banks" amount={-totals.disputed} />}
				<TotalRow label="Booking fees" amount={-totals.fees} />
				{totals.other !== 0 && <TotalRow label="Other" amount={totals.other} />}
				<div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
					<dt className="font-bold">In the fund</dt>
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
	const { availableBalance, heldForRefunds } = view.fund;
	return (
		<p>
			<span className="label block">Can be released now</span>
			<span className="amount">{formatCents(availableBalance)}</span>
			{heldForRefunds > 0 && (
				<span className="block text-sm text-ink-soft">
					{formatCents(heldForRefunds)} is held for refund requests.
				</span>
			)}
		</p>
	);
}

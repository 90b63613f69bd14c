import * as fundTexts from "#app/features/fund/texts/panel.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { StatementView } from "../statement.server.ts";
import * as texts from "../texts/statement.ts";

export function TotalsCard({ view }: { view: StatementView }) {
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
	const { availableBalance, heldForRefunds, feesForRefunds, held } = view.fund;
	return (
		<p>
			<span className="label block">{texts.releasableNow}</span>
			<span className="amount">{formatCents(availableBalance)}</span>
			{held.amount > 0 && <span className="block text-sm text-ink-soft">{texts.tooNew(held.amount)}</span>}
			{heldForRefunds > 0 && (
				<span className="block text-sm text-ink-soft">
					{texts.heldForRefunds(heldForRefunds)}{" "}
					{feesForRefunds > 0 && fundTexts.feesForRefunds(feesForRefunds)}
				</span>
			)}
		</p>
	);
}

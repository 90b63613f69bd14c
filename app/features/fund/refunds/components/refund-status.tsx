import type { ReactNode } from "react";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { refundDates } from "../refund-dates.ts";
import type { RefundPlanView, RefundRequestSummary, SettledRefund } from "../refunds-view.server.ts";
import * as texts from "../texts/decision.ts";
import * as refundTexts from "../texts/refunds.ts";
import { requestAnchor } from "./refund-forms.ts";

const PILL_BY_STATUS = {
	pending: { tone: "due", words: refundTexts.waiting },
	approved: { tone: "due", words: refundTexts.onItsWay },
	processed: { tone: "paid", words: refundTexts.refunded },
	rejected: { tone: "neutral", words: refundTexts.rejected },
	withdrawn: { tone: "neutral", words: refundTexts.withdrawn },
	failed: { tone: "late", words: refundTexts.didNotGoThrough },
} as const;

export function RefundPill({ status }: Pick<RefundRequestSummary, "status">) {
	const { tone, words } = PILL_BY_STATUS[status];
	return <Pill tone={tone}>{words}</Pill>;
}

export function SettledRefundItem({
	refund,
	title,
}: {
	refund: SettledRefund;
	title: (amount: ReactNode) => ReactNode;
}) {
	const { id, status, amount, notes, origin, reason, settledAs, saidBy } = refund;
	const words = origin === "organizer" ? reason : notes;
	return (
		<li id={requestAnchor(id)} className="flex scroll-mt-32 flex-col gap-2 py-4 first:pt-0 last:pb-0">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h3 className="min-w-0 font-semibold wrap-anywhere">
					{title(<span className="money">{formatCents(amount)}</span>)}
				</h3>
				<RefundPill status={status} />
			</div>
			<p className="text-sm text-ink-soft tabular-nums">
				{refundDates(refund)}
				{settledAs && ` · ${refundTexts.AS_SETTLED[settledAs]}`}
				{refund.deduction > 0 && ` · ${refundTexts.deducted(formatCents(refund.deduction))}`}
			</p>
			{words && <QuotedText speaker={saidBy ?? texts.youSaid} words={words} />}
		</li>
	);
}

export function QuotedText({ speaker, words }: { speaker: string; words: string }) {
	return (
		<figure className="rounded-control bg-wash px-4 py-3">
			<figcaption className="label" dir="auto">
				{speaker}
			</figcaption>
			<blockquote className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
				{words}
			</blockquote>
		</figure>
	);
}

type Props = {
	plan: RefundPlanView;
	total: string;
};

export function RefundBreakdown({ plan, total }: Props) {
	return (
		<div className="overflow-hidden rounded-control border border-line">
			<dl>
				<Row label={refundTexts.paidNotRefunded}>{formatCents(plan.requested)}</Row>
				<Row label={refundTexts.cardFee} hint={refundTexts.cardFeeRate}>
					{formatCents(-plan.deduction)}
				</Row>
				<div className="flex flex-wrap items-center justify-between gap-x-4 mt-3 border-t-2 border-dashed border-line bg-paid-ground px-4 py-3">
					<dt className="font-semibold">{total}</dt>
					<dd className="amount text-paid">{formatCents(plan.refundable)}</dd>
				</div>
			</dl>
			{plan.parts.length > 1 && <RefundParts parts={plan.parts} />}
		</div>
	);
}

/** A shorter breakdown of a refund: the total, its parts, and the payments if there are several. */
export function RefundSum({ plan, total }: Props) {
	return (
		<div className="overflow-hidden rounded-control border border-line">
			<dl className="flex flex-wrap items-center justify-between gap-x-4 bg-paid-ground px-4 py-2">
				<dt>
					<span className="font-semibold">{total}</span>
					<span className="block text-sm tabular-nums">
						{refundTexts.lessFee(formatCents(plan.requested), formatCents(plan.deduction))}
					</span>
				</dt>
				<dd className="amount text-paid">{formatCents(plan.refundable)}</dd>
			</dl>
			{plan.parts.length > 1 && <RefundParts parts={plan.parts} />}
		</div>
	);
}

function Row({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
	return (
		<div className="flex items-baseline justify-between gap-4 px-4 pt-3">
			<dt className="min-w-0 text-ink-soft">
				{label}
				{hint && <span className="block text-sm">{hint}</span>}
			</dt>
			<dd className="money shrink-0 font-semibold whitespace-nowrap">{children}</dd>
		</div>
	);
}

function RefundParts({ parts }: { parts: RefundPlanView["parts"] }) {
	return (
		<details className="group border-t border-line">
			<summary className="flex min-h-touch items-center justify-between gap-3 px-4 py-2 text-sm font-semibold hover:bg-wash">
				{refundTexts.paymentByPayment}
				<Icon name="chevron-down" size={18} className="text-ink-soft group-open:rotate-180" />
			</summary>
			<ul className="flex flex-col divide-y divide-line px-4 pb-2">
				{parts.map((part) => (
					<li key={part.paymentId} className="flex items-baseline justify-between gap-4 py-2.5">
						<div className="min-w-0">
							<p className="font-semibold">
								{refundTexts.paymentOf(part.number, part.total, formatDate(dateOf(new Date(part.paidAt))))}
							</p>
							<p className="text-sm text-ink-soft tabular-nums">
								{refundTexts.lessFee(formatCents(part.gross), formatCents(part.deduction))}
							</p>
						</div>
						<p className="money shrink-0 font-semibold">{formatCents(part.amount)}</p>
					</li>
				))}
			</ul>
		</details>
	);
}

import type { ReactNode } from "react";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { RefundPlanView } from "../refunds-view.server.ts";
import * as texts from "../texts/refunds.ts";

type Props = {
	plan: RefundPlanView;
	total: string;
};

export function RefundBreakdown({ plan, total }: Props) {
	return (
		<div className="overflow-hidden rounded-control border border-line">
			<dl>
				<Row label={texts.paidNotRefunded}>{formatCents(plan.requested)}</Row>
				<Row label={texts.cardFee} hint={texts.cardFeeRate}>
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
				{texts.paymentByPayment}
				<Icon name="chevron-down" size={18} className="text-ink-soft group-open:rotate-180" />
			</summary>
			<ul className="flex flex-col divide-y divide-line px-4 pb-2">
				{parts.map((part) => (
					<li key={part.paymentId} className="flex items-baseline justify-between gap-4 py-2.5">
						<div className="min-w-0">
							<p className="font-semibold">
								{texts.paymentOf(part.number, part.total, formatDate(dateOf(new Date(part.paidAt))))}
							</p>
							<p className="text-sm text-ink-soft tabular-nums">
								{texts.lessFee(formatCents(part.gross), formatCents(part.deduction))}
							</p>
						</div>
						<p className="money shrink-0 font-semibold">{formatCents(part.amount)}</p>
					</li>
				))}
			</ul>
		</details>
	);
}

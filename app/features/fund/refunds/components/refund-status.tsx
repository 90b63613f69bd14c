import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { Pill } from "#app/ui/pill.tsx";
import { requestAnchor } from "../decided-path.ts";
import { refundDates } from "../refund-dates.ts";
import type { RefundRequestSummary, SettledRefund } from "../refunds-view.server.ts";
import * as settleTexts from "../texts/settle.ts";
import * as stateTexts from "../texts/states.ts";

const PILL_BY_STATUS = {
	pending: { tone: "due", words: stateTexts.waiting },
	approved: { tone: "due", words: stateTexts.onItsWay },
	processed: { tone: "paid", words: stateTexts.refunded },
	rejected: { tone: "neutral", words: stateTexts.rejected },
	failed: { tone: "late", words: stateTexts.didNotGoThrough },
} as const;

export function RefundPill({ status }: Pick<RefundRequestSummary, "status">) {
	const { tone, words } = PILL_BY_STATUS[status];
	return <Pill tone={tone}>{words}</Pill>;
}

export function SettledRefundItem({
	refund,
	title,
	speaker,
}: {
	refund: SettledRefund;
	title: (amount: ReactNode) => ReactNode;
	speaker: string;
}) {
	const { id, status, amount, notes, origin, reason, settledAs } = refund;
	const words = origin === "organizer" ? reason : notes;
	return (
		<li id={requestAnchor(id)} className="flex scroll-mt-32 flex-col gap-2 py-4 first:pt-0 last:pb-0">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<p className="min-w-0 font-semibold wrap-anywhere">
					{title(<span className="money">{formatCents(amount)}</span>)}
				</p>
				<RefundPill status={status} />
			</div>
			<p className="text-sm text-ink-soft tabular-nums">
				{refundDates(refund)}
				{settledAs && ` · ${settleTexts.AS_SETTLED[settledAs]}`}
				{refund.deduction > 0 && ` · ${stateTexts.deducted(formatCents(refund.deduction))}`}
			</p>
			{words && <QuotedText speaker={speaker} words={words} />}
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

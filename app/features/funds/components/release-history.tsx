import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { ReleaseSummary } from "../fund-view.server.ts";
import * as texts from "../texts/history.ts";

export function ReleaseHistory({ releases }: { releases: ReleaseSummary[] }) {
	return (
		<Card id="releases" title={texts.history}>
			{releases.length === 0 ? (
				<EmptyState icon={<Icon name="landmark" size={26} />} title={texts.historyEmptyTitle}>
					{texts.historyEmpty}
				</EmptyState>
			) : (
				<ul className="-my-3 divide-y divide-line">
					{releases.map((release) => (
						<ReleaseItem key={release.id} release={release} />
					))}
				</ul>
			)}
		</Card>
	);
}

function ReleaseItem({ release }: { release: ReleaseSummary }) {
	const { amount, purpose, recipient, description, status, at } = release;
	return (
		<li className="flex flex-col gap-1 py-3">
			<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<span className={status === "failed" ? "money line-through" : "amount"}>{formatCents(amount)}</span>
				{status === "reserved" && <Pill tone="due">{texts.onItsWay}</Pill>}
				{status === "failed" && <Pill tone="late">{texts.refused}</Pill>}
			</p>
			{(purpose || recipient) && (
				<p className="font-semibold wrap-anywhere" dir="auto">
					{purpose}
					{recipient && (
						<span className="font-normal text-ink-soft">{`${purpose ? " · " : ""}${texts.paidTo(recipient)}`}</span>
					)}
				</p>
			)}
			{description && (
				<p className="whitespace-pre-line text-ink-soft wrap-anywhere" dir="auto">
					{description}
				</p>
			)}
			<p className="text-sm text-ink-soft tabular-nums">{formatDate(dateOf(new Date(at)))}</p>
		</li>
	);
}

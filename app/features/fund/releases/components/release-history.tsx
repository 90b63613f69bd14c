import type { ReleaseSummary } from "#app/features/fund/fund-view.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import * as texts from "../texts/history.ts";

/** The releases of a fund that has at least one. */
export function ReleaseHistory({ releases }: { releases: ReleaseSummary[] }) {
	return (
		<Card id="releases" title={texts.history}>
			<ul className="-my-3 divide-y divide-line">
				{releases.map((release) => (
					<ReleaseItem key={release.id} release={release} />
				))}
			</ul>
		</Card>
	);
}

function ReleaseItem({ release }: { release: ReleaseSummary }) {
	const { amount, debt, purpose, recipient, description, isFailed, state, date } = release;
	return (
		<li className="flex flex-col gap-1 py-3">
			<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<span className={isFailed ? "money line-through" : "amount"}>{formatCents(amount)}</span>
				{state && <Pill tone={state.tone}>{state.word}</Pill>}
			</p>
			{(purpose || recipient) && (
				<p className="font-semibold wrap-anywhere" dir="auto">
					{purpose}
					{recipient && (
						<span className="font-normal text-ink-soft">{`${purpose ? " · " : ""}${recipient}`}</span>
					)}
				</p>
			)}
			{description && (
				<p className="whitespace-pre-line text-ink-soft wrap-anywhere" dir="auto">
					{description}
				</p>
			)}
			{debt && <p className="text-sm text-ink-soft">{debt}</p>}
			<p className="text-sm text-ink-soft tabular-nums">{date}</p>
		</li>
	);
}

import { ButtonLink } from "#app/ui/button.tsx";
import type { StatementView } from "../statement.server.ts";
import * as texts from "../texts/statement.ts";

export function StatementPagination({ view }: { view: StatementView }) {
	const { trip, entries, count, older, newer } = view;
	if (older === null && newer === null) return null;
	const to = (upTo: number) => `/trip/${trip.shareId}/statement${upTo === count ? "" : `?upTo=${upTo}`}`;
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

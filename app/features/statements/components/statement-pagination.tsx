import { ButtonLink } from "#app/ui/button.tsx";
import type { StatementView } from "../statement.server.ts";

export function StatementPagination({ view }: { view: StatementView }) {
	const { trip, entries, count, older, newer } = view;
	if (older === null && newer === null) return null;
	const to = (upTo: number) => `/trip/${trip.shareId}/statement${upTo === count ? "" : `?upTo=${upTo}`}`;
	return (
		<nav
			aria-label="Pages of the statement"
			className="flex flex-wrap items-center justify-between gap-3 print:hidden"
		>
			<p className="text-sm text-ink-soft tabular-nums">
				No. {entries.at(-1)?.number} to {entries.at(0)?.number} of {count}
			</p>
			<div className="flex flex-wrap gap-3">
				{newer !== null && (
					<ButtonLink to={to(newer)} look="secondary">
						Newer
					</ButtonLink>
				)}
				{older !== null && (
					<ButtonLink to={to(older)} look="secondary">
						Older
					</ButtonLink>
				)}
			</div>
		</nav>
	);
}

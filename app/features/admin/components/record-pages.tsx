import { ButtonLink } from "#app/ui/button.tsx";
import { PAGE_SIZE, type RecordPage } from "../records.ts";
import * as texts from "../texts/lists.ts";

type Props = {
	view: Pick<RecordPage<unknown>, "count" | "page" | "rows">;
	path: string;
	query: Record<string, string>; // what the list is filtered by
};

/** Which rows of a list are shown, and the links to its other pages. */
export function RecordPages({ view: { count, page, rows }, path, query }: Props) {
	if (count === 0) return null;
	const first = (page - 1) * PAGE_SIZE + 1;
	const last = first + rows.length - 1;
	const to = (other: number) => `${path}?${queryOf({ ...query, page: String(other) })}`;
	return (
		<nav aria-label={texts.pages} className="flex flex-wrap items-center justify-between gap-3">
			<p className="text-sm text-ink-soft tabular-nums">
				{rows.length > 0 ? texts.shown(first, last, count) : texts.noneShown(count)}
			</p>
			<div className="flex flex-wrap gap-3">
				{page > 1 && (
					<ButtonLink to={to(page - 1)} look="secondary">
						{texts.previous}
					</ButtonLink>
				)}
				{last < count && rows.length > 0 && (
					<ButtonLink to={to(page + 1)} look="secondary">
						{texts.next}
					</ButtonLink>
				)}
			</div>
		</nav>
	);
}

function queryOf(given: Record<string, string>): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
	return query.toString();
}

import type { ReactNode } from "react";
import { Pill } from "#app/ui/pill.tsx";
import { leadingRows, type PollCard } from "../poll-card.ts";
import * as texts from "../texts/card.ts";

type Row = PollCard["rows"][number];
type RowProps = { row: Row; card: Pick<PollCard, "voters" | "isOver" | "isTie">; more?: ReactNode };

/** An option with its number and its bar. The bar repeats the number, so screen readers skip it. */
export function PollRow({ row, card: { voters, isOver, isTie }, more }: RowProps) {
	return (
		<span className="poll-row" data-ahead={row.isAhead || undefined}>
			<bdi className="poll-name">{row.name}</bdi>
			<span className="poll-count">
				<span className="sr-only">: </span>
				{row.words}
				{row.isAhead && <Pill tone={isOver && !isTie ? "paid" : "neutral"}>{aheadWord(isOver, isTie)}</Pill>}
			</span>
			{more}
			<PollBar part={(row.count + row.maybe / 2) / Math.max(voters, 1)} />
		</span>
	);
}

/** A drawing, because HTML allows no progress element inside an option's label. */
function PollBar({ part }: { part: number }) {
	return (
		<svg className="poll-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
			{part > 0 && <path d={`M0 .5H${Math.round(part * 100)}`} />}
		</svg>
	);
}

function aheadWord(isOver: boolean, isTie: boolean): string {
	if (isTie) return texts.tied;
	return isOver ? texts.won : texts.ahead;
}

export function PollBars({ card }: { card: PollCard }) {
	const { shown, more } = leadingRows(card.rows);
	return (
		<ul className="poll-rows">
			{shown.map((row) => (
				<li key={row.id}>
					<PollRow row={row} card={card} />
				</li>
			))}
			{more && <li className="text-sm text-ink-soft">{more}</li>}
		</ul>
	);
}

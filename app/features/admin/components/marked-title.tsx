import { Pill } from "#app/ui/pill.tsx";
import type { AdminRecord } from "../records.ts";

/** The title of a page about one account or trip, with what stands out about it. */
export function MarkedTitle({ view: { title, marks } }: { view: Pick<AdminRecord, "title" | "marks"> }) {
	return (
		<span className="flex flex-wrap items-center gap-3">
			<span className="min-w-0 wrap-anywhere" dir="auto">
				{title}
			</span>
			{marks.map(({ tone, word }) => (
				<Pill key={word} tone={tone} icon={null}>
					{word}
				</Pill>
			))}
		</span>
	);
}

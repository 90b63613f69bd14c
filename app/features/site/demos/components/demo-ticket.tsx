import { Pill } from "#app/ui/pill.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { DemoView } from "../demo-payments.ts";
import * as texts from "../texts/demos.ts";

export function DemoTicket({ view }: { view: Pick<DemoView, "dates" | "stats"> }) {
	const stats = (
		<Stats>
			{view.stats.map(([label, value]) => (
				<Stat key={label} label={label}>
					{value}
				</Stat>
			))}
		</Stats>
	);
	return (
		<Ticket stubBelow foot={stats}>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div>
					<h2>{texts.trip}</h2>
					<p className="text-ink-soft">{view.dates}</p>
				</div>
				<Pill>{texts.exampleTrip}</Pill>
			</div>
		</Ticket>
	);
}

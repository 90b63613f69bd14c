import * as common from "#app/lib/texts.ts";
import { BoardingScene } from "#app/shell/boarding-scene.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { StartButtons } from "./start-buttons.tsx";
import * as texts from "./texts.ts";

export function Hero() {
	return (
		<section className="flex flex-col gap-8 sm:gap-10">
			<div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]">
				<h1 className="text-hero font-extrabold">{texts.motto(<br />)}</h1>
				<div className="flex flex-col gap-5">
					<p className="text-lg text-ink-soft">{texts.lead}</p>
					<StartButtons />
				</div>
			</div>
			<Ticket
				stubBelow
				picture={<BoardingScene className="block aspect-4/3 w-full sm:aspect-12/5" />}
				foot={
					<Stats>
						<Stat label={texts.sampleTrip}>{texts.sampleRoute}</Stat>
						<Stat label={texts.travelers}>6</Stat>
						<Stat label={common.costPerPerson}>$970.00</Stat>
						<Stat label={common.paid}>{texts.samplePaid}</Stat>
					</Stats>
				}
			/>
		</section>
	);
}

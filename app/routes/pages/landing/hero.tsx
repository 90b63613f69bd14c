import { BoardingScene } from "#app/shell/boarding-scene.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { StartButtons } from "./start-buttons.tsx";

export function Hero() {
	return (
		<section className="flex flex-col gap-8 sm:gap-10">
			<div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[3fr_2fr]">
				<h1 className="text-hero font-extrabold">
					Everyone aboard.
					<br />
					Everyone paid.
				</h1>
				<div className="flex flex-col gap-5">
					<p className="text-lg text-ink-soft">
						Paste the links, share one page, and let each friend pay their own share, at once or month by
						month. No spreadsheet, no chasing.
					</p>
					<StartButtons />
				</div>
			</div>
			<Ticket
				stubBelow
				picture={<BoardingScene className="block aspect-4/3 w-full sm:aspect-12/5" />}
				foot={
					<Stats>
						<Stat label="Sample trip">Boston to Lisbon</Stat>
						<Stat label="Travelers">6</Stat>
						<Stat label="Cost per person">$970.00</Stat>
						<Stat label="Paid">5 of 6</Stat>
					</Stats>
				}
			/>
		</section>
	);
}

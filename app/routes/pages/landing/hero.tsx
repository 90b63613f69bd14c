import { BoardingScene } from "#app/shell/boarding-scene.tsx";
import { DashboardPicture } from "./dashboard-picture.tsx";
import { StartButtons } from "./start-buttons.tsx";
import * as texts from "./texts.ts";

/** The friends in the harbour walk up to a trip's dashboard, which stands before the ship. */
export function Hero() {
	return (
		<section className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[1fr_19rem]">
			<div className="flex flex-col gap-4 lg:gap-6 lg:pt-8 lg:pb-6 lg:pr-12">
				<h1 className="text-hero font-extrabold">{texts.motto(<br />)}</h1>
				<p className="max-w-text text-ink-soft sm:text-lg">{texts.lead}</p>
				<StartButtons withExample />
				<p className="text-sm text-ink-soft">{texts.exampleNote}</p>
			</div>
			<div className="-mx-4 mt-4 h-52 sm:mx-0 sm:h-72 lg:col-span-2 lg:col-start-1 lg:row-start-2 lg:mt-0 lg:h-full">
				<BoardingScene className="block size-full sm:rounded-card" />
			</div>
			<DashboardPicture
				view="trip"
				isFirst
				className="relative mx-auto -mt-14 w-72 max-w-full lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:mb-4 lg:self-end"
			/>
		</section>
	);
}

import { boardingPass } from "#app/lib/texts.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { StartButtons } from "./start-buttons.tsx";
import * as texts from "./texts.ts";

export function CallToAction() {
	return (
		<Ticket
			stub={
				<div className="flex flex-col items-center gap-1 text-center">
					<p className="label">{boardingPass}</p>
					<p className="font-display text-2xl font-extrabold">$0.00</p>
					<p className="text-ink-soft">{texts.planAndShare}</p>
				</div>
			}
		>
			<div className="flex flex-col gap-5 py-4 sm:p-6">
				<h2 className="text-xl sm:text-2xl">{texts.callToActionTitle}</h2>
				<p className="max-w-text text-lg text-ink-soft">{texts.callToAction}</p>
				<StartButtons />
			</div>
		</Ticket>
	);
}

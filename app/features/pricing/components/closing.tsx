import { ButtonLink } from "#app/ui/button.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { CLAIMS } from "../texts/claims.ts";
import * as texts from "../texts/page.ts";

export function Closing() {
	return (
		<Ticket
			stubBelow
			foot={
				<Stats>
					{CLAIMS.map(({ figure, label }) => (
						<Stat key={label} label={label}>
							{figure}
						</Stat>
					))}
				</Stats>
			}
		>
			<div className="flex flex-col gap-5 py-4 sm:p-6">
				<h2 className="text-xl sm:text-2xl">{texts.closingTitle}</h2>
				<p className="max-w-text text-lg text-ink-soft">{texts.closingLead}</p>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/trip-results?clear=true" look="secondary" className="grow sm:grow-0">
						{texts.startPlanning}
					</ButtonLink>
					<ButtonLink to="/how-it-works" look="secondary" className="grow sm:grow-0">
						{texts.comparePlans}
					</ButtonLink>
				</div>
			</div>
		</Ticket>
	);
}

import { ButtonLink } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { CLAIMS } from "../texts/claims.ts";
import * as texts from "../texts/page.ts";

export function Closing() {
	return (
		<Ticket
			stubBelow
			foot={
				<dl className="grid grid-cols-3">
					{CLAIMS.map(({ figure, label }) => (
						<div key={label} className="flex flex-col gap-1 px-2.5 py-4 max-sm:first:pl-5 sm:px-5">
							<dt className="label">{label}</dt>
							<dd className="font-display text-lg font-bold tabular-nums">{figure}</dd>
						</div>
					))}
				</dl>
			}
		>
			<div className="flex flex-col gap-4 sm:p-6">
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

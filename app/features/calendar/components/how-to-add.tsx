const INSTRUCTIONS = [
	["Google Calendar", "On a computer: Other calendars, +, From URL, then paste the link."],
	["iPhone or Mac", "The button above; or Add Subscription Calendar, then paste the link."],
	["Outlook", "Add calendar, Subscribe from web, then paste the link."],
] as const;

/** Where each calendar takes a link. */
export function HowToAdd() {
	return (
		<dl className="flex flex-col gap-3">
			{INSTRUCTIONS.map(([app, way]) => (
				<div key={app} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-3">
					<dt className="font-semibold">{app}</dt>
					<dd className="text-ink-soft">{way}</dd>
				</div>
			))}
		</dl>
	);
}

import { useId } from "react";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import type { ItineraryView, ShownDay } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";
import { EntryRow } from "./entry-row.tsx";

type Props = { day: ShownDay; view: ItineraryView };

export function DayCard({ day, view }: Props) {
	const id = useId();
	const today = dateOf(new Date(view.renderedAt));
	if (day.parts.length === 0) return <EmptyDays from={day.date} until={day.until} today={today} />;
	const [weekday, ...rest] = formatDate(day.date, today).split(", ");
	return (
		<section
			aria-labelledby={id}
			className="day relative rounded-card border border-line bg-surface shadow-card"
		>
			<div className="day-stub bg-wash">
				<h2 id={id} className="tabular-nums">
					<span className="sm:block sm:text-base">
						{weekday}
						<span className="sm:sr-only">, </span>
					</span>
					{rest.join(", ")}
				</h2>
				<p className="label">{dayLabel(day, view.trip)}</p>
				{day.zone && <p className="text-sm text-ink-soft">{day.zone}</p>}
			</div>
			<ol className="flex min-w-0 flex-col gap-5 p-4">
				{day.parts.map((one) => (
					<EntryRow key={`${one.entry.id}-${one.part}`} shown={one} mayEdit={view.mayEdit} />
				))}
			</ol>
		</section>
	);
}

/** The trip's duration counts nights, so its last day has no number of its own. */
function dayLabel({ date, number }: ShownDay, { startDate, endDate }: ItineraryView["trip"]): string | null {
	if (number === null) return startDate && outsideTripLabel(date, startDate);
	return number > 1 && date === endDate ? texts.lastDay : texts.numberedDay(number);
}

function outsideTripLabel(date: CalendarDate, start: CalendarDate): string {
	return date < start ? texts.beforeTrip : texts.afterTrip;
}

type EmptyDaysProps = { from: CalendarDate; until: CalendarDate; today: CalendarDate };

function EmptyDays({ from, until, today }: EmptyDaysProps) {
	const last = formatDate(until, today);
	const days = from === until ? last : `${formatDate(from, today)} – ${last}`;
	return (
		<section className="empty-day flex flex-wrap items-baseline gap-x-3 rounded-card border-2 border-dashed border-line px-5 py-3">
			<h2 className="text-base tabular-nums">{days}</h2>
			<p className="text-ink-soft">{texts.nothingPlanned}</p>
		</section>
	);
}

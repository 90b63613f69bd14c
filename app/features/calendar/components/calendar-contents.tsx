import type { ReactNode } from "react";
import { formatDate, formatDay, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";

import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import type { CalendarView } from "../calendar-view.server.ts";

/** What a calendar shows of the trip, with the day of departure as its leaf. */
export function CalendarContents({ view }: { view: CalendarView }) {
	const { trip, entries } = view;
	return (
		<Ticket stub={<Leaf date={trip.startDate} />}>
			<h2 className="text-lg">What is in it</h2>
			<ul className="flex flex-col gap-3">
				<Line icon="calendar-days" title="The days of the trip">
					{trip.startDate ? formatRange(trip.startDate, trip.endDate ?? trip.startDate) : "No dates yet"}
				</Line>
				<Line icon="map-pin" title="The itinerary">
					{entries > 0
						? `${entries} ${entries === 1 ? "entry" : "entries"}, at the right time in every zone`
						: "Nothing planned yet"}
				</Line>
				<Line icon="credit-card" title="Your own payments">
					<Payments view={view} />
				</Line>
			</ul>
		</Ticket>
	);
}

function Line({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<li className="flex items-start gap-3">
			<Icon name={icon} className="mt-0.5 shrink-0 text-coral" />
			<p className="min-w-0">
				<span className="block font-semibold">{title}</span>
				<span className="text-ink-soft tabular-nums">{children}</span>
			</p>
		</li>
	);
}

function Payments({ view: { trip, openPayments, next } }: { view: CalendarView }) {
	if (!next) return "Nothing to pay";
	if (trip.cancelled) return "Called off";
	return (
		<>
			{openPayments} to make, next <span className="money">{formatCents(next.amount)}</span> on{" "}
			{formatDate(next.dueDate)}
		</>
	);
}

function Leaf({ date }: { date: string | null }) {
	const [weekday, month, day] = date ? formatDay(date).split(/,? /) : [];
	return (
		<div className="flex items-center justify-center gap-3 sm:flex-col sm:gap-1">
			{date ? (
				<>
					<span className="label">{month}</span>
					<span className="font-display text-2xl leading-none font-bold">{day}</span>
					<span className="label">{weekday}</span>
				</>
			) : (
				<Icon name="calendar-days" size={40} />
			)}
		</div>
	);
}

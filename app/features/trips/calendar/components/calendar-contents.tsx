import type { ReactNode } from "react";
import { type CalendarDate, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { CalendarView } from "../calendar-view.server.ts";
import * as texts from "../texts.ts";

export function CalendarContents({ view }: { view: CalendarView }) {
	const { trip, entries } = view;
	return (
		<Card title={texts.contents}>
			<div className="flex items-start justify-between gap-4">
				<ul className="flex min-w-0 flex-col gap-3">
					<Line icon="calendar-days" title={texts.dates}>
						{trip.startDate ? formatRange(trip.startDate, trip.endDate ?? trip.startDate) : common.datesTbd}
					</Line>
					<Line icon="map-pin" title={texts.itinerary}>
						{entries > 0 ? texts.entries(entries) : texts.noEntries}
					</Line>
					<Line icon="credit-card" title={texts.payments}>
						<Payments view={view} />
					</Line>
				</ul>
				{trip.startDate && <DateTile date={trip.startDate} />}
			</div>
		</Card>
	);
}

function Line({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<li className="icon-line">
			<Icon name={icon} className="text-coral" />
			<p className="min-w-0">
				<span className="block font-semibold">{title}</span>
				<span className="text-ink-soft tabular-nums">{children}</span>
			</p>
		</li>
	);
}

function Payments({ view: { trip, openPayments, next, share } }: { view: CalendarView }) {
	if (share > 0) return texts.shareToPay(<span className="money">{formatCents(share)}</span>);
	if (!next) return texts.nothingToPay;
	if (trip.cancelled) return common.cancelled;
	const amount = <span className="money">{formatCents(next.amount)}</span>;
	return texts.toPay(openPayments, amount, formatDate(next.dueDate));
}

function DateTile({ date }: { date: CalendarDate }) {
	const [weekday, month, day] = formatDate(date).split(/,? /);
	return (
		<div
			className="flex w-20 shrink-0 flex-col overflow-hidden rounded-control border border-line bg-wash text-center sm:w-24"
			aria-hidden="true"
		>
			<span className="bg-coral py-1 text-sm font-bold text-coral-ink">{month}</span>
			<span className="pt-2 font-display text-2xl leading-none font-bold">{day}</span>
			<span className="pt-1 pb-2 text-sm text-ink-soft">{weekday}</span>
		</div>
	);
}

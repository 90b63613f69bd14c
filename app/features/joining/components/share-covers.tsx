import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { formatCents } from "#app/lib/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";

/** It is folded, so that on a phone the name and the plans stay near the top. */
export function ShareCovers({ view: { bookings, trip } }: { view: JoinView }) {
	if (bookings.length === 0) return null;
	const total = <Money cents={bookings.reduce((sum, { cost }) => sum + cost, 0)} />;
	const count = <span className="whitespace-nowrap">{texts.bookings(bookings.length)}</span>;
	return (
		<Disclosure summary={<span>{texts.covers(count)}</span>}>
			<ul className="divide-y divide-line">
				{bookings.map(({ id, type, name, cost }) => (
					<li key={id} className="flex gap-3 py-2.5">
						<Icon name={BOOKING_ICONS[type]} size={20} className="mt-0.5 text-ink-soft" />
						<bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
						{cost > 0 && <Money cents={cost} />}
					</li>
				))}
			</ul>
			<p className="border-t border-line pt-2 text-sm text-ink-soft">
				{trip.partySize > 1
					? texts.coversShared(total, trip.partySize, <Money cents={trip.costPerPerson} />)
					: texts.coversTogether(total)}
			</p>
		</Disclosure>
	);
}

export function Money({ cents }: { cents: number }) {
	return <span className="money font-semibold text-ink">{formatCents(cents)}</span>;
}

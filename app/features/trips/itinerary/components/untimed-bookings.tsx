import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ItineraryView } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";

type Props = { bookings: ItineraryView["untimed"]; mayEdit: boolean };

export function UntimedBookings({ bookings, mayEdit }: Props) {
	if (bookings.length === 0) return null;
	return (
		<Card title={texts.untimedTitle}>
			<ul className="flex flex-col gap-3">
				{bookings.map(({ id, type, name, url }) => (
					<li key={id}>
						<ItemRow
							icon={<Icon name={BOOKING_ICONS[type]} size={22} />}
							title={name}
							href={url ?? undefined}
							action={mayEdit && <AddTime id={id} name={name} />}
						/>
					</li>
				))}
			</ul>
		</Card>
	);
}

function AddTime({ id, name }: { id: string; name: string }) {
	return (
		<Link
			to={`?add=${id}#entry`}
			className="needs-line link inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center text-sm font-semibold print:hidden"
		>
			{texts.addTimeFor(name, (words) => (
				<span className="sr-only">{words}</span>
			))}
		</Link>
	);
}

import { BOOKING_ICONS } from "#app/features/booking-links/components/booking-icons.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import type { DashboardView } from "../dashboard.server.ts";

type Highlight = DashboardView["highlights"][number];
type Props = { highlights: Highlight[]; organizer: string; role: DashboardView["role"]; itinerary: string };

/** It links to the itinerary with a full page load, because that page has no client router. */
export function HighlightsCard({ highlights, organizer, role, itinerary }: Props) {
	return (
		<Card title="Trip Highlights">
			{highlights.length > 0 ? (
				<ul className="flex flex-col gap-3">
					{highlights.map((item) => (
						<li key={item.id}>
							<HighlightItem item={item} />
						</li>
					))}
				</ul>
			) : (
				<EmptyState icon={<Icon name="luggage" size={26} />} title="No bookings yet">
					{role === "organizer"
						? "Agree on flights and a place to stay in the chat."
						: `Flights and places to stay that ${organizer} adds will show here.`}
				</EmptyState>
			)}
			<ButtonLink to={itinerary} look="secondary" wide reloadDocument>
				View Full Itinerary
			</ButtonLink>
		</Card>
	);
}

function HighlightItem({ item }: { item: Highlight }) {
	return (
		<ItemRow
			icon={<Icon name={BOOKING_ICONS[item.type]} size={22} />}
			title={item.name}
			href={item.url ?? undefined}
			amount={item.amount}
			details={item.details}
		/>
	);
}

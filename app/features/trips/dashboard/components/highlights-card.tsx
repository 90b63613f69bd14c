import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";

type Highlight = DashboardView["highlights"][number];
type HighlightsCardProps = {
	highlights: Highlight[];
	empty: string;
	itinerary: string;
	ways: readonly { to: string; label: string }[]; // to what helps with the plan
};

/** It links to the itinerary with a full page load, because that page has no client router. */
export function HighlightsCard({ highlights, empty, itinerary, ways }: HighlightsCardProps) {
	return (
		<Card title={texts.highlightsTitle}>
			{highlights.length > 0 ? (
				<ul className="flex flex-col gap-3">
					{highlights.map((item) => (
						<li key={item.id}>
							<HighlightItem item={item} />
						</li>
					))}
				</ul>
			) : (
				<EmptyState icon={<Icon name="luggage" size={26} />} title={texts.emptyTitle}>
					{empty}
				</EmptyState>
			)}
			<ButtonLink to={itinerary} look="secondary" wide reloadDocument>
				{texts.seeItinerary}
			</ButtonLink>
			{ways.length > 0 && (
				<div className="flex flex-wrap gap-x-5">
					{ways.map(({ to, label }) => (
						<ButtonLink key={to} to={to} look="quiet">
							{label}
						</ButtonLink>
					))}
				</div>
			)}
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

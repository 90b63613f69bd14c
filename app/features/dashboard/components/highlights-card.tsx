import { formatCents } from "#app/lib/money.ts";
import { countOf } from "#app/lib/words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LuggageTag } from "#app/ui/luggage-tag.tsx";
import type { DashboardView } from "../dashboard.server.ts";

type Highlight = DashboardView["highlights"][number];
type Props = { highlights: Highlight[]; organizer: string; role: DashboardView["role"]; itinerary: string };

const ICONS = { flight: "plane", accommodation: "bed-double", car: "car-front" } as const;

/** The itinerary is a document of its own, without the router's script. */
export function HighlightsCard({ highlights, organizer, role, itinerary }: Props) {
	return (
		<Card title="Trip Highlights">
			{highlights.length > 0 ? (
				<ul className="flex flex-col gap-3">
					{highlights.map((item) => (
						<li key={item.id}>
							<Tag item={item} />
						</li>
					))}
				</ul>
			) : (
				<EmptyState icon={<Icon name="luggage" size={26} />} title="No bookings yet">
					{role === "organizer"
						? "Agree on flights and a place to stay in the chat."
						: `Flights and places to stay that ${organizer} adds hang here.`}
				</EmptyState>
			)}
			<ButtonLink to={itinerary} look="secondary" wide reloadDocument>
				View Full Itinerary
			</ButtonLink>
		</Card>
	);
}

function Tag({ item }: { item: Highlight }) {
	return (
		<LuggageTag
			icon={<Icon name={ICONS[item.type]} size={22} />}
			title={item.name}
			href={item.url ?? undefined}
			{...priceOf(item)}
		/>
	);
}

function priceOf({ cost, costOrigin, perNight, perPerson, nights }: Highlight) {
	if (cost === 0) return { sub: "Price to come" };
	const whole = `${formatCents(cost)} in all${costOrigin ? ` · ${costOrigin}` : ""}`;
	if (perNight === null) return { amount: formatCents(perPerson), sub: `per person · ${whole}` };
	return { amount: formatCents(perNight), sub: `per night · ${countOf(nights, "night")}, ${whole}` };
}

import { BOOKING_ICONS } from "#app/features/booking-links/components/booking-icons.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import type { JoinView } from "../join-view.server.ts";

/** What comes next on the trip. The itinerary, which browsers keep for times without a connection, has all of it. */
export function PassPlan({ view: { trip, plan } }: { view: JoinView }) {
	if (!plan) return null;
	const { rows, more, hasEntries } = plan;
	return (
		<Card title="The plan">
			{rows.length === 0 && (
				<p className="text-ink-soft">
					{hasEntries ? (
						"Everything on the plan is behind you."
					) : (
						<>
							<bdi>{trip.organizerName}</bdi> has not planned anything yet. The plan will show here.
						</>
					)}
				</p>
			)}
			{rows.length > 0 && (
				<ul className="flex flex-col gap-3">
					{rows.map(({ id, kind, title, when }) => (
						<li key={id}>
							<ItemRow
								icon={<Icon name={kind ? BOOKING_ICONS[kind] : "compass"} size={22} />}
								title={title}
								details={when ?? "No time yet"}
							/>
						</li>
					))}
				</ul>
			)}
			{(hasEntries || more > 0) && (
				<ButtonLink
					to={`/trip/${trip.shareId}/itinerary`}
					look="secondary"
					className="self-start max-sm:w-full"
					reloadDocument
				>
					{more > 0 ? `See the whole plan (${more} more)` : "See the whole plan"}
				</ButtonLink>
			)}
		</Card>
	);
}

import { BOOKING_ICONS } from "#app/features/bookings/links/components/booking-icons.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ItemRow } from "#app/ui/item-row.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/pass.ts";

/** What comes next on the trip. The itinerary, which browsers keep for times without a connection, has all of it. */
export function PassPlan({ view: { trip, plan } }: { view: JoinView }) {
	if (!plan) return null;
	const { rows, more, hasEntries } = plan;
	return (
		<Card title={texts.plan}>
			{rows.length === 0 && (
				<p className="text-ink-soft">
					{hasEntries ? texts.planBehind : texts.planEmpty(<bdi>{trip.organizerName}</bdi>)}
				</p>
			)}
			{rows.length > 0 && (
				<ul className="flex flex-col gap-3">
					{rows.map(({ id, kind, title, when }) => (
						<li key={id}>
							<ItemRow
								icon={<Icon name={kind ? BOOKING_ICONS[kind] : "compass"} size={22} />}
								title={title}
								details={when ?? texts.noTimeYet}
							/>
						</li>
					))}
				</ul>
			)}
			{(hasEntries || more > 0) && (
				<ButtonLink
					to={pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId })}
					look="secondary"
					className="self-start max-sm:w-full"
					reloadDocument
				>
					{more > 0 ? texts.seePlanWith(more) : texts.seePlan}
				</ButtonLink>
			)}
		</Card>
	);
}

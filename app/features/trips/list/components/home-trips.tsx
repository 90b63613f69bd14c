import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import type { HomeTrips as Trips } from "../home-trips.server.ts";
import * as texts from "../texts.ts";
import { TripStubs } from "./trip-stub-card.tsx";

export function HomeTrips({ trips: { title, shown, more, today } }: { trips: Trips }) {
	return (
		<div className="flex flex-col gap-4">
			<PageHeading title={title} lead={shown.length === 0 ? texts.nothingComingUp : undefined} />
			{shown.length > 0 && <TripStubs stubs={shown} today={today} heading="h2" />}
			{more > 0 && (
				<ButtonLink to="/trip-results" look="quiet" className="self-start">
					{texts.allTrips(more)}
				</ButtonLink>
			)}
		</div>
	);
}

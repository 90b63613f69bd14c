import { useEffect } from "react";
import type { TripCard } from "#app/features/trips/trip-card.ts";
import { forgetProgress, saveCurrentTrip, startVisit } from "#app/lib/browser-storage.ts";
import { ShareCard } from "./share-card.tsx";
import { TripCreatedContinue } from "./trip-created-continue.tsx";
import { TripCreatedSteps } from "./trip-created-steps.tsx";
import { TripCreatedSummary } from "./trip-created-summary.tsx";

type Props = {
	trip: TripCard;
	link: string;
	signedIn: boolean;
};

/** The trip is there: now for the others. */
export function TripCreatedPage({ trip, link, signedIn }: Props) {
	useEffect(() => {
		startVisit(signedIn);
		forgetProgress();
		saveCurrentTrip(trip.shareId);
	}, [signedIn, trip.shareId]);
	return (
		<div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
			<div className="flex min-w-0 flex-col gap-6">
				<header className="max-w-text">
					<p className="label">Trip created</p>
					<h1 className="mt-1 text-xl wrap-anywhere sm:text-2xl">
						<bdi>{trip.title}</bdi> is ready for boarding
					</h1>
					<p className="mt-2 text-lg text-ink-soft">
						One link is all your friends need. Everyone who has it can join and pay their own share.
					</p>
				</header>
				<ShareCard trip={trip} link={link} />
			</div>
			<div className="contents min-w-0 flex-col gap-5 lg:row-span-2 lg:flex">
				<TripCreatedSummary trip={trip} />
				<TripCreatedContinue shareId={trip.shareId} signedIn={signedIn} />
			</div>
			<TripCreatedSteps />
		</div>
	);
}

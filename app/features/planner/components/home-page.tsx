import type { SubmissionResult } from "@conform-to/react";
import { WellKnownPlaces } from "#app/features/locations/components/well-known-places.tsx";
import type { Draft } from "../drafts.server.ts";
import { HomeFeatures } from "./home-features.tsx";
import { HomeHero } from "./home-hero.tsx";
import { Planner } from "./planner.tsx";
import { PrivacyNotice } from "./privacy-notice.tsx";

type Props = {
	signedIn: boolean;
	draft: Draft | null;
	defaults: { startDate: string; endDate: string };
	privacyNotice: boolean;
	/** Places to suggest without a script. */
	wellKnown: string[];
	formResult?: SubmissionResult<string[]>;
};

export function HomePage({ privacyNotice, wellKnown, ...planner }: Props) {
	return (
		<>
			<div className="grid gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-8">
				<div className="flex min-w-0 flex-col gap-6 self-start lg:sticky lg:top-6">
					<HomeHero />
					{privacyNotice && <PrivacyNotice />}
				</div>
				<Planner {...planner} />
			</div>
			<WellKnownPlaces places={wellKnown} />
			<HomeFeatures />
		</>
	);
}

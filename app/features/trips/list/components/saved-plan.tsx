import { useEffect, useState } from "react";
import { readPlanningProgress } from "#app/lib/planning-progress.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts.ts";

/** A visitor's trips are in no account; the plan in this browser is all there is. */
export function SavedPlan() {
	const [hasPlan, setHasPlan] = useState(false);
	useEffect(() => setHasPlan(readPlanningProgress() !== null), []);
	return (
		<div className="flex flex-col gap-6">
			<PageHeading title={common.yourTrips} />
			<EmptyState
				icon={<Icon name="compass" size={26} />}
				title={hasPlan ? texts.savedPlanTitle : texts.signInTitle}
				action={
					<div className="flex flex-wrap justify-center gap-3">
						<ButtonLink to="/" look={hasPlan ? "primary" : "secondary"}>
							{hasPlan ? texts.continuePlanning : common.planTrip}
						</ButtonLink>
						<ButtonLink to={signInPath("/trip-results")} look={hasPlan ? "secondary" : "primary"}>
							{common.signIn}
						</ButtonLink>
					</div>
				}
			>
				{hasPlan ? texts.savedPlan : texts.tripsInAccount}
			</EmptyState>
		</div>
	);
}

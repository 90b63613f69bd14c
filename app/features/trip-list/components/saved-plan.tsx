import { useEffect, useState } from "react";
import { readPlanningProgress } from "#app/lib/browser-storage.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** A visitor's trips are in no account; the plan in this browser is all there is. */
export function SavedPlan() {
	const [hasPlan, setHasPlan] = useState(false);
	useEffect(() => setHasPlan(readPlanningProgress() !== null), []);
	return (
		<div className="flex flex-col gap-6">
			<PageHeading title="Your trips" />
			<EmptyState
				icon={<Icon name="compass" size={26} />}
				title={hasPlan ? "This browser holds an unfinished plan" : "Sign in to see your trips"}
				action={
					<div className="flex flex-wrap justify-center gap-3">
						<ButtonLink to="/" look={hasPlan ? "primary" : "secondary"}>
							{hasPlan ? "Continue planning" : "Plan a trip"}
						</ButtonLink>
						<ButtonLink to={signInPath("/trip-results")} look={hasPlan ? "secondary" : "primary"}>
							Sign in
						</ButtonLink>
					</div>
				}
			>
				{hasPlan
					? "It is where you left it. With an account, you keep it for longer and on every device."
					: "The trips that you plan and join are kept in your account."}
			</EmptyState>
		</div>
	);
}

import { useEffect } from "react";
import { forgetProgress } from "#app/lib/browser-storage.ts";
import { Card } from "#app/ui/card.tsx";
import type { Draft } from "../drafts.server.ts";
import type { PlannerDates } from "../planner-values.ts";
import { useAutosave } from "./planner-autosave.ts";
import { PlannerForm } from "./planner-form.tsx";
import { usePlannerStart } from "./planner-start.ts";
import { StartOver } from "./planner-start-over.tsx";
import type { PlannerSubmission } from "./planner-state.ts";
import { GuestPlanNotice, PlannerStatus } from "./planner-status.tsx";

type Props = {
	signedIn: boolean;
	draft: Draft | null;
	defaults: PlannerDates;
	formResult?: PlannerSubmission;
};

/** The planner with its memory: the draft of a signed-in user, or what this browser kept of a visitor's plan. */
export function Planner({ signedIn, draft, defaults, formResult }: Props) {
	const { start, guestPlan, applyGuestPlan } = usePlannerStart(
		signedIn,
		draft,
		defaults,
		formResult !== undefined,
	);
	const { state, schedule, stop } = useAutosave(signedIn);
	useEffect(() => {
		if (signedIn && start.from === "browser") schedule(start.values);
	}, [signedIn, start, schedule]);

	const startOver = () => {
		stop();
		forgetProgress();
	};
	const noted = start.from !== "new" || state !== "none";
	return (
		<Card
			title="Plan a trip"
			aside={
				(noted || formResult) && (
					<div className="flex items-center gap-3 font-normal text-ink-soft">
						{noted && <PlannerStatus key={start.from} from={start.from} state={state} signedIn={signedIn} />}
						<StartOver onConfirm={startOver} />
					</div>
				)
			}
			className="self-start sm:p-6"
		>
			{guestPlan && <GuestPlanNotice guestPlan={guestPlan} onUse={applyGuestPlan} />}
			<PlannerForm
				key={start.from}
				start={start.values}
				formResult={formResult}
				onChange={schedule}
				onCreate={stop}
			/>
		</Card>
	);
}

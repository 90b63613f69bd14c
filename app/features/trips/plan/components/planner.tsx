import { memo, useEffect, useRef } from "react";
import { clearPlanningProgress, forgetPlanningProgress } from "#app/lib/planning-progress.ts";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import type { ShownPlan } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";
import { ExampleNotice } from "./example-notice.tsx";
import { useAutosave } from "./planner-autosave.ts";
import { PlannerForm } from "./planner-form.tsx";
import {
	focusFirstField,
	hasLandedIn,
	PLAN_ID,
	PLANNER_ID,
	type PlannerSource,
	usePlannerStart,
} from "./planner-start.ts";
import { ClearedNotice, GuestPlanNotice, PlannerStatus } from "./planner-status.tsx";

type Props = PlannerSource & {
	signedIn: boolean;
	canRestore: boolean;
	formKey: string;
	formResult?: FormResult;
	title?: string;
	onPlan?: (plan: ShownPlan | null) => void; // called with what is typed, to show it elsewhere
};

/** The planner restores and saves a signed-in user's draft, or a visitor's plan in this browser. */
export const Planner = memo(function Planner({
	signedIn,
	canRestore,
	formKey,
	draft,
	example,
	defaults,
	formResult,
	title = common.planTrip,
	onPlan,
}: Props) {
	const { start, guestPlan, applyGuestPlan, undoClear } = usePlannerStart(
		signedIn,
		{ draft, example, defaults },
		formResult !== undefined,
	);
	const { state, schedule, stop } = useAutosave(signedIn);
	useEffect(() => {
		if (signedIn && start.from === "browser") schedule(start.values);
	}, [signedIn, start, schedule]);

	const wasUndone = useRef(false);
	const undo =
		undoClear &&
		(() => {
			undoClear();
			wasUndone.current = true;
		});
	// biome-ignore lint/correctness/useExhaustiveDependencies: the form is there again once the plan is
	useEffect(() => {
		if (wasUndone.current || hasLandedIn(PLANNER_ID)) focusFirstField();
		wasUndone.current = false;
	}, [start]);

	const startOver = () => {
		stop();
		if (signedIn) forgetPlanningProgress();
		else clearPlanningProgress();
	};
	const isExample = start.from === "example";
	const hasStatus = (start.from !== "new" && !isExample) || state !== "none";
	return (
		<Card
			id={PLAN_ID}
			title={title}
			aside={
				(hasStatus || isExample || formResult) && (
					<div className="flex items-center gap-3 font-normal text-ink-soft">
						{hasStatus && (
							<PlannerStatus key={start.from} from={start.from} state={state} signedIn={signedIn} />
						)}
						<StartOver onConfirm={startOver} />
					</div>
				)
			}
			className="self-start sm:p-6"
		>
			{(canRestore || undoClear) && start.from === "new" && state === "none" && (
				<ClearedNotice onUndo={undo} />
			)}
			{example && <ExampleNotice isShown={isExample} />}
			{guestPlan && <GuestPlanNotice guestPlan={guestPlan} onUse={applyGuestPlan} />}
			<PlannerForm
				key={start.from + start.values.startDate}
				start={start.values}
				formKey={formKey}
				formResult={formResult}
				onChange={schedule}
				onCreate={stop}
				onPlan={onPlan}
			/>
		</Card>
	);
});

/** The popover asks for confirmation without JavaScript; the post then loads an empty page. */
function StartOver({ onConfirm }: { onConfirm: () => void }) {
	return (
		<>
			<button type="button" popoverTarget="start-over" className="link -my-2 min-h-touch">
				{texts.startOver}
			</button>
			<div
				id="start-over"
				popover="auto"
				className="m-auto w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-5 text-base font-normal text-ink shadow-card backdrop:bg-night/50"
			>
				<p className="title">{texts.startOverTitle}</p>
				<p className="mt-1 text-ink-soft">{texts.clears}</p>
				<form method="post" className="mt-4 flex flex-wrap gap-3" onSubmit={onConfirm}>
					<Button look="danger" name="intent" value="start-over">
						{texts.clear}
					</Button>
					<Button type="button" look="quiet" popoverTarget="start-over" popoverTargetAction="hide">
						{texts.keep}
					</Button>
				</form>
			</div>
		</>
	);
}

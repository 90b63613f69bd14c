import { useEffect, useState } from "react";
import { readProgress, startVisit } from "#app/lib/browser-storage.ts";
import type { Draft } from "../drafts.server.ts";
import { type PlannerDates, type PlannerValues, plannerValues, readPlannerForm } from "../planner-values.ts";

export const PLANNER_ID = "planner";

export type PlannerStart = {
	values: PlannerValues;
	/** Where they come from: a new plan, the user's draft, or this browser's copy. */
	from: "new" | "draft" | "browser";
};

/**
 * What the planner starts with. The server knows of the draft; what this browser kept is found after the first
 * render, and only fills a form that nobody has typed into meanwhile. `waiting` is a copy that was typed before
 * signing in to an account that has a draft already; `take` puts it in the draft's place.
 */
export function usePlannerStart(
	signedIn: boolean,
	draft: Draft | null,
	defaults: PlannerDates,
	answered: boolean,
) {
	const [start, setStart] = useState<PlannerStart>(() => ({
		values: plannerValues(draft, defaults),
		from: draft ? "draft" : "new",
	}));
	const [guestPlan, setWaiting] = useState<PlannerValues | null>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later the form itself is what counts
	useEffect(() => {
		startVisit(signedIn);
		const progress = readProgress();
		if (!progress || answered) return;
		const values = plannerValues(progress, defaults);
		if (draft) {
			if (JSON.stringify(values) !== JSON.stringify(start.values)) setWaiting(values);
		} else if (isUntouched(start.values)) setStart({ values, from: "browser" });
	}, []);

	const applyGuestPlan = () => {
		if (guestPlan) setStart({ values: guestPlan, from: "browser" });
		setWaiting(null);
	};
	return { start, guestPlan, applyGuestPlan };
}

function isUntouched(values: PlannerValues): boolean {
	const form = document.forms.namedItem(PLANNER_ID);
	if (!form) return true;
	const { fields, newCost } = readPlannerForm(form);
	return newCost === "" && Object.entries(fields).every(([name, value]) => values[name as "title"] === value);
}

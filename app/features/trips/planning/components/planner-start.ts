import { useEffect, useState } from "react";
import { defaultDates } from "#app/features/trips/trips.ts";
import { startVisit } from "#app/lib/browser-storage.ts";
import { hasClearedPlan, readPlanningProgress, restoreClearedPlan } from "#app/lib/planning-progress.ts";
import { readersDay } from "#app/ui/use-readers-day.ts";
import type { Draft } from "../drafts.server.ts";
import { type ExampleTrip, showsExample } from "../example-trip.ts";
import {
	isTyped,
	type PlannerDates,
	type PlannerValues,
	plannerValues,
	readPlannerForm,
} from "../planner-values.ts";

export const PLANNER_ID = "planner";
/** The card around the form and the notes about the draft. */
export const PLANNER_CARD_ID = "plan";

/** Whether the address points to this part of the page, and nothing has the focus yet. */
export function hasLandedIn(part: string): boolean {
	return location.hash === `#${part}` && document.activeElement === document.body;
}

export function focusFirstField(): void {
	const field = document.forms.namedItem(PLANNER_ID)?.elements.namedItem("origin");
	if (field instanceof HTMLElement) field.focus();
}

export type PlannerStart = {
	values: PlannerValues;
	from: "new" | "draft" | "copy" | "browser" | "example";
};

export type PlannerSource = { draft: Draft | null; example: ExampleTrip | null; defaults: PlannerDates };

/** The example if the address asks for it, else the server's draft, else a new draft. */
export function firstStart({ draft, example, defaults }: PlannerSource): PlannerStart {
	if (showsExample(example, draft !== null)) return { values: example.values, from: "example" };
	const from = draft ? (draft.isCopy ? "copy" : "draft") : "new";
	return { values: plannerValues(draft, defaults), from };
}

/**
 * The planner's initial values. The dates of a new draft count from the reader's day. This browser's own copy is read
 * after the first render, and replaces the values only if nobody has typed yet. If the account has a draft as well, the
 * copy is returned as `guestDraft`, and `applyGuestDraft` replaces the draft with it.
 */
export function usePlannerStart(signedIn: boolean, source: PlannerSource, wasPosted: boolean) {
	const [start, setStart] = useState(() => firstStart(source));
	const [guestDraft, setGuestDraft] = useState<PlannerValues | null>(null);
	const [isCleared, setIsCleared] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, because later the form itself holds the values
	useEffect(() => {
		startVisit(signedIn);
		const progress = readPlanningProgress();
		if (wasPosted) return;
		const { draft, example, defaults } = source;
		if (!progress) {
			const own = plannerValues(null, defaultDates(readersDay()));
			if (start.from === "new" && isUntouched(start.values)) setStart({ values: own, from: "new" });
			setIsCleared(!signedIn && hasClearedPlan());
			return;
		}
		const values = plannerValues(progress, defaults);
		if (showsExample(example, true)) return;
		if (draft) {
			if (JSON.stringify(values) !== JSON.stringify(start.values)) setGuestDraft(values);
		} else if (isUntouched(start.values)) setStart({ values, from: "browser" });
	}, []);

	const applyGuestDraft = () => {
		if (guestDraft) setStart({ values: guestDraft, from: "browser" });
		setGuestDraft(null);
	};
	const undoClear = () => {
		setStart({ values: plannerValues(restoreClearedPlan(), source.defaults), from: "browser" });
		setIsCleared(false);
	};
	return { start, guestDraft, applyGuestDraft, undoClear: isCleared ? undoClear : null };
}

function isUntouched(values: PlannerValues): boolean {
	const form = document.forms.namedItem(PLANNER_ID);
	if (!form) return true;
	const { fields, newItem } = readPlannerForm(form);
	return (
		!isTyped(newItem) && Object.entries(fields).every(([name, value]) => values[name as "title"] === value)
	);
}

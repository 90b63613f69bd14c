import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { focusText } from "#app/ui/focus-text.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { PlannerValues } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";
import type { SaveState } from "./planner-autosave.ts";
import { hasLandedIn, PLAN_ID, type PlannerStart } from "./planner-start.ts";

const RESTORED_SHOWN_MS = 5_000;

/** Says for 5 s that a plan was restored or copied, and afterwards where the plan is saved. */
export function PlannerStatus({
	from,
	...status
}: {
	from: PlannerStart["from"];
	state: SaveState;
	signedIn: boolean;
}) {
	const [wasJustRestored, setWasJustRestored] = useState(from !== "new" && from !== "example");
	useEffect(() => {
		const timer = setTimeout(() => setWasJustRestored(false), RESTORED_SHOWN_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<span role="status">
			{wasJustRestored ? (
				<Pill tone="paid">{from === "copy" ? texts.copied : texts.restored}</Pill>
			) : (
				<SaveStatus {...status} />
			)}
		</span>
	);
}

function SaveStatus({ state, signedIn }: { state: SaveState; signedIn: boolean }) {
	if (state === "failed") return <span className="text-late">{texts.inBrowserOnly}</span>;
	if (signedIn) return state === "saved" ? texts.draftSaved : texts.yourDraft;
	return texts.forThisVisit;
}

/** Says that the plan was cleared, which a button undoes: on the server, or by `onUndo` in a visitor's browser. */
export function ClearedNotice({ onUndo }: { onUndo: (() => void) | null }) {
	const undo = onUndo ? (
		<Button type="button" look="secondary" onClick={onUndo}>
			{texts.undoClear}
		</Button>
	) : (
		<form method="post">
			<Button look="secondary" name="intent" value="restore-plan">
				{texts.undoClear}
			</Button>
		</form>
	);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (hasLandedIn(PLAN_ID)) focusText(box.current);
	}, []);
	return (
		<div ref={box} className="outline-none">
			<Notice title={texts.cleared} action={undo}>
				{onUndo ? texts.clearedForVisit : texts.clearedMore}
			</Notice>
		</div>
	);
}

type GuestPlanProps = { guestPlan: PlannerValues; onUse: () => void };

/** Offers a plan that was typed before signing in to an account that has a draft, so that neither is lost. */
export function GuestPlanNotice({ guestPlan, onUse }: GuestPlanProps) {
	const { origin, destination } = guestPlan;
	return (
		<Notice
			title={texts.savedDraft}
			action={
				<Button type="button" look="secondary" onClick={onUse}>
					{texts.useEarlierPlan}
				</Button>
			}
		>
			{texts.earlierPlan(
				<strong className="wrap-anywhere">
					{[origin, destination].filter(Boolean).join(" – ") || texts.aTrip}
				</strong>,
			)}
		</Notice>
	);
}

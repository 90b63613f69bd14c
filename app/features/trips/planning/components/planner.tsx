import { memo, useCallback, useEffect, useRef, useState } from "react";
import { hasEndedVisit } from "#app/lib/browser-storage.ts";
import {
	clearPlanningProgress,
	forgetPlanningProgress,
	savePlanningProgress,
} from "#app/lib/planning-progress.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { focusText } from "#app/ui/focus-text.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { EXAMPLE_INSTEAD_PATH } from "../example-trip.ts";
import type { PlannerValues, ShownDraft } from "../planner-values.ts";
import * as exampleTexts from "../texts/example.ts";
import * as texts from "../texts/planner.ts";
import { PlannerForm } from "./planner-form.tsx";
import {
	focusFirstField,
	hasLandedIn,
	PLANNER_CARD_ID,
	PLANNER_ID,
	type PlannerSource,
	type PlannerStart,
	usePlannerStart,
} from "./planner-start.ts";

type Props = PlannerSource & {
	signedIn: boolean;
	canRestore: boolean;
	formKey: string;
	formResult?: FormResult;
	title?: string;
	onShownDraft?: (draft: ShownDraft | null) => void; // called with the typed draft, to show it elsewhere
};

/** The planner restores and saves a signed-in user's draft, or a visitor's draft in this browser. */
export const Planner = memo(function Planner({
	signedIn,
	canRestore,
	formKey,
	draft,
	example,
	defaults,
	formResult,
	title = common.planTrip,
	onShownDraft,
}: Props) {
	const { start, guestDraft, applyGuestDraft, undoClear } = usePlannerStart(
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: the form is there again once the draft is
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
			id={PLANNER_CARD_ID}
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
			{guestDraft && <GuestDraftNotice guestDraft={guestDraft} onUse={applyGuestDraft} />}
			<PlannerForm
				key={start.from + start.values.startDate}
				start={start.values}
				formKey={formKey}
				formResult={formResult}
				onChange={schedule}
				onCreate={stop}
				onShownDraft={onShownDraft}
			/>
		</Card>
	);
});

/** The popover asks for confirmation without JavaScript; the post then loads an empty planner. */
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

const RESTORED_SHOWN_MS = 5_000;

/** Says for 5 s that a draft was restored or copied, and then where the draft is saved. */
function PlannerStatus({
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

/** Says that the draft was cleared, with a button to undo it: on the server, or by `onUndo` in a visitor's browser. */
function ClearedNotice({ onUndo }: { onUndo: (() => void) | null }) {
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
		if (hasLandedIn(PLANNER_CARD_ID)) focusText(box.current);
	}, []);
	return (
		<div ref={box} className="outline-none">
			<Notice title={texts.cleared} action={undo}>
				{onUndo ? texts.clearedForVisit : texts.clearedMore}
			</Notice>
		</div>
	);
}

type GuestDraftProps = { guestDraft: PlannerValues; onUse: () => void };

/** Offers the draft typed before signing in, if the account already has a draft, so that neither is lost. */
function GuestDraftNotice({ guestDraft, onUse }: GuestDraftProps) {
	const { origin, destination } = guestDraft;
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

/** Says that the draft is an example, or that the user's own draft is shown instead of it. */
function ExampleNotice({ isShown }: { isShown: boolean }) {
	if (isShown) return <Notice title={exampleTexts.isExample}>{exampleTexts.changeIt}</Notice>;
	return (
		<Notice
			title={exampleTexts.ownDraftFirst}
			action={
				<ButtonLink to={EXAMPLE_INSTEAD_PATH} reloadDocument look="secondary">
					{exampleTexts.openExample}
				</ButtonLink>
			}
		>
			{exampleTexts.exampleWaits}
		</Notice>
	);
}

const IDLE_MS = 1_000;

type SaveState = "none" | "saved" | "failed";

/**
 * Saves the draft 1 s after the last change and when the page is left: a signed-in user's in the account; a visitor's,
 * and any that could not be sent, in this browser.
 */
function useAutosave(signedIn: boolean) {
	const [state, setState] = useState<SaveState>("none");
	const latest = useRef<PlannerValues | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const sending = useRef<AbortController>(null);

	const flush = useCallback(
		async (leaving: boolean) => {
			clearTimeout(timer.current);
			const values = latest.current;
			if (!values) return;
			if (hasEndedVisit()) {
				timer.current = setTimeout(flush, IDLE_MS, false);
				return setState("none");
			}
			if (!signedIn) {
				savePlanningProgress(values);
				return setState("saved");
			}
			latest.current = null;
			sending.current?.abort();
			sending.current = new AbortController();
			const { signal } = sending.current;
			const sent = await sendDraft(values, leaving, signal);
			if (signal.aborted) return;
			if (sent) forgetPlanningProgress();
			else savePlanningProgress(values);
			setState(sent ? "saved" : "failed");
		},
		[signedIn],
	);

	useEffect(() => {
		const leave = () => void flush(true);
		// "beforeunload" comes before a reload asks for the draft, but not every browser fires it; all fire "pagehide".
		const events = ["beforeunload", "pagehide"] as const;
		for (const event of events) window.addEventListener(event, leave);
		return () => {
			for (const event of events) window.removeEventListener(event, leave);
			leave();
			clearTimeout(timer.current);
		};
	}, [flush]);

	const schedule = useCallback(
		(values: PlannerValues) => {
			latest.current = values;
			clearTimeout(timer.current);
			timer.current = setTimeout(() => void flush(false), IDLE_MS);
		},
		[flush],
	);

	const stop = useCallback(() => {
		clearTimeout(timer.current);
		latest.current = null;
		sending.current?.abort();
	}, []);

	return { state, schedule, stop };
}

async function sendDraft(values: PlannerValues, keepalive: boolean, signal: AbortSignal): Promise<boolean> {
	try {
		const response = await fetch("/api/draft-trips", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(values),
			keepalive,
			signal,
		});
		return response.ok;
	} catch {
		return false;
	}
}

import { useEffect, useRef, useState } from "react";
import type { OpenedItem, ServerReading } from "#app/features/bookings/links/components/use-link-reading.ts";
import type { LocationQuestion } from "#app/features/bookings/locations/components/use-location-question.ts";
import { isCalendarDate } from "#app/lib/dates.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import {
	endAfterNewStart,
	isTyped,
	type PlannerDates,
	type PlannerItem,
	type PlannerValues,
	plannerItems,
	plannerValues,
	readPlannerForm,
} from "../planner-values.ts";
import { PLANNER_ID } from "./planner-start.ts";

const NO_DATES = { startDate: "", endDate: "" };
const NO_ITEM: PlannerItem = { type: "", name: "", url: "", cost: "", per: "", readAt: "" };

/**
 * Returns the values currently on the page, for the totals and the autosave. The fields hold their own values; the list
 * of items is that of the server's last answer, even after the router drops that answer.
 * @param adding the item that the server has been asked to add, which already belongs to the draft
 * @param onChange called whenever the user has changed a value
 */
export function usePlannerState(
	start: PlannerValues,
	latest: FormResult | undefined,
	adding: PlannerItem | null,
	onChange: SaveValues,
) {
	const [applied, setApplied] = useState(latest);
	const [state, setState] = useState(() => initialState(start, latest));
	if (latest && latest !== applied) {
		setApplied(latest);
		setState(applyResult(state, latest));
	}
	const dates = useRef<PlannerDates>(start);
	const saved = useRef(state.formResult ? null : start); // the draft that onChange was last called with
	const read = () => {
		const form = document.forms.namedItem(PLANNER_ID);
		if (!form) return;
		moveEndDate(form, dates);
		const { fields, newItem } = readPlannerForm(form);
		const values = { ...fields, tripItems: state.values.tripItems };
		setState({ ...state, values, newItem });
		const typed = isTyped(newItem) ? { ...values, newItem } : values;
		const draft = adding ? { ...values, tripItems: [...values.tripItems, adding] } : typed;
		if (isSame(draft, saved.current)) return;
		saved.current = draft;
		onChange(draft);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: it reads what was typed before the page hydrated, and saves each item that is sent and each answer
	useEffect(() => {
		if (state.formResult) saved.current = null;
		read();
	}, [state.formResult, adding]);
	return { ...state, read };
}

/** @param complete the last dates that were both complete; kept up to date here */
function moveEndDate(form: HTMLFormElement, complete: { current: PlannerDates }): void {
	const { startDate, endDate } = readPlannerForm(form).fields;
	const end = endAfterNewStart(complete.current, { startDate, endDate });
	const input = form.elements.namedItem("endDate");
	if (end && input instanceof HTMLInputElement) input.value = end;
	const now = { startDate, endDate: end ?? endDate };
	if (isCalendarDate(now.startDate) && isCalendarDate(now.endDate)) complete.current = now;
}

type SaveValues = (values: PlannerValues) => void;

type State = {
	values: PlannerValues;
	newItem: PlannerItem;
	addedCount: number; // how many times a new item was added to the list
	formResult?: FormResult;
};

/** The draft that the page was loaded with. */
export function initialState(start: PlannerValues, formResult?: FormResult): State {
	const posted = formResult?.initialValue;
	const values = posted ? plannerValues(posted, NO_DATES) : start;
	return {
		values,
		newItem: values.newItem ?? NO_ITEM,
		addedCount: 0,
		formResult,
	};
}

function applyResult(state: State, formResult: FormResult): State {
	if (formResult.lost || !formResult.initialValue)
		return { ...state, formResult: { ...formResult, initialValue: state.formResult?.initialValue } };
	const tripItems = plannerItems(formResult.initialValue.tripItems);
	const wasAdded = ["added", "changed", "kept"].includes(listDone(formResult)?.what ?? "");
	return {
		values: { ...state.values, tripItems },
		newItem: wasAdded ? NO_ITEM : state.newItem,
		addedCount: wasAdded ? state.addedCount + 1 : state.addedCount,
		formResult,
	};
}

/** The new item with what the server read from its link, or null if it read nothing. */
export function newItemReading(formResult: FormResult | undefined): ServerReading | null {
	const newItem = newItemValues(formResult);
	const note = toText(newItem?.note);
	if (!newItem || !note) return null;
	const [item] = plannerItems([newItem]);
	return item ? { ...item, note } : null;
}

export function itemNotes(formResult: FormResult | undefined): string[] {
	const items: unknown = formResult?.initialValue?.tripItems;
	return Array.isArray(items) ? items.map((item: { note?: unknown } | undefined) => toText(item?.note)) : [];
}

/** What the server says about unknown locations, by field. */
export function locationQuestions(formResult: FormResult | undefined) {
	const { asked, unknown, meant, holdsUp } = (formResult?.initialValue ?? {}) as Record<
		string,
		Fields | undefined
	>;
	const question = (name: "origin" | "destination"): LocationQuestion | null => {
		const [typo, unknownText] = [toText(asked?.[name]), toText(unknown?.[name])];
		const text = typo || unknownText;
		if (!text) return null;
		return {
			text,
			closest: toText(meant?.[name]) || null,
			isTypo: typo !== "",
			holdsUp: toText(holdsUp?.[name]) !== "",
		};
	};
	return { origin: question("origin"), destination: question("destination") };
}

/** What the last button did to the list, and the item that can be restored. */
export function listDone(formResult: FormResult | undefined) {
	const { done, removed } = (formResult?.initialValue ?? {}) as Record<string, Fields | undefined>;
	const what = toText(done?.what);
	return what ? { what, name: toText(done?.name), removed: removed ?? null } : null;
}

export type ListDone = NonNullable<ReturnType<typeof listDone>>;

/** The item whose values fill the fields of a new one, or null. */
export function openedItem(formResult: FormResult | undefined): OpenedItem | null {
	const { newItem, opened } = (formResult?.initialValue ?? {}) as Record<string, Fields | undefined>;
	const at = toText(newItem?.at);
	const [item] = plannerItems([newItem]);
	const isNew = listDone(formResult)?.what === "opened";
	return at && item ? { ...item, at, before: opened ?? {}, isNew } : null;
}

/** Whether the server has asked to confirm that the trip costs nothing. */
export function wasAskedAboutCosts(formResult: FormResult | undefined): boolean {
	const { asked } = (formResult?.initialValue ?? {}) as Record<string, Fields | undefined>;
	return toText(asked?.costs) !== "";
}

type Fields = Record<string, unknown>;

function newItemValues(formResult: FormResult | undefined) {
	return formResult?.initialValue?.newItem as { cost?: unknown; note?: unknown } | undefined;
}

function toText(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function isSame(a: unknown, b: unknown): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

import { useEffect, useState } from "react";
import type { ServerReading } from "#app/features/booking-links/components/use-link-reading.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import { type PlannerValues, plannerItems, plannerValues, readPlannerForm } from "../planner-values.ts";
import { PLANNER_ID } from "./planner-start.ts";

const NO_DATES = { startDate: "", endDate: "" };

/**
 * What is on the page now, for totals and autosave. The fields keep their values themselves; the list of items is
 * the server's last answer, which stays when the router forgets it.
 * @param onChange called with every change that a person made
 */
export function usePlannerState(start: PlannerValues, reply: FormResult | undefined, onChange: SaveValues) {
	const [seen, setSeen] = useState(reply);
	const [state, setState] = useState(() => initialState(start, reply));
	if (reply && reply !== seen) {
		setSeen(reply);
		setState(applyResult(state, reply));
	}
	const read = () => {
		const form = document.forms.namedItem(PLANNER_ID);
		if (!form) return;
		const { fields, newCost } = readPlannerForm(form);
		const values = { ...fields, tripItems: state.values.tripItems };
		setState({ ...state, values, newCost });
		if (!isSame(values, state.values)) onChange(values);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the page came alive is read once
	useEffect(read, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every answer is kept once, as it left the page
	useEffect(() => {
		if (state.formResult) onChange(state.values);
	}, [state.formResult]);
	return { ...state, read };
}

type SaveValues = (values: PlannerValues) => void;

type State = {
	values: PlannerValues;
	/** The cost of an item that is typed, but not added yet. */
	newCost: string;
	/** How often what the new-item fields held was taken into the list. */
	addedCount: number;
	formResult?: FormResult;
};

function initialState(start: PlannerValues, formResult?: FormResult): State {
	const given = formResult?.initialValue;
	return {
		values: given ? plannerValues(given, NO_DATES) : start,
		newCost: toText(newItemValues(formResult)?.cost),
		addedCount: 0,
		formResult,
	};
}

function applyResult(state: State, formResult: FormResult): State {
	// An answer without values is the browser's own: the server was not reached.
	if (!formResult.initialValue)
		return { ...state, formResult: { ...formResult, initialValue: state.formResult?.initialValue } };
	const tripItems = plannerItems(formResult.initialValue.tripItems);
	const taken = tripItems.length > state.values.tripItems.length;
	return {
		values: { ...state.values, tripItems },
		newCost: taken ? "" : state.newCost,
		addedCount: taken ? state.addedCount + 1 : state.addedCount,
		formResult,
	};
}

/** The new item's fields with what the server read of the link, and its word on it; null where it read none. */
export function newItemReading(reply: FormResult | undefined): ServerReading | null {
	const given = newItemValues(reply);
	const note = toText(given?.note);
	if (!given || !note) return null;
	const [item] = plannerItems([given]);
	return item ? { ...item, note } : null;
}

/** What it says of each item of the list. */
export function itemNotes(reply: FormResult | undefined): string[] {
	const items: unknown = reply?.initialValue?.tripItems;
	return Array.isArray(items) ? items.map((item: { note?: unknown } | undefined) => toText(item?.note)) : [];
}

function newItemValues(reply: FormResult | undefined) {
	return reply?.initialValue?.newItem as { cost?: unknown; note?: unknown } | undefined;
}

function toText(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

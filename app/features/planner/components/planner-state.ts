import { useEffect, useState } from "react";
import type { ServerReading } from "#app/features/booking-links/components/use-link-reading.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import { type PlannerValues, plannerItems, plannerValues, readPlannerForm } from "../planner-values.ts";
import { PLANNER_ID } from "./planner-start.ts";

const NO_DATES = { startDate: "", endDate: "" };

/**
 * The values that are on the page now, for the totals and the autosave. The fields hold their own values; the list of
 * items is the one in the server's last answer, even after the router drops that answer.
 * @param onChange called whenever the user changed a value
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: it reads once what was typed before the page hydrated
	useEffect(read, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it saves each answer of the server once
	useEffect(() => {
		if (state.formResult) onChange(state.values);
	}, [state.formResult]);
	return { ...state, read };
}

type SaveValues = (values: PlannerValues) => void;

type State = {
	values: PlannerValues;
	newCost: string; // of a new item that is typed, but not added yet
	addedCount: number; // how many times a new item was added to the list
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
	// An answer without values comes from the browser itself, because the server was not reached.
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

/** The new item with what the server read from its link, or null if it read nothing. */
export function newItemReading(reply: FormResult | undefined): ServerReading | null {
	const given = newItemValues(reply);
	const note = toText(given?.note);
	if (!given || !note) return null;
	const [item] = plannerItems([given]);
	return item ? { ...item, note } : null;
}

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

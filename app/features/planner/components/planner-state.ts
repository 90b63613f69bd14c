import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import type { ServerReading } from "#app/features/booking-links/components/use-link-reading.ts";
import { PLANNER_ID } from "./planner-start.ts";
import { type PlannerValues, plannerItems, plannerValues, readPlanner } from "./planner-values.ts";

export type Reply = SubmissionResult<string[]>;

const NO_DATES = { startDate: "", endDate: "" };

/**
 * What is on the page now, for totals and autosave. The fields keep their values themselves; the list of items is
 * the server's last answer, which stays when the router forgets it.
 * @param keep called with every change that a person made
 */
export function usePlannerState(start: PlannerValues, reply: Reply | undefined, keep: Keep) {
	const [seen, setSeen] = useState(reply);
	const [state, setState] = useState(() => firstState(start, reply));
	if (reply && reply !== seen) {
		setSeen(reply);
		setState(answered(state, reply));
	}
	const read = () => {
		const form = document.forms.namedItem(PLANNER_ID);
		if (!form) return;
		const { fields, newCost } = readPlanner(form);
		const values = { ...fields, tripItems: state.values.tripItems };
		setState({ ...state, values, newCost });
		if (!same(values, state.values)) keep(values);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the page came alive is read once
	useEffect(read, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every answer is kept once, as it left the page
	useEffect(() => {
		if (state.reply) keep(state.values);
	}, [state.reply]);
	return { ...state, read };
}

type Keep = (values: PlannerValues) => void;

type State = {
	values: PlannerValues;
	/** The cost of an item that is typed, but not added yet. */
	newCost: string;
	/** How often what the new-item fields held was taken into the list. */
	round: number;
	reply?: Reply;
};

function firstState(start: PlannerValues, reply?: Reply): State {
	const given = reply?.initialValue;
	return {
		values: given ? plannerValues(given, NO_DATES) : start,
		newCost: textOf(newItemOf(reply)?.cost),
		round: 0,
		reply,
	};
}

function answered(state: State, reply: Reply): State {
	// An answer without values is the browser's own: the server was not reached.
	if (!reply.initialValue) return { ...state, reply: { ...reply, initialValue: state.reply?.initialValue } };
	const tripItems = plannerItems(reply.initialValue.tripItems);
	const taken = tripItems.length > state.values.tripItems.length;
	return {
		values: { ...state.values, tripItems },
		newCost: taken ? "" : state.newCost,
		round: taken ? state.round + 1 : state.round,
		reply,
	};
}

/** The new item's fields with what the server read of the link, and its word on it; null where it read none. */
export function givenOf(reply: Reply | undefined): ServerReading | null {
	const given = newItemOf(reply);
	const note = textOf(given?.note);
	if (!given || !note) return null;
	const [item] = plannerItems([given]);
	return item ? { ...item, note } : null;
}

/** What it says of each item of the list. */
export function notesOf(reply: Reply | undefined): string[] {
	const items: unknown = reply?.initialValue?.tripItems;
	return Array.isArray(items) ? items.map((item: { note?: unknown } | undefined) => textOf(item?.note)) : [];
}

function newItemOf(reply: Reply | undefined) {
	return reply?.initialValue?.newItem as { cost?: unknown; note?: unknown } | undefined;
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

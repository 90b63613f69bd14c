import { parse, type SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { newItemSchema } from "#app/features/booking-links/booking-links.schema.ts";
import { MAX_ITEMS } from "#app/features/trips/trips.ts";
import { centsToDollars } from "#app/lib/money.ts";

const NEW_ITEM_FIELD = /^newItem\./;
const ITEM_FIELD = /^tripItems\[(\d+)\]\.(\w+)$/;

/**
 * The planner's buttons that change its list of items, on the form itself: "add" takes the new item's fields into
 * the list, "remove:2" takes the third item out. A new item that was filled in and not added is taken along when
 * the trip is created, so that nothing typed is lost.
 * @returns the form to show again, or null when it is ready to be created.
 */
export function editItems(form: FormData): SubmissionResult<string[]> | null {
	const intent = String(form.get("intent") ?? "create");
	form.delete("intent");
	const removed = /^remove:(\d{1,3})$/.exec(intent);
	if (removed) {
		removeItem(form, Number(removed[1]));
		return plannerResult(form);
	}
	if (intent === "add" || isFilledIn(form)) {
		const error = addItem(form);
		if (error) return plannerResult(form, error);
	}
	return intent === "add" ? plannerResult(form) : null;
}

function isFilledIn(form: FormData): boolean {
	return ["newItem.url", "newItem.name", "newItem.cost"].some(
		(name) => String(form.get(name) ?? "").trim() !== "",
	);
}

function addItem(form: FormData): Record<string, string[]> | null {
	const fields = new FormData();
	for (const [name, value] of form)
		if (NEW_ITEM_FIELD.test(name)) fields.append(name.replace(NEW_ITEM_FIELD, ""), value);
	const submission = parseWithZod(fields, { schema: newItemSchema, disableAutoCoercion: true });
	if (submission.status !== "success") {
		const errors = Object.entries(submission.error ?? {});
		return Object.fromEntries(errors.map(([name, messages]) => [`newItem.${name}`, messages ?? []]));
	}
	const position = itemCount(form);
	if (position >= MAX_ITEMS) return { "newItem.url": [`Add at most ${MAX_ITEMS} items`] };
	const { type, name, url, cost } = submission.value;
	const item = { type, name, url: url ?? "", cost: String(centsToDollars(cost)) };
	for (const [key, value] of Object.entries(item)) form.set(`tripItems[${position}].${key}`, value);
	for (const key of ["url", "name", "cost", "type", "note"]) form.delete(`newItem.${key}`);
	return null;
}

function removeItem(form: FormData, index: number): void {
	const kept = [...form].flatMap(([name, value]) => {
		const match = ITEM_FIELD.exec(name);
		return match ? [{ name, position: Number(match[1]), field: match[2], value }] : [];
	});
	for (const { name } of kept) form.delete(name);
	for (const { position, field, value } of kept) {
		if (position !== index)
			form.set(`tripItems[${position > index ? position - 1 : position}].${field}`, value);
	}
}

function itemCount(form: FormData): number {
	const numbers = [...form.keys()].flatMap((name) => ITEM_FIELD.exec(name)?.[1] ?? []);
	return numbers.length === 0 ? 0 : Math.max(...numbers.map(Number)) + 1;
}

/** The planner's form to be shown again, as it is now. */
export function plannerResult(
	form: FormData,
	error: Record<string, string[]> | null = null,
): SubmissionResult<string[]> {
	const { payload } = parse(form, { resolve: () => ({ error: {} }) });
	return {
		status: error ? "error" : undefined,
		initialValue: payload as SubmissionResult["initialValue"],
		error: error ?? {},
	};
}

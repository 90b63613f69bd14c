import { parseWithZod } from "@conform-to/zod/v4";
import { newItemSchema } from "#app/features/booking-links/booking-links.schema.ts";
import { MAX_ITEMS } from "#app/features/trips/trips.ts";
import { centsToDollars } from "#app/lib/money.ts";
import { type FieldErrors, isFilled, type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";

const NEW_ITEM_FIELD = /^newItem\./;
const ITEM_FIELD = /^tripItems\[(\d+)\]\.(\w+)$/;

/**
 * Changes the form's list of items: the button "add" moves the new item into the list, "remove:2" deletes the third
 * item. Creating the trip adds a filled-in new item as well, because otherwise it would be lost.
 * @returns null when the trip can be created from the form
 */
export function editItems(form: FormData): PlannerAnswer | null {
	const intent = String(form.get("intent") ?? "create");
	form.delete("intent");
	const removed = /^remove:(\d{1,3})$/.exec(intent);
	if (removed) {
		removeItem(form, Number(removed[1]));
		return plannerAnswer(form);
	}
	if (intent === "add" || ["url", "name", "cost"].some((name) => isFilled(form, name))) {
		const errors = addItem(form);
		if (errors) return plannerAnswer(form, errors);
	}
	return intent === "add" ? plannerAnswer(form) : null;
}

function addItem(form: FormData): FieldErrors | null {
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
	const fields = [...form].flatMap(([name, value]) => {
		const match = ITEM_FIELD.exec(name);
		return match ? [{ name, position: Number(match[1]), key: match[2], value }] : [];
	});
	for (const { name } of fields) form.delete(name);
	for (const { position, key, value } of fields) {
		if (position !== index)
			form.set(`tripItems[${position > index ? position - 1 : position}].${key}`, value);
	}
}

function itemCount(form: FormData): number {
	const numbers = [...form.keys()].flatMap((name) => ITEM_FIELD.exec(name)?.[1] ?? []);
	return numbers.length === 0 ? 0 : Math.max(...numbers.map(Number)) + 1;
}

import { parseWithZod } from "@conform-to/zod/v4";
import { newItemSchema } from "#app/features/bookings/links/booking-links.schema.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import * as tripTexts from "../texts.ts";
import { MAX_ITEMS } from "../trips.ts";
import { type ItemFields, putFields, putItems, takeFields, takeItems } from "./item-fields.server.ts";
import { type FieldErrors, isFilled, type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";
import * as texts from "./texts/planner.ts";

const FULL = { "newItem.url": [tripTexts.tooManyItems(MAX_ITEMS)] };

/** What a button did to the list ("done.what"), for the page to say; "done.name" is the item's name. */
type ItemDone = "added" | "changed" | "removed" | "restored" | "moved" | "opened" | "kept";

/**
 * Changes the form's list of items. "add" moves the new item into the list, "remove:2" takes out the third item and
 * keeps it for "restore", "up:2" moves it before the second, and "edit:2" puts it into the fields of a new item, from
 * which "add" puts it back where it was, and "cancel" as it was. Creating the trip adds a filled-in new item as well,
 * because otherwise it would be lost.
 * An unknown button shows the form again.
 * @returns null when the trip can be created from the form
 */
export function editItems(form: FormData): PlannerAnswer | null {
	const intent = String(form.get("intent") ?? "create");
	form.delete("intent");
	const removed = takeFields(form, "removed.");
	const [, what, position] = /^(remove|up|edit):(\d{1,3})$/.exec(intent) ?? [];
	if (what) return changeItem(form, what, Number(position));
	if (intent === "restore") return restoreItem(form, removed);
	if (intent === "cancel") return closeItem(form);
	if (!["add", "create", ""].includes(intent)) return plannerAnswer(form);
	if (intent === "add" || isTyping(form)) {
		const errors = addItem(form);
		if (errors) return plannerAnswer(form, errors);
	}
	return intent === "add" ? plannerAnswer(form) : null;
}

function changeItem(form: FormData, what: string, index: number): PlannerAnswer {
	const items = takeItems(form);
	const item = items[index];
	if (what === "edit" && isTyping(form)) {
		putItems(form, items);
		return plannerAnswer(form, { "newItem.name": [texts.addFirst] });
	}
	if (item && what === "up" && index > 0) {
		items.splice(index - 1, 2, item, items[index - 1] ?? {});
		noteDone(form, "moved", item);
	}
	if (item && what !== "up") items.splice(index, 1);
	if (item && what === "remove") {
		putFields(form, "removed.", { ...item, at: String(index) });
		noteDone(form, "removed", item);
		const opened = Number(form.get("newItem.at") ?? 0);
		if (opened > index) form.set("newItem.at", String(opened - 1));
	}
	if (item && what === "edit") {
		putFields(form, "newItem.", { per: "", ...item, at: String(index) });
		putFields(form, "opened.", item);
		noteDone(form, "opened", item);
	}
	putItems(form, items);
	return plannerAnswer(form);
}

function restoreItem(form: FormData, removed: ItemFields): PlannerAnswer {
	const { at, ...item } = removed;
	const items = takeItems(form);
	const isFull = items.length >= MAX_ITEMS;
	if (item.name && !isFull) items.splice(positionIn(items, at), 0, item);
	putItems(form, items);
	if (!item.name) return plannerAnswer(form);
	noteDone(form, isFull ? "removed" : "restored", item);
	if (isFull) putFields(form, "removed.", removed);
	return plannerAnswer(form, isFull ? FULL : undefined);
}

function closeItem(form: FormData): PlannerAnswer {
	const { at } = takeFields(form, "newItem.");
	const item = takeFields(form, "opened.");
	const items = takeItems(form);
	if (item.name) {
		items.splice(positionIn(items, at), 0, item);
		noteDone(form, "kept", item);
	}
	putItems(form, items);
	return plannerAnswer(form);
}

function addItem(form: FormData): FieldErrors | null {
	const newItem = takeFields(form, "newItem.");
	const { at, note: _, per, ...fields } = newItem;
	const submission = parseWithZod(toForm(fields), { schema: newItemSchema, disableAutoCoercion: true });
	if (submission.status !== "success") {
		putFields(form, "newItem.", newItem);
		const errors = Object.entries(submission.error ?? {});
		return Object.fromEntries(errors.map(([name, messages]) => [`newItem.${name}`, messages ?? []]));
	}
	const items = takeItems(form);
	if (items.length >= MAX_ITEMS) {
		putItems(form, items);
		putFields(form, "newItem.", newItem);
		return FULL;
	}
	takeFields(form, "opened.");
	const { type, name, url } = submission.value;
	const cost = String(centsToDollars(submission.value.cost));
	const item = { type, name, url: url ?? "", cost, per: per === "person" ? per : "" };
	items.splice(positionIn(items, at), 0, item);
	putItems(form, items);
	noteDone(form, at ? "changed" : "added", item);
	return null;
}

function isTyping(form: FormData): boolean {
	return ["url", "name", "cost"].some((name) => isFilled(form, name));
}

function noteDone(form: FormData, what: ItemDone, { name = "" }: ItemFields): void {
	form.set("done.what", what);
	form.set("done.name", name);
}

/** The end of the list for an item that was never in it. */
function positionIn(items: ItemFields[], at: string | undefined): number {
	return at && /^\d{1,3}$/.test(at) ? Math.min(Number(at), items.length) : items.length;
}

function toForm(fields: ItemFields): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

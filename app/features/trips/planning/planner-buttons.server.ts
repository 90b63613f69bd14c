import { parse, type SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { extractSchema, newItemSchema } from "#app/features/bookings/links/booking-links.schema.ts";
import { listCostReadTimes } from "#app/features/bookings/links/link-pages.queries.ts";
import type { LinkReading } from "#app/features/bookings/links/link-reading.ts";
import { centsToDollars, parseDollars } from "#app/lib/dollars.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import * as tripTexts from "../texts.ts";
import { plannerSchema } from "../trips.schema.ts";
import { MAX_ITEMS, tripTotalCost } from "../trips.ts";
import { itemCost, plannerItems } from "./planner-values.ts";
import * as texts from "./texts/planner.ts";

const LOCATION_FIELDS = ["origin", "destination"] as const;
const MAX_LOCATION_CHARS = 120;

const FULL = { "newItem.url": [tripTexts.tooManyItems(MAX_ITEMS)] };

const LIST_FIELD = /^tripItems\[(\d+)\]\.(\w+)$/;

/**
 * Reads the page behind a link, or says why it could not be read.
 * @param refresh fetches the page even if it was read today
 */
export type ReadLink = (
	link: z.output<typeof extractSchema>,
	options: { refresh: boolean },
) => Promise<LinkReading | DomainError>;

/** Whether a place is known or a likely misspelling, and the closest known place. */
type LookUpLocation = (text: string) => { isKnown: boolean; isTypo: boolean; closest: string | null };

/** The planner's form to show again, and the error of the pressed button, if any. */
type PlannerAnswer = { result: SubmissionResult<string[]>; refusal: DomainError | null };

/**
 * Executes the pressed button of the planner's form: reads a link, adds or removes an item, or corrects a place. Before
 * a trip is created, it asks once about a probably misspelled place, and once whether the trip really costs nothing.
 * @param form changed in place; its field "intent" names the button
 * @param dividedBy how many people share the costs; null for the typed group size
 * @returns null when the trip can be created from the form
 */
export async function pressPlannerButton(
	db: Reader,
	form: FormData,
	readLink: ReadLink,
	lookUp: LookUpLocation,
	dividedBy: number | null = null,
): Promise<PlannerAnswer | null> {
	const people = String(dividedBy ?? form.get("partySize") ?? "");
	const isApplied = applyMeantLocation(form);
	const misspelled = noteUnknownLocations(form, lookUp);
	const edited = isApplied
		? plannerAnswer(form)
		: ((await readLinks(form, readLink, people)) ?? editItems(form));
	const answer = edited ?? askBeforeCreating(form, misspelled);
	if (answer) await addReadTimes(db, answer.result, people);
	return answer;
}

/** The button "use-origin:Lisbon" puts the suggested place into its field. Returns whether it was pressed. */
function applyMeantLocation(form: FormData): boolean {
	const [, name, meant] = /^use-(origin|destination):(.+)$/.exec(String(form.get("intent") ?? "")) ?? [];
	if (!name || !meant || meant.length > MAX_LOCATION_CHARS) return false;
	form.set(name, meant);
	return true;
}

/**
 * Sets the form's notes on unknown places: the closest known place ("meant.origin"), and either that a misspelling was
 * asked about ("asked.origin"), or that a place will not be on the map ("unknown.origin").
 * @returns the fields with a misspelled place that were not asked about before
 */
function noteUnknownLocations(form: FormData, lookUp: LookUpLocation): string[] {
	return LOCATION_FIELDS.filter((name) => {
		const text = String(form.get(name) ?? "").trim();
		const asked = form.get(`asked.${name}`);
		for (const key of ["asked", "unknown", "meant", "holdsUp"]) form.delete(`${key}.${name}`);
		if (!text) return false;
		const { isKnown, isTypo, closest } = lookUp(text);
		if (isKnown) return false;
		form.set(`${isTypo ? "asked" : "unknown"}.${name}`, text);
		if (closest) form.set(`meant.${name}`, closest);
		return isTypo && asked !== text;
	});
}

/**
 * Reads booking pages into the form: the button "read" fills in the new item, "recheck:2" reads the third item's page
 * again. "add" reads the page too when the new item has a link but no name or no cost, and shows the result before it
 * is added.
 * @returns null when the button reads nothing
 */
async function readLinks(form: FormData, readLink: ReadLink, people: string): Promise<PlannerAnswer | null> {
	const intent = String(form.get("intent") ?? "");
	const index = /^recheck:(\d{1,3})$/.exec(intent)?.[1];
	if (index) return recheckItem(form, `tripItems[${index}].`, readLink, people);
	if (intent === "read") return readNewItem(form, readLink);
	return intent === "add" && isFilled(form, "url") ? readBeforeAdding(form, readLink) : null;
}

async function recheckItem(
	form: FormData,
	item: string,
	readLink: ReadLink,
	people: string,
): Promise<PlannerAnswer> {
	const reading = await readItemLink(form, item, readLink, true);
	if (isDomainError(reading)) return failureAnswer(form, `${item}url`, reading);
	const value = (name: string) => String(form.get(name) ?? "");
	const [before] = plannerItems([{ cost: value(`${item}cost`), per: value(`${item}per`) }]);
	form.set(`${item}note`, priceChangeNote(before ? itemCost(before, people) : null, reading));
	if (reading.cost !== "") {
		form.set(`${item}cost`, reading.cost);
		form.set(`${item}per`, "");
	}
	return plannerAnswer(form);
}

async function readItemLink(
	form: FormData,
	item: string,
	readLink: ReadLink,
	refresh: boolean,
): Promise<LinkReading | DomainError> {
	const fields = new FormData();
	for (const name of ["url", "type"]) fields.set(name, form.get(item + name) ?? "");
	const link = parseWithZod(fields, { schema: extractSchema, disableAutoCoercion: true });
	if (link.status === "success") {
		form.set(`${item}url`, link.value.url);
		return readLink(link.value, { refresh });
	}
	const messages = Object.values(link.error ?? {}).flat();
	return new DomainError("invalid", messages.join(" "));
}

function failureAnswer(form: FormData, field: string, refusal: DomainError): PlannerAnswer {
	return plannerAnswer(form, { [field]: [refusal.message] }, refusal);
}

function priceChangeNote(was: Cents | null, { cost, note }: LinkReading): string {
	const is = parseDollars(cost);
	if (is === null) return note;
	const price = formatCents(is);
	if (is === was) return texts.samePrice(price);
	return was === null ? texts.newPrice(price) : texts.changedPrice(price, formatCents(was));
}

async function readNewItem(form: FormData, readLink: ReadLink): Promise<PlannerAnswer> {
	const reading = await readItemLink(form, "newItem.", readLink, true);
	if (isDomainError(reading)) return failureAnswer(form, "newItem.url", reading);
	if (reading.cost !== "") setGroupCost(form, reading.cost);
	fillBlankFields(form, reading);
	return plannerAnswer(form);
}

/** A page states the cost of the whole booking. */
function setGroupCost(form: FormData, cost: string): void {
	form.set("newItem.cost", cost);
	if (cost !== "") form.set("newItem.per", "");
}

function fillBlankFields(form: FormData, reading: LinkReading): void {
	for (const name of ["name", "type"] as const) {
		if (!isFilled(form, name)) form.set(`newItem.${name}`, reading[name]);
	}
	if (!isFilled(form, "cost")) setGroupCost(form, reading.cost);
	form.set("newItem.note", reading.note);
}

/** An item needs a cost. It needs no name if its page was read. */
async function readBeforeAdding(form: FormData, readLink: ReadLink): Promise<PlannerAnswer | null> {
	const [hasName, hasCost] = [isFilled(form, "name"), isFilled(form, "cost")];
	if (hasName && hasCost) return null;
	const reading = await readItemLink(form, "newItem.", readLink, false);
	if (isDomainError(reading))
		return reading.code === "link_unreadable" ? null : failureAnswer(form, "newItem.url", reading);
	const hasMore = (!hasName && reading.name !== "") || (!hasCost && reading.cost !== "");
	if (hasMore || !(hasName || hasCost)) {
		fillBlankFields(form, reading);
		return plannerAnswer(form);
	}
	if (!hasName) form.set("newItem.name", texts.unnamedBooking);
	return null;
}

/**
 * Changes the form's list of items. "add" moves the new item into the list. "remove:2" takes out the third item and
 * keeps it for "restore". "up:2" moves it before the second. "edit:2" moves it into the fields of a new item, from
 * which "add" puts it back in its place, and "cancel" restores it unchanged. Creating the trip also adds a filled-in
 * new item, because it would be lost otherwise. An unknown button shows the form again.
 * @returns null when the trip can be created from the form
 */
function editItems(form: FormData): PlannerAnswer | null {
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
		const opened = Number(form.get("newItem.at") ?? 0);
		const isBefore = opened > index;
		putFields(form, "removed.", { ...item, at: String(index), ...(isBefore && { isBefore: "yes" }) });
		noteDone(form, "removed", item);
		if (isBefore) form.set("newItem.at", String(opened - 1));
	}
	if (item && what === "edit") {
		putFields(form, "newItem.", { per: "", ...item, at: String(index) });
		putFields(form, "opened.", item);
		noteDone(form, "opened", item);
	}
	putItems(form, items);
	return plannerAnswer(form);
}

/** What a button did to the list ("done.what"), for the page to announce; "done.name" is the item's name. */
type ItemDone = "added" | "changed" | "removed" | "restored" | "moved" | "opened" | "kept";

function noteDone(form: FormData, what: ItemDone, { name = "" }: ItemFields): void {
	form.set("done.what", what);
	form.set("done.name", name);
}

function restoreItem(form: FormData, removed: ItemFields): PlannerAnswer {
	const { at, isBefore, ...item } = removed;
	const items = takeItems(form);
	const isFull = items.length >= MAX_ITEMS;
	if (item.name && !isFull) items.splice(positionIn(items, at), 0, item);
	const opened = form.get("newItem.at");
	if (isBefore && opened && !isFull) form.set("newItem.at", String(Number(opened) + 1));
	putItems(form, items);
	if (!item.name) return plannerAnswer(form);
	noteDone(form, isFull ? "removed" : "restored", item);
	if (isFull) putFields(form, "removed.", removed);
	return plannerAnswer(form, isFull ? FULL : undefined);
}

/** The item's former position in the list; the end of the list if it was never in it. */
function positionIn(items: ItemFields[], at: string | undefined): number {
	return at && /^\d{1,3}$/.test(at) ? Math.min(Number(at), items.length) : items.length;
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

function toForm(fields: ItemFields): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
}

/**
 * Shows the form again if a trip could be created from it but a misspelled place, or the lack of costs ("ask.costs"),
 * has not been asked about yet. The same form creates the trip the next time.
 */
function askBeforeCreating(form: FormData, [misspelled]: string[]): PlannerAnswer | null {
	const submission = parseWithZod(form, { schema: plannerSchema, disableAutoCoercion: true });
	const trip = submission.status === "success" ? submission.value : null;
	if (trip && misspelled) {
		form.set(`holdsUp.${misspelled}`, "1");
		return plannerAnswer(form);
	}
	const asksAboutCosts = form.has("ask.costs");
	form.delete("ask.costs");
	if (!trip || !asksAboutCosts || tripTotalCost(trip.tripItems, trip.totalCost) > 0) return null;
	form.set("asked.costs", "yes");
	return plannerAnswer(form);
}

async function addReadTimes(db: Reader, { initialValue }: SubmissionResult, people: string): Promise<void> {
	const items = initialValue?.tripItems;
	if (!Array.isArray(items)) return;
	const costed = items.map((item) => {
		const [planned] = plannerItems([item]);
		return { url: planned?.url ?? null, cost: planned ? itemCost(planned, people) : null };
	});
	const readAt = await listCostReadTimes(db, costed);
	for (const [index, item] of items.entries()) {
		if (typeof item === "object" && item !== null)
			Object.assign(item, { readAt: String(readAt[index] ?? "") });
	}
}

type FieldErrors = Record<string, string[]>;

/** Shows the form again with its current values, but without the button that posted it. */
function plannerAnswer(
	form: FormData,
	errors?: FieldErrors,
	refusal: DomainError | null = errors ? new DomainError("invalid", common.invalidInput) : null,
): PlannerAnswer {
	form.delete("intent");
	const { payload } = parse(form, { resolve: () => ({ error: {} }) });
	const initialValue = payload as SubmissionResult["initialValue"];
	return { result: { status: errors && "error", initialValue, error: errors ?? {} }, refusal };
}

function isTyping(form: FormData): boolean {
	return ["url", "name", "cost"].some((name) => isFilled(form, name));
}

function isFilled(form: FormData, newItemField: string): boolean {
	return String(form.get(`newItem.${newItemField}`) ?? "").trim() !== "";
}

/** An item of the planner's list, as carried in the form. */
type ItemFields = Record<string, string>;

/** Removes the list of items from the form and returns it in order. */
function takeItems(form: FormData): ItemFields[] {
	const items: ItemFields[] = [];
	for (const [name, value] of [...form]) {
		const [, position, key] = LIST_FIELD.exec(name) ?? [];
		if (!position || !key) continue;
		form.delete(name);
		const index = Number(position);
		items[index] = { ...items[index], [key]: String(value) };
	}
	return items.filter(Boolean);
}

function putItems(form: FormData, items: ItemFields[]): void {
	for (const [index, item] of items.entries()) {
		for (const [key, value] of Object.entries(item)) form.set(`tripItems[${index}].${key}`, value);
	}
}

/** Removes the fields that begin with a prefix, such as "removed.", from the form and returns them. */
function takeFields(form: FormData, prefix: string): ItemFields {
	const fields: ItemFields = {};
	for (const [name, value] of [...form]) {
		if (!name.startsWith(prefix)) continue;
		form.delete(name);
		fields[name.slice(prefix.length)] = String(value);
	}
	return fields;
}

function putFields(form: FormData, prefix: string, fields: ItemFields): void {
	for (const [key, value] of Object.entries(fields)) form.set(prefix + key, value);
}

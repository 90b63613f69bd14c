import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { extractSchema } from "#app/features/bookings/links/booking-links.schema.ts";
import type { LinkReading } from "#app/features/bookings/links/link-reading.ts";
import { parseDollars } from "#app/lib/dollars.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { isFilled, type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";
import { itemCost, plannerItems } from "./planner-values.ts";
import * as texts from "./texts/planner.ts";

/**
 * Reads the page behind a link, or says why it could not be read.
 * @param refresh fetches the page even if it was read today
 */
export type ReadLink = (
	link: z.output<typeof extractSchema>,
	options: { refresh: boolean },
) => Promise<LinkReading | DomainError>;

/**
 * Reads booking pages into the form: the button "read" fills in the new item, "recheck:2" reads the third item's page
 * again. "add" reads the page too when the new item has a link but no name or no cost, and shows the result before it
 * is added.
 * @returns null when the button reads nothing
 */
export async function readLinks(form: FormData, readLink: ReadLink): Promise<PlannerAnswer | null> {
	const intent = String(form.get("intent") ?? "");
	const index = /^recheck:(\d{1,3})$/.exec(intent)?.[1];
	if (index) return recheckItem(form, `tripItems[${index}].`, readLink);
	if (intent === "read") return readNewItem(form, readLink);
	return intent === "add" && isFilled(form, "url") ? readBeforeAdding(form, readLink) : null;
}

async function readNewItem(form: FormData, readLink: ReadLink): Promise<PlannerAnswer> {
	const reading = await readItemLink(form, "newItem.", readLink, true);
	if (isDomainError(reading)) return failureAnswer(form, "newItem.url", reading);
	if (reading.cost !== "") setGroupCost(form, reading.cost);
	fillBlankFields(form, reading);
	return plannerAnswer(form);
}

/** An item needs a cost, but one whose page was read needs no name. */
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

function fillBlankFields(form: FormData, reading: LinkReading): void {
	for (const name of ["name", "type"] as const) {
		if (!isFilled(form, name)) form.set(`newItem.${name}`, reading[name]);
	}
	if (!isFilled(form, "cost")) setGroupCost(form, reading.cost);
	form.set("newItem.note", reading.note);
}

/** A page tells the cost of the whole booking. */
function setGroupCost(form: FormData, cost: string): void {
	form.set("newItem.cost", cost);
	if (cost !== "") form.set("newItem.per", "");
}

async function recheckItem(form: FormData, item: string, readLink: ReadLink): Promise<PlannerAnswer> {
	const reading = await readItemLink(form, item, readLink, true);
	if (isDomainError(reading)) return failureAnswer(form, `${item}url`, reading);
	const value = (name: string) => String(form.get(name) ?? "");
	const [before] = plannerItems([{ cost: value(`${item}cost`), per: value(`${item}per`) }]);
	form.set(`${item}note`, priceChangeNote(before ? itemCost(before, value("partySize")) : null, reading));
	if (reading.cost !== "") {
		form.set(`${item}cost`, reading.cost);
		form.set(`${item}per`, "");
	}
	return plannerAnswer(form);
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

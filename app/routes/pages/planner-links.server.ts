import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "react-router";
import { extractSchema } from "#app/features/booking-links/booking-links.schema.ts";
import { extractBooking } from "#app/features/booking-links/extract-booking.server.ts";
import { listCostReadTimes } from "#app/features/booking-links/link-pages.queries.ts";
import { type LinkReading, toLinkReading } from "#app/features/booking-links/link-reading.ts";
import { plannerItems } from "#app/features/planner/components/planner-values.ts";
import { asDomainError, setRetryAfter, statusOf } from "#app/http/errors.server.ts";
import { enforceLinkLimit } from "#app/http/link-limit.server.ts";
import { formatCents, parseDollars } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { plannerResult } from "./planner-form.server.ts";

type PlannerResult = SubmissionResult<string[]>;
/** The form to show again, with the status of the answer. */
type PlannerAnswer = { result: PlannerResult; status: number };
type ReadFailure = { error: string; status: number };

/**
 * The planner's buttons that read a booking's page, on the form itself: "read" fills in the new item, "recheck:2"
 * reads the third item's page anew. "add" reads it, too, where there is a link and its name or cost is still blank;
 * what was read is there to be checked before it is added.
 * @returns null when it asks for nothing to be read.
 */
export async function readLinks(form: FormData, args: ActionFunctionArgs): Promise<PlannerAnswer | null> {
	const intent = String(form.get("intent") ?? "");
	const checked = /^recheck:(\d{1,3})$/.exec(intent)?.[1];
	if (checked) return recheck(form, `tripItems[${checked}].`, args);
	if (intent === "read") return readNewItem(form, args);
	return intent === "add" && isFilled(form, "url") ? readBeforeAdding(form, args) : null;
}

async function readNewItem(form: FormData, args: ActionFunctionArgs): Promise<PlannerAnswer> {
	const read = await readItemLink(form, "newItem.", args, true);
	form.delete("intent");
	if ("error" in read) return failureAnswer(form, "newItem.url", read);
	if (read.cost !== "") form.set("newItem.cost", read.cost);
	fillBlankFields(form, read);
	return plannerAnswer(form);
}

/** By hand, name and cost are both needed; of a page that was read, one of them will do (specification 1, section 5). */
async function readBeforeAdding(form: FormData, args: ActionFunctionArgs): Promise<PlannerAnswer | null> {
	const [hasName, hasCost] = [isFilled(form, "name"), isFilled(form, "cost")];
	if (hasName && hasCost) return null;
	const read = await readItemLink(form, "newItem.", args, false);
	if ("error" in read) return read.status === 400 ? null : failureAnswer(form, "newItem.url", read);
	const hasMore = (!hasName && read.name !== "") || (!hasCost && read.cost !== "");
	if (hasMore || !(hasName || hasCost)) {
		form.delete("intent");
		fillBlankFields(form, read);
		return plannerAnswer(form);
	}
	form.set(hasName ? "newItem.cost" : "newItem.name", hasName ? "0" : "Booking");
	return null;
}

/** What was typed stays. */
function fillBlankFields(form: FormData, read: LinkReading): void {
	for (const name of ["name", "cost", "type"] as const) {
		if (!isFilled(form, name)) form.set(`newItem.${name}`, read[name]);
	}
	form.set("newItem.note", read.note);
}

async function recheck(form: FormData, item: string, args: ActionFunctionArgs): Promise<PlannerAnswer> {
	const read = await readItemLink(form, item, args, true);
	form.delete("intent");
	if ("error" in read) return failureAnswer(form, `${item}url`, read);
	form.set(`${item}note`, priceChangeNote(String(form.get(`${item}cost`) ?? ""), read));
	if (read.cost !== "") form.set(`${item}cost`, read.cost);
	return plannerAnswer(form);
}

function plannerAnswer(form: FormData): PlannerAnswer {
	return { result: plannerResult(form), status: 200 };
}

function failureAnswer(form: FormData, field: string, { error, status }: ReadFailure): PlannerAnswer {
	form.delete("intent");
	return { result: plannerResult(form, { [field]: [error] }), status };
}

function priceChangeNote(before: string, { cost, note }: LinkReading): string {
	const was = parseDollars(before);
	const is = parseDollars(cost);
	if (is === null) return note;
	if (is === was) return `Checked: the page still says ${formatCents(is)}.`;
	return `The page says ${formatCents(is)} now${was === null ? "" : `; it was ${formatCents(was)}`}.`;
}

async function readItemLink(
	form: FormData,
	item: string,
	args: ActionFunctionArgs,
	refresh: boolean,
): Promise<LinkReading | ReadFailure> {
	const fields = new FormData();
	for (const name of ["url", "type"]) fields.set(name, form.get(item + name) ?? "");
	const link = parseWithZod(fields, { schema: extractSchema, disableAutoCoercion: true });
	if (link.status !== "success")
		return {
			error: Object.values(link.error ?? {})
				.flat()
				.join(" "),
			status: 400,
		};
	try {
		return toLinkReading((await extractBooking(await enforceLinkLimit(args), link.value, { refresh })).info);
	} catch (error) {
		const refusal = asDomainError(error);
		if (!refusal) throw error;
		setRetryAfter(refusal, args);
		return { error: refusal.message, status: statusOf(refusal) };
	}
}

function isFilled(form: FormData, name: string): boolean {
	return String(form.get(`newItem.${name}`) ?? "").trim() !== "";
}

/** Notes for each item of a form that is shown again when its cost was read from its page. */
export async function addReadTimes(db: Reader, { initialValue }: PlannerResult): Promise<void> {
	const items = initialValue?.tripItems;
	if (!Array.isArray(items)) return;
	const costed = items.map((item) => {
		const [{ url, cost } = { url: null, cost: "" }] = plannerItems([item]);
		return { url, cost: parseDollars(cost) };
	});
	const readAt = await listCostReadTimes(db, costed);
	for (const [index, item] of items.entries()) {
		if (typeof item === "object" && item !== null)
			Object.assign(item, { readAt: String(readAt[index] ?? "") });
	}
}

import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "react-router";
import { extractSchema } from "#app/features/booking-links/booking-links.schema.ts";
import { costReadings } from "#app/features/booking-links/cost-origin.server.ts";
import { extractBooking } from "#app/features/booking-links/extract-booking.server.ts";
import { type Reading, readingOf } from "#app/features/booking-links/reading.ts";
import { plannerItems } from "#app/features/planner/components/planner-values.ts";
import { asDomainError, askToWait, statusOf } from "#app/http/errors.server.ts";
import { openToLinks } from "#app/http/link-reader.server.ts";
import { formatCents, parseDollars } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { showPlanner } from "./planner-form.server.ts";

type Shown = SubmissionResult<string[]>;
/** The form to show again, with the status of the answer. */
type Answer = { result: Shown; status: number };
type Refused = { error: string; status: number };

/**
 * The planner's buttons that read a booking's page, on the form itself: "read" fills in the new item, "recheck:2"
 * reads the third item's page anew. "add" reads it, too, where there is a link and its name or cost is still blank;
 * what was read is there to be checked before it is added.
 * @returns null when it asks for nothing to be read.
 */
export async function readLinks(form: FormData, args: ActionFunctionArgs): Promise<Answer | null> {
	const intent = String(form.get("intent") ?? "");
	const checked = /^recheck:(\d{1,3})$/.exec(intent)?.[1];
	if (checked) return recheck(form, `tripItems[${checked}].`, args);
	if (intent === "read") return readNew(form, args);
	return intent === "add" && filled(form, "url") ? readBeforeAdding(form, args) : null;
}

async function readNew(form: FormData, args: ActionFunctionArgs): Promise<Answer> {
	const read = await readingAt(form, "newItem.", args, true);
	form.delete("intent");
	if ("error" in read) return refused(form, "newItem.url", read);
	if (read.cost !== "") form.set("newItem.cost", read.cost);
	fillIn(form, read);
	return shown(form);
}

/** By hand, name and cost are both needed; of a page that was read, one of them will do (specification 1, section 5). */
async function readBeforeAdding(form: FormData, args: ActionFunctionArgs): Promise<Answer | null> {
	const [named, costed] = [filled(form, "name"), filled(form, "cost")];
	if (named && costed) return null;
	const read = await readingAt(form, "newItem.", args, false);
	if ("error" in read) return read.status === 400 ? null : refused(form, "newItem.url", read);
	const hasMore = (!named && read.name !== "") || (!costed && read.cost !== "");
	if (hasMore || !(named || costed)) {
		form.delete("intent");
		fillIn(form, read);
		return shown(form);
	}
	form.set(named ? "newItem.cost" : "newItem.name", named ? "0" : "Booking");
	return null;
}

/** What was typed stays. */
function fillIn(form: FormData, read: Reading): void {
	for (const name of ["name", "cost", "type"] as const) {
		if (!filled(form, name)) form.set(`newItem.${name}`, read[name]);
	}
	form.set("newItem.note", read.note);
}

async function recheck(form: FormData, item: string, args: ActionFunctionArgs): Promise<Answer> {
	const read = await readingAt(form, item, args, true);
	form.delete("intent");
	if ("error" in read) return refused(form, `${item}url`, read);
	form.set(`${item}note`, changeOf(String(form.get(`${item}cost`) ?? ""), read));
	if (read.cost !== "") form.set(`${item}cost`, read.cost);
	return shown(form);
}

function shown(form: FormData): Answer {
	return { result: showPlanner(form), status: 200 };
}

function refused(form: FormData, field: string, { error, status }: Refused): Answer {
	form.delete("intent");
	return { result: showPlanner(form, { [field]: [error] }), status };
}

function changeOf(before: string, { cost, note }: Reading): string {
	const was = parseDollars(before);
	const is = parseDollars(cost);
	if (is === null) return note;
	if (is === was) return `Checked: the page still says ${formatCents(is)}.`;
	return `The page says ${formatCents(is)} now${was === null ? "" : `; it was ${formatCents(was)}`}.`;
}

async function readingAt(
	form: FormData,
	item: string,
	args: ActionFunctionArgs,
	again: boolean,
): Promise<Reading | Refused> {
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
		return readingOf((await extractBooking(await openToLinks(args), link.value, { again })).info);
	} catch (error) {
		const refusal = asDomainError(error);
		if (!refusal) throw error;
		askToWait(refusal, args);
		return { error: refusal.message, status: statusOf(refusal) };
	}
}

function filled(form: FormData, name: string): boolean {
	return String(form.get(`newItem.${name}`) ?? "").trim() !== "";
}

/** Notes for each item of a form that is shown again when its cost was read from its page. */
export async function noteReadings(db: Reader, { initialValue }: Shown): Promise<void> {
	const items = initialValue?.tripItems;
	if (!Array.isArray(items)) return;
	const costed = items.map((item) => {
		const [{ url, cost } = { url: null, cost: "" }] = plannerItems([item]);
		return { url, cost: parseDollars(cost) };
	});
	const readAt = await costReadings(db, costed);
	for (const [index, item] of items.entries()) {
		if (typeof item === "object" && item !== null)
			Object.assign(item, { readAt: String(readAt[index] ?? "") });
	}
}

import { parseWithZod } from "@conform-to/zod/v4";
import { plannerSchema } from "../trips.schema.ts";
import { type PlannerAnswer, plannerAnswer } from "./planner-answer.server.ts";

const FIELDS = ["origin", "destination"] as const;
const MAX_CHARS = 120;

/** The text of the place that a misspelled text means, or null. */
export type ClosestLocation = (text: string) => string | null;

/** The button "use-origin:Lisbon" puts the place that was meant into its field. Returns whether it was pressed. */
export function takeMeantLocation(form: FormData): boolean {
	const [, name, meant] = /^use-(origin|destination):(.+)$/.exec(String(form.get("intent") ?? "")) ?? [];
	if (!name || !meant || meant.length > MAX_CHARS) return false;
	form.set(name, meant);
	return true;
}

/**
 * Puts into the form what its misspelled places probably mean ("meant.origin"), and that this was asked
 * ("asked.origin"), so that the page can ask.
 * @returns those of the fields that were not asked about before
 */
export function askAboutLocations(form: FormData, closest: ClosestLocation): string[] {
	return FIELDS.filter((name) => {
		const text = String(form.get(name) ?? "").trim();
		const asked = form.get(`asked.${name}`);
		const meant = text ? closest(text) : null;
		for (const key of [`asked.${name}`, `meant.${name}`, `holdsUp.${name}`]) form.delete(key);
		if (meant === null) return false;
		form.set(`asked.${name}`, text);
		form.set(`meant.${name}`, meant);
		return asked !== text;
	});
}

/**
 * Shows the form again when a trip could be created from it, but has a misspelled place about which nobody was asked
 * yet. The same form creates the trip the next time.
 */
export function holdUpTrip(form: FormData, [field]: string[]): PlannerAnswer | null {
	if (!field || parseWithZod(form, { schema: plannerSchema, disableAutoCoercion: true }).status !== "success")
		return null;
	form.set(`holdsUp.${field}`, "1");
	return plannerAnswer(form);
}

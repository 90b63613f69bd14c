import { invalid } from "./errors.ts";
import type { TwinWorld } from "./world.ts";

const MAX_DEPTH = 4;
type Fields = Record<string, unknown>;

/**
 * Copies an answer with objects instead of the ids at `paths`, such as `latest_charge.balance_transaction`; in lists
 * they begin with `data.`.
 * @throws ApiError for a path without anything to expand
 */
export function expandObject(world: TwinWorld, answer: object, paths: string[]): object {
	const copy = structuredClone(answer) as Fields;
	for (const path of paths) {
		const steps = path.split(".");
		if (steps.length > MAX_DEPTH) {
			throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`);
		}
		expandStep(world, copy, steps, path);
	}
	return copy;
}

function expandStep(world: TwinWorld, object: Fields, steps: string[], path: string): void {
	const [step, ...rest] = steps;
	if (step === undefined) return;
	if (step === "data" && Array.isArray(object.data)) {
		for (const item of object.data as Fields[]) expandStep(world, item, rest, path);
		return;
	}
	if (!(step in object)) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
	const value = object[step];
	if (typeof value === "string") {
		const found = world.find(value);
		if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
		object[step] = structuredClone(found);
	}
	const next = object[step];
	if (typeof next === "object" && next !== null) expandStep(world, next as Fields, rest, path);
}

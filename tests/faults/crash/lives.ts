import { expect } from "vitest";
import { isDomainError } from "#app/lib/errors.ts";
import { problemsAlways } from "../invariants.ts";
import { problemsAtRest } from "../stripe-run/rules.ts";
import { type Action, type House, openBeside, runJobsUntilQuiet, type Start } from "./house.ts";
import { mortal } from "./mortal.ts";
import { outcomeOf } from "./outcome.ts";

/** Runs an action without a kill. @returns its outcome, and its steps */
export async function liveUndisturbed<Scene>(start: Start<Scene>, action: Action<Scene>) {
	const process = mortal();
	using house = start.openLife(process);
	await action.act(house, start.scene);
	const steps = [...process.steps];
	house.twin.tap = null;
	await action.afterwards?.(house, start.scene);
	return { steps, done: await outcomeAfterJobs(house, start) };
}

/** `killedAgainAfter` is the step of the jobs after which the next server is killed, too. */
type Death = { steps: string[]; done: string[]; killedAgainAfter?: number };

/**
 * Kills the server right after some steps of an action, and continues with another one. Missing effects are requested
 * again.
 */
export async function dieAfterStep<Scene>(
	start: Start<Scene>,
	action: Action<Scene>,
	{ steps, done, killedAgainAfter }: Death,
): Promise<void> {
	const again = killedAgainAfter ? `, and again after step ${killedAgainAfter} of the jobs` : "";
	const where = `killed after ${steps.join(", ")}${again}`;
	const process = mortal(steps.length);
	using first = start.openLife(process);
	const isKilled = await process.run(() => action.act(first, start.scene));
	expect(isKilled, where).toBe(true);
	if (killedAgainAfter !== undefined) {
		const process = mortal(killedAgainAfter);
		using second = openBeside(first, process);
		await process.run(() => runJobsUntilQuiet(second));
	}
	using house = openBeside(first);
	expect(await problemsAlways(house.world.db), where).toEqual([]);
	await action.afterwards?.(house, start.scene);
	const outcome = await outcomeAfterJobs(house, start, where);
	if (JSON.stringify(outcome) === JSON.stringify(done)) return;
	await tolerateRefusal(action.act(house, start.scene));
	expect(await outcomeAfterJobs(house, start, where), where).toEqual(done);
}

/** Sends two simultaneous requests, to one process or to two. */
export async function sendTwice<Scene>(
	start: Start<Scene>,
	action: Action<Scene>,
	{ done, processes }: { done: string[]; processes: 1 | 2 },
): Promise<void> {
	using house = start.openLife();
	using other = openBeside(house);
	const second = processes === 2 ? other : house;
	await Promise.all([house, second].map((one) => tolerateRefusal(action.act(one, start.scene))));
	await action.afterwards?.(house, start.scene);
	expect(await outcomeAfterJobs(house, start)).toEqual(done);
}

async function outcomeAfterJobs<Scene>(house: House, start: Start<Scene>, where?: string): Promise<string[]> {
	await runJobsUntilQuiet(house);
	expect(await problemsAtRest(house), where).toEqual([]);
	return outcomeOf(house, start);
}

/** Ignores the refusals that someone may get who presses a button again. */
async function tolerateRefusal(work: Promise<unknown>): Promise<void> {
	await work.catch((error: unknown) => {
		if (!isDomainError(error)) throw error;
	});
}

import { setImmediate, setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { LoggedRequest } from "#tests/support/stripe-twin/index.ts";
import type { KillSimulation } from "./kill-simulation.ts";
import type { KillTarget } from "./kill-targets.ts";

/** `call`: Stripe has not begun the request; `effect`: it has, without answering; `record`: we have stored the answer. */
export const KILL_POINTS = ["call", "effect", "record"] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** Kills the server at a random moment while visitors wait, which is mostly during a commit or between two. */
export async function killAtRandomMoment(simulation: KillSimulation): Promise<void> {
	const isLoaded = await waitUntil(() => simulation.server !== null && simulation.pending >= MIN_LOAD);
	await setTimeout(simulation.random.below(MAX_KILL_DELAY_MS));
	expect(isLoaded, "people wait for the server").toBe(true);
	await simulation.killServer();
}

/** A kill: the row of its call, and how many visitors were waiting. */
export type Kill = { rowId: string; pending: number };

/** The minimum number of waiting visitors at a kill. */
const MIN_LOAD = 3;
/** About the time that visitors need to join and pay. */
const MAX_KILL_DELAY_MS = 250;
const WAIT_MS = 9_000;

/** Kills the server at a point of a call, after `skip` such calls. @returns the kill */
export function killAt(
	house: KillSimulation,
	killTarget: KillTarget,
	point: KillPoint,
	skip: number,
): Promise<Kill> {
	const { twin } = house;
	let target: LoggedRequest | null = null;
	let rowId = "";
	let left = skip;
	const isRepeated = (id: string) => !killTarget.isDoneBefore && killTarget.isDone(twin.state, id);
	return new Promise((resolve, reject) => {
		const kill = () => {
			twin.tap = null;
			house.onAnswer = null;
			const { pending } = house;
			house.killServer().then(() => resolve({ rowId, pending }), reject);
			return true;
		};
		twin.tap = async (request, moment) => {
			if (!target && moment === "before") {
				const found = killTarget.rowIdOf(request, house);
				if (found === null || isRepeated(found) || left-- > 0) return false;
				target = request;
				rowId = found;
				await waitUntil(() => house.server !== null && house.pending >= MIN_LOAD);
				if (point === "call") return kill();
			}
			if (request !== target) return false;
			if (point === "effect" && moment === "after") return kill();
			if (point === "record" && moment === "answered") {
				const isRecorded = () => readRow(house, killTarget, rowId).recorded;
				// At this point the answer is stored, and not passed on.
				house.onAnswer = () => isRecorded() && kill();
				await waitUntil(isRecorded);
				return house.server !== null && kill();
			}
			return false;
		};
	});
}

/** Whether the kill was exactly at the point, and counts: no webhook was first, and enough visitors were waiting. */
export function isAtPoint(
	house: KillSimulation,
	killTarget: KillTarget,
	point: KillPoint,
	{ rowId, pending }: Kill,
): boolean {
	expect(house.server).toBeNull();
	const { recorded, told } = readRow(house, killTarget, rowId);
	const isDone = killTarget.isDone(house.twin.state, rowId);
	expect(isDone, `${rowId} is done at Stripe`).toBe(killTarget.isDoneBefore === true || point !== "call");
	if (pending < MIN_LOAD) return false;
	return point === "record" ? recorded && !house.reported.has(told) : !recorded;
}

/** @throws Error if the call's row is not stored, because rows come first */
function readRow(
	house: KillSimulation,
	{ rowSql }: KillTarget,
	rowId: string,
): { recorded: boolean; told: string } {
	const [found] = house.rows(rowSql, rowId);
	if (!found) throw new Error(`Stripe was asked for ${rowId}, which was not reserved`);
	return { recorded: found.recorded === 1, told: String(found.told) };
}

/** @returns whether the condition was met within `WAIT_MS` */
async function waitUntil(isSo: () => boolean): Promise<boolean> {
	const end = performance.now() + WAIT_MS;
	while (!isSo() && performance.now() < end) await setImmediate();
	return isSo();
}

import { setImmediate, setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { LoggedRequest } from "#tests/support/stripe-twin/index.ts";
import type { Aim } from "./aims.ts";
import type { MortalHouse } from "./house.ts";

/**
 * `call`: the request has reached Stripe, which has not begun it; `effect`: it is done there, and not answered; `record`:
 * the answer stands in our books, and whoever asked has not heard of it.
 */
export const POINTS = ["call", "effect", "record"] as const;
export type Point = (typeof POINTS)[number];

/** Has the server die at any instant, while people wait for it: most likely within a commit, or between two of them. */
export async function deathAtAnyInstant(house: MortalHouse): Promise<void> {
	const isLoaded = await until(() => house.server !== null && house.underWay >= LOAD);
	await setTimeout(house.random.below(INSTANTS_MS));
	expect(isLoaded, "people wait").toBe(true);
	await house.die();
}

/** A death: of which row's call, and how many people were waiting for the server then. */
export type Death = { subject: string; underWay: number };

/** The fewest people that wait for an answer when the server dies. */
const LOAD = 3;
/** About as long as those who come need to join and pay. */
const INSTANTS_MS = 250;
/** For them, and for the record. */
const PATIENCE_MS = 9_000;

/**
 * Has the server die at a point of a call.
 * @param skip how many such calls go through before
 * @returns the death, once it has died
 */
export function deathAt(house: MortalHouse, aim: Aim, point: Point, skip: number): Promise<Death> {
	const { twin } = house;
	let target: LoggedRequest | null = null;
	let subject = "";
	let left = skip;
	const isRepeated = (id: string) => !aim.isDoneBefore && aim.isDone(twin.state, id);
	return new Promise((resolve, reject) => {
		const kill = () => {
			twin.tap = null;
			house.onAnswer = null;
			const { underWay } = house;
			house.die().then(() => resolve({ subject, underWay }), reject);
			return true;
		};
		twin.tap = async (request, moment) => {
			if (!target && moment === "before") {
				const found = aim.subjectOf(request, house);
				if (found === null || isRepeated(found) || left-- > 0) return false;
				target = request;
				subject = found;
				await until(() => house.server !== null && house.underWay >= LOAD);
				if (point === "call") return kill();
			}
			if (request !== target) return false;
			if (point === "effect" && moment === "after") return kill();
			if (point === "record" && moment === "answered") {
				const isRecorded = () => stateOf(house, aim, subject).recorded;
				// An answer that gets here stands in our books already: it is not handed to who asked.
				house.onAnswer = () => isRecorded() && kill();
				await until(isRecorded);
				return house.server !== null && kill();
			}
			return false;
		};
	});
}

/**
 * Whether it has died at that very point. Our reservation must be there in any case, and Stripe must have done what it
 * was asked, or not; but it does not count where a webhook brought the news before, or too few people were waiting.
 */
export function isAtPoint(house: MortalHouse, aim: Aim, point: Point, { subject, underWay }: Death): boolean {
	expect(house.server).toBeNull();
	const { recorded, told } = stateOf(house, aim, subject);
	const isDone = aim.isDone(house.twin.state, subject);
	expect(isDone, `${subject} is done at Stripe`).toBe(aim.isDoneBefore === true || point !== "call");
	if (underWay < LOAD) return false;
	return point === "record" ? recorded && !house.told.has(told) : !recorded;
}

/** @throws Error when the call was made for something that is not in our books: they come first */
function stateOf(house: MortalHouse, { row }: Aim, subject: string): { recorded: boolean; told: string } {
	const [found] = house.rows(row, subject);
	if (!found) throw new Error(`Stripe was asked for ${subject}, which was not reserved`);
	return { recorded: found.recorded === 1, told: String(found.told) };
}

/** @returns whether it came to be so before patience was lost */
async function until(isSo: () => boolean): Promise<boolean> {
	const end = performance.now() + PATIENCE_MS;
	while (!isSo() && performance.now() < end) await setImmediate();
	return isSo();
}

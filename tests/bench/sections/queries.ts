import { setTimeout as pause } from "node:timers/promises";
import { median } from "../load.ts";
import { ROUTES } from "../routes.ts";
import { startGangway } from "../servers.ts";
import { headersOf } from "../visitors.ts";

const REQUESTS = 9;

/**
 * How many database queries one request to each main route runs, by the route's name. The median excludes the extra
 * queries of a first request or a job.
 */
export async function queriesOf(databaseUrl: string, stylesheet: string): Promise<Map<string, number>> {
	const gangway = await startGangway({ databaseUrl, preloads: ["count-queries.ts"] });
	await jobsAreDone(() => gangway.ask<number>("queries"));
	const counts = new Map<string, number>();
	for (const { name, person, paths } of ROUTES) {
		const each: number[] = [];
		for (let turn = 0; turn < REQUESTS; turn += 1) {
			const path = paths[turn % paths.length] ?? "/";
			const headers = headersOf(person, stylesheet, "gzip", path);
			const before = await gangway.ask<number>("queries");
			await (await fetch(gangway.origin + path, { headers })).arrayBuffer();
			each.push((await gangway.ask<number>("queries")) - before);
		}
		counts.set(name, median(each));
	}
	await gangway.stop();
	return counts;
}

/** Waits for the jobs of the start, which run queries of their own. */
async function jobsAreDone(countQueries: () => Promise<number>): Promise<void> {
	let last = Number.NaN;
	for (let count = await countQueries(); count !== last; count = await countQueries()) {
		last = count;
		await pause(300);
	}
}

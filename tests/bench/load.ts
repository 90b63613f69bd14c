import autocannon, { type Result } from "autocannon";
import type { BenchProcess } from "./start-process.ts";

export type Headers = Record<string, string>;
export type Asked = { path: string; headers: Headers };
/** The rate is per second; `times` and the processor time per request are in ms. */
export type Load = { rate: number; times: number[]; processorMs: number };
type Amount = { seconds: number } | { amount: number };

/** Loads a server over 8 connections. @throws Error on any answer but 200 */
export async function load(server: BenchProcess, requests: Asked[], size: Amount): Promise<Load> {
	const times: number[] = [];
	const processorMs = server.processorMs();
	const started = performance.now();
	let last = started;
	const options = {
		url: server.origin,
		connections: 8,
		requests,
		...("amount" in size ? { amount: size.amount } : { duration: size.seconds }),
	};
	const { non2xx, errors } = await new Promise<Result>((resolve, reject) => {
		const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
		running.on("response", (_client, _status, _bytes, ms) => {
			times.push(ms);
			last = performance.now();
		});
	});
	if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} wrong answers, ${errors} errors`);
	return {
		rate: (1_000 * times.length) / (last - started),
		times,
		processorMs: (server.processorMs() - processorMs) / times.length,
	};
}

/** The median time of sequential requests, in ms. @throws Error on any answer but 200 */
export async function medianMs(origin: string, requests: Asked[], count: number): Promise<number> {
	const times: number[] = [];
	for (let i = 0; i < count; i += 1) {
		const { path, headers } = requests[(i * 7_919) % requests.length] ?? { path: "/", headers: {} };
		const started = performance.now();
		const response = await fetch(origin + path, { headers });
		await response.arrayBuffer();
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
		times.push(performance.now() - started);
	}
	return median(times);
}

export const median = (values: number[]) => quantile(values, 0.5);

export function quantile(values: number[], part: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Measures in turns, so that other work of the machine affects everything alike. @returns each turn's figures */
export async function inTurns<Name extends string, Figure>(
	turns: number,
	measures: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure>[]> {
	const results: Record<Name, Figure>[] = [];
	for (let turn = 0; turn < turns; turn += 1) {
		const figures = {} as Record<Name, Figure>;
		for (const name of Object.keys(measures) as Name[]) figures[name] = await measures[name]();
		results.push(figures);
	}
	return results;
}

/** The median over turns of a figure. */
export function medianOf<Turn>(turns: Turn[], read: (turn: Turn) => number): number {
	return median(turns.map(read));
}

export type Ratios = { byRate: number; byCpu: number };

/** The ratio of one load's rate to another's in the same turn, and the same by processor time; medians over turns. */
export function ratios<Name extends string>(turns: Record<Name, Load>[], of: Name, to: Name): Ratios {
	return {
		byRate: medianOf(turns, (turn) => turn[of].rate / turn[to].rate),
		byCpu: medianOf(turns, (turn) => turn[to].processorMs / turn[of].processorMs),
	};
}

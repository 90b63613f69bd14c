import type { Profiler } from "node:inspector";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

type CallFrame = Profiler.Profile["nodes"][number]["callFrame"];

export type HeavyFunction = { name: string; file: string; percent: number };

/**
 * The functions with the most self time in a CPU profile, in per cent of the time that was neither idle nor the
 * profiler's own. `root` is removed from the files' paths.
 */
export function heaviestFunctions(profile: Profiler.Profile, root: string, count: number): HeavyFunction[] {
	const selfUs = selfTimes(profile);
	const byFunction = new Map<string, HeavyFunction & { us: number }>();
	let busyUs = 0;
	for (const { id, callFrame } of profile.nodes) {
		const us = selfUs.get(id) ?? 0;
		if (isNoWork(callFrame) || us === 0) continue;
		busyUs += us;
		const file = fileOf(callFrame, root);
		const name = callFrame.functionName || "(anonymous)";
		const key = `${name} ${file}`;
		const known = byFunction.get(key) ?? { name, file, percent: 0, us: 0 };
		known.us += us;
		byFunction.set(key, known);
	}
	return [...byFunction.values()]
		.sort((one, other) => other.us - one.us)
		.slice(0, count)
		.map(({ name, file, us }) => ({ name, file, percent: (100 * us) / busyUs }));
}

function selfTimes({ samples = [], timeDeltas = [] }: Profiler.Profile): Map<number, number> {
	const times = new Map<number, number>();
	for (const [index, id] of samples.entries())
		times.set(id, (times.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0));
	return times;
}

const isNoWork = ({ functionName, url }: CallFrame) => functionName === "(idle)" || url === "node:inspector";

/** The engine's own functions have no file. */
function fileOf({ url, lineNumber }: CallFrame, root: string): string {
	if (!url) return "";
	const path = url.startsWith("file:") ? relative(root, fileURLToPath(url)) : relative(root, url);
	return `${url.startsWith("node:") ? url : path}:${lineNumber + 1}`;
}

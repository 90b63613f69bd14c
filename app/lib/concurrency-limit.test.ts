import { expect, test } from "vitest";
import { limitConcurrency } from "./concurrency-limit.server.ts";
import { UNREADABLE_LINK } from "./link-target.ts";

test("a job that never ends is rejected at its deadline and told to stop, and its place is free", async () => {
	const signals: AbortSignal[] = [];
	const run = limitConcurrency(
		(isQuick: boolean, signal) => {
			signals.push(signal);
			return isQuick ? Promise.resolve("done") : new Promise<string>(() => undefined);
		},
		{ maxConcurrent: 2, deadlineMs: 30 },
	);
	const late = Promise.allSettled([run(false), run(false)]);
	await expect(run(true)).rejects.toMatchObject({ code: "link_unreadable" });
	expect((await late).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
	await expect(run(true)).resolves.toBe("done");
});

test("every error of a job becomes the same message, and its place is free", async () => {
	const run = limitConcurrency(
		async () => {
			throw new Error("ECONNREFUSED 10.0.0.1");
		},
		{ maxConcurrent: 1, deadlineMs: 1_000 },
	);
	for (let count = 0; count < 3; count++) await expect(run(undefined)).rejects.toThrow(UNREADABLE_LINK);
});

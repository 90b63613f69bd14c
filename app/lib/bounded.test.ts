import { expect, test } from "vitest";
import { bounded } from "./bounded.server.ts";
import { UNREADABLE } from "./link-target.ts";

test("a job that never ends is refused at its deadline, is told to stop, and its place is free", async () => {
	const signals: AbortSignal[] = [];
	const run = bounded(
		(isQuick: boolean, signal) => {
			signals.push(signal);
			return isQuick ? Promise.resolve("done") : new Promise<string>(() => undefined);
		},
		{ maxAtOnce: 2, deadlineMs: 30 },
	);
	const late = Promise.allSettled([run(false), run(false)]);
	await expect(run(true)).rejects.toMatchObject({ code: "link_unreadable" });
	expect((await late).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
	await expect(run(true)).resolves.toBe("done");
});

test("whatever a job throws is told in the same words, and its place is free", async () => {
	const run = bounded(
		async () => {
			throw new Error("ECONNREFUSED 10.0.0.1");
		},
		{ maxAtOnce: 1, deadlineMs: 1_000 },
	);
	for (let count = 0; count < 3; count++) await expect(run(undefined)).rejects.toThrow(UNREADABLE);
});

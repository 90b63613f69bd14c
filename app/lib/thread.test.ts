import { execFile } from "node:child_process";
import { getPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openThread } from "./thread.server.ts";

const ODD = new URL("../../tests/support/odd-thread.ts", import.meta.url);
const open = (limitMs = 15_000, data?: unknown) =>
	openThread<string, unknown>(ODD, { limitMs, maxHeapMb: 32, data });

let logged: string[];
beforeEach(() => {
	logged = [];
	vi.spyOn(console, "error").mockImplementation((...words) => logged.push(words.join(" ")));
});
afterEach(() => vi.restoreAllMocks());

test("calls are answered, each with its own answer", async () => {
	const call = open(15_000, { from: "here" });
	expect(await Promise.all(["a", "b", "c"].map((order) => call(order)))).toEqual(
		["a", "b", "c"].map((order) => ({ order, threadId: expect.any(Number), data: { from: "here" } })),
	);
	expect(await call("environment")).toEqual([]);
});

test.each(["exit", "throw later", "fill"])(
	"a thread that does this is followed by another: %s",
	async (order) => {
		const call = open();
		const other = call("wait");
		await expect(Promise.all([call(order), other])).rejects.toThrow("odd-thread.ts ended");
		await expect(other).rejects.toThrow("ended");
		expect(await call("a")).toMatchObject({ order: "a" });
	},
);

test.each(["loop", "wait", "backtrack"])("a call without end is ended: %s", async (order) => {
	const call = open(1_000);
	await call("a");
	const start = performance.now();
	await expect(call(order)).rejects.toThrow("ended");
	expect(performance.now() - start).toBeLessThan(2_500);
	expect(logged.join()).toContain("a call took longer than 1000 ms");
	await expect.poll(() => call("a").catch(() => null)).toMatchObject({ order: "a" });
});

test.each(["throw", "function"])("a call that fails leaves its thread to others: %s", async (order) => {
	const call = open();
	const other = call("a");
	await expect(call(order)).rejects.toThrow(/thrown inside|could not be cloned/);
	expect(await other).toMatchObject({ order: "a" });
	expect(logged).toEqual([]);
});

test.runIf(process.platform === "linux")("a thread gives way to the one that calls it", async () => {
	const before = getPriority();
	expect(await open()("priority")).toBe(Math.max(before, 5));
	expect(getPriority()).toBe(before);
});

test("a thread that is not called any more ends, and a call that follows is answered", async () => {
	const call = openThread<string, { threadId: number }>(ODD, { limitMs: 15_000, maxHeapMb: 32, idleMs: 300 });
	const { threadId } = await call("a");
	expect((await call("b")).threadId).toBe(threadId);
	await setTimeout(600);
	const next = await call("c");
	expect(next).toMatchObject({ order: "c" });
	expect(next.threadId).not.toBe(threadId);
});

test("a thread without calls does not keep the process alive", async () => {
	const script = `import { openThread } from "#app/lib/thread.server.ts";
		const call = openThread(new URL("${ODD.href}"), { limitMs: 15_000, maxHeapMb: 32 });
		console.log(JSON.stringify(await call("a")));`;
	const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
		cwd: new URL("../..", import.meta.url),
		timeout: 10_000,
	});
	expect(JSON.parse(stdout)).toMatchObject({ order: "a" });
});

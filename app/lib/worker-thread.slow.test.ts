import { execFile } from "node:child_process";
import { getPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { captureLog } from "#tests/support/log.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { createWorkerThread } from "./worker-thread.server.ts";

const MISBEHAVING = new URL("../../tests/support/misbehaving.thread.ts", import.meta.url);
const createThread = (timeoutMs = 15_000, data?: unknown) =>
	createWorkerThread<string, unknown>(MISBEHAVING, { timeoutMs, maxHeapMb: 32, data });

let logged: ReturnType<typeof captureLog>;
beforeEach(() => {
	logged = captureLog();
});
afterEach(() => logged[Symbol.dispose]());

test("each call gets its own result", async () => {
	const call = createThread(15_000, { from: "here" });
	expect(await Promise.all(["a", "b", "c"].map((command) => call(command)))).toEqual(
		["a", "b", "c"].map((command) => ({ command, threadId: expect.any(Number), data: { from: "here" } })),
	);
	expect(await call("environment")).toEqual([]);
});

test.each(["exit", "throw later", "fill"])("a new thread replaces one that crashes: %s", async (command) => {
	const call = createThread();
	const other = call("wait");
	await expect(Promise.all([call(command), other])).rejects.toThrow("misbehaving.thread.ts ended");
	await expect(other).rejects.toThrow("ended");
	expect(await call("a")).toMatchObject({ command: "a" });
});

test.each(["loop", "wait", "backtrack"])(
	"a call that never ends is terminated: %s",
	MEASURED,
	async (command) => {
		const call = createThread(1_000);
		await call("a");
		const start = performance.now();
		await expect(call(command)).rejects.toThrow("ended");
		expect(performance.now() - start).toBeLessThan(2_500);
		expect(JSON.stringify(logged.lines)).toContain("a call took longer than 1000 ms");
		await expect.poll(() => call("a").catch(() => null)).toMatchObject({ command: "a" });
	},
);

test.each(["throw", "function"])(
	"a call that fails leaves its thread running for others: %s",
	async (command) => {
		const call = createThread();
		const other = call("a");
		await expect(call(command)).rejects.toThrow(/thrown inside|could not be cloned/);
		expect(await other).toMatchObject({ command: "a" });
		expect(logged.lines).toEqual([]);
	},
);

test.runIf(process.platform === "linux")(
	"a thread has a lower priority than the one that calls it",
	async () => {
		const before = getPriority();
		expect(await createThread()("priority")).toBe(Math.max(before, 5));
		expect(getPriority()).toBe(before);
	},
);

test("an idle thread is terminated, and the next call starts another", async () => {
	const call = createWorkerThread<string, { threadId: number }>(MISBEHAVING, {
		timeoutMs: 15_000,
		maxHeapMb: 32,
		idleTimeoutMs: 300,
	});
	const { threadId } = await call("a");
	expect((await call("b")).threadId).toBe(threadId);
	await setTimeout(600);
	const next = await call("c");
	expect(next).toMatchObject({ command: "c" });
	expect(next.threadId).not.toBe(threadId);
});

test("a thread without calls does not keep the process alive", async () => {
	const script = `import { createWorkerThread } from "#app/lib/worker-thread.server.ts";
		const call = createWorkerThread(new URL("${MISBEHAVING.href}"), { timeoutMs: 15_000, maxHeapMb: 32 });
		console.log(JSON.stringify(await call("a")));`;
	const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
		cwd: new URL("../..", import.meta.url),
		timeout: 10_000,
	});
	expect(JSON.parse(stdout)).toMatchObject({ command: "a" });
});

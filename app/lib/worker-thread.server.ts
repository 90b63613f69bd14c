import { getPriority, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import { DomainError } from "./errors.ts";
import { log } from "./log.server.ts";

type CallMessage<Input> = { id: number; input: Input };
type ResultMessage<Output> = { id: number; output: Output } | { id: number; failure: string };

export type CallWorker<Input, Output> = (input: Input, transfer?: ArrayBuffer[]) => Promise<Output>;

type WorkerThreadOptions = {
	timeoutMs: number; // for one call; a slower call ends the thread, and every other call in the thread fails too
	maxHeapMb: number;
	idleTimeoutMs?: number; // after the last call, to free the thread's memory
	data?: unknown;
};

type RunningThread<Output> = {
	worker: Worker;
	calls: Map<number, PromiseWithResolvers<Output>>;
	idleTimer?: NodeJS.Timeout;
};

/** Runs a module that calls `handleCalls`. Its thread restarts after an exit, and sees no environment, so no secrets. */
export function createWorkerThread<Input, Output>(
	module: URL,
	{ timeoutMs, maxHeapMb, idleTimeoutMs = 60_000, data }: WorkerThreadOptions,
): CallWorker<Input, Output> {
	const name = basename(module.pathname);
	let current: RunningThread<Output> | null = null;
	let lastId = 0;

	function start(): RunningThread<Output> {
		const worker = new Worker(module, {
			name,
			workerData: data,
			env: {},
			execArgv: [],
			// The young generation's default size would allow more garbage than the thread has live data.
			resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 8 },
		});
		const thread: RunningThread<Output> = { worker, calls: new Map() };
		worker.on("message", (result: ResultMessage<Output>) => {
			const call = thread.calls.get(result.id);
			if ("output" in result) call?.resolve(result.output);
			else call?.reject(new Error(result.failure));
		});
		worker.on("error", (error) => stop(thread, error));
		worker.on("exit", () => stop(thread));
		worker.unref();
		return thread;
	}

	function stop(thread: RunningThread<Output>, cause?: unknown): void {
		if (cause) log.error("a thread ended", { what: name, error: cause });
		if (current === thread) current = null;
		clearTimeout(thread.idleTimer);
		for (const call of thread.calls.values()) call.reject(new Error(`${name} ended`, { cause }));
		void thread.worker.terminate();
	}

	return async (input, transfer = []) => {
		current ??= start();
		const thread = current;
		const id = ++lastId;
		const call = Promise.withResolvers<Output>();
		const timer = setTimeout(() => stop(thread, `a call took longer than ${timeoutMs} ms`), timeoutMs);
		thread.calls.set(id, call);
		clearTimeout(thread.idleTimer);
		try {
			thread.worker.postMessage({ id, input } satisfies CallMessage<Input>, transfer);
			return await call.promise;
		} finally {
			clearTimeout(timer);
			thread.calls.delete(id);
			if (thread.calls.size === 0 && current === thread) {
				thread.idleTimer = setTimeout(() => stop(thread), idleTimeoutMs).unref();
			}
		}
	};
}

/**
 * Answers calls within the thread, at a lower priority than the caller's. Errors other than DomainErrors are logged.
 * @param niceValue the thread's priority on Linux, from 0 to 19, the lowest
 */
export function handleCalls<Input, Output>(
	job: (input: Input) => Promise<Output> | Output,
	{ niceValue = 5 } = {},
): void {
	lowerPriority(niceValue);
	parentPort?.on("message", async ({ id, input }: CallMessage<Input>) => {
		try {
			const output = await job(input);
			parentPort?.postMessage({ id, output } satisfies ResultMessage<Output>);
		} catch (error) {
			if (!(error instanceof DomainError)) log.error("a call in a thread failed", { error });
			parentPort?.postMessage({ id, failure: String(error) } satisfies ResultMessage<Output>);
		}
	});
}

/** Linux has a priority per thread. Elsewhere this would slow the whole process. */
function lowerPriority(niceValue: number): void {
	if (process.platform === "linux") setPriority(Math.max(getPriority(), niceValue));
}

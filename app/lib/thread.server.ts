import { getPriority, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort, Worker } from "node:worker_threads";
import { DomainError } from "./errors.ts";

type Call<Input> = { id: number; input: Input };
type Reply<Output> = { id: number; output: Output } | { id: number; failure: string };

/** @throws Error when the job fails, takes too long, or its thread ends */
export type ThreadCall<Input, Output> = (input: Input, transfer?: ArrayBuffer[]) => Promise<Output>;

type ThreadOptions = {
	/** For one call. One that takes longer ends the thread, and with it every other call that is under way in it. */
	limitMs: number;
	maxHeapMb: number;
	/** After its last call the thread ends, and gives its memory back. */
	idleMs?: number;
	/** What the module finds as `workerData`. */
	data?: unknown;
};

type Running<Output> = {
	worker: Worker;
	calls: Map<number, PromiseWithResolvers<Output>>;
	idle?: NodeJS.Timeout;
};

/**
 * Runs a module that calls `answerCalls` in a thread of its own. The thread starts at the first call, and anew at the
 * first call after it ended; it does not keep the process alive. It sees no environment variables, so no keys.
 */
export function openThread<Input, Output>(
	module: URL,
	{ limitMs, maxHeapMb, idleMs = 60_000, data }: ThreadOptions,
): ThreadCall<Input, Output> {
	const name = basename(module.pathname);
	let running: Running<Output> | null = null;
	let lastId = 0;

	function start(): Running<Output> {
		const worker = new Worker(module, {
			name,
			workerData: data,
			env: {},
			execArgv: [],
			// Without a small young generation, garbage takes more memory than what is in use.
			resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 8 },
		});
		const started: Running<Output> = { worker, calls: new Map() };
		worker.on("message", (reply: Reply<Output>) => {
			const call = started.calls.get(reply.id);
			if ("output" in reply) call?.resolve(reply.output);
			else call?.reject(new Error(reply.failure));
		});
		worker.on("error", (error) => end(started, error));
		worker.on("exit", () => end(started));
		worker.unref();
		return started;
	}

	function end(ending: Running<Output>, cause?: unknown): void {
		if (cause) console.error(`${name} ended:`, cause);
		if (running === ending) running = null;
		clearTimeout(ending.idle);
		for (const call of ending.calls.values()) call.reject(new Error(`${name} ended`, { cause }));
		void ending.worker.terminate();
	}

	return async (input, transfer = []) => {
		running ??= start();
		const thread = running;
		const id = ++lastId;
		const call = Promise.withResolvers<Output>();
		const timer = setTimeout(() => end(thread, `a call took longer than ${limitMs} ms`), limitMs);
		thread.calls.set(id, call);
		clearTimeout(thread.idle);
		try {
			thread.worker.postMessage({ id, input } satisfies Call<Input>, transfer);
			return await call.promise;
		} finally {
			clearTimeout(timer);
			thread.calls.delete(id);
			if (thread.calls.size === 0 && running === thread) {
				thread.idle = setTimeout(() => end(thread), idleMs).unref();
			}
		}
	};
}

/**
 * Within a thread: answers each call with what `job` makes of its input, when the processor has nothing more urgent to
 * do. What it throws is logged unless it is a refusal.
 */
export function answerCalls<Input, Output>(job: (input: Input) => Promise<Output> | Output): void {
	giveWay();
	parentPort?.on("message", async ({ id, input }: Call<Input>) => {
		try {
			const output = await job(input);
			parentPort?.postMessage({ id, output } satisfies Reply<Output>);
		} catch (error) {
			if (!(error instanceof DomainError)) console.error(error);
			parentPort?.postMessage({ id, failure: String(error) } satisfies Reply<Output>);
		}
	});
}

/** Of a processor that both want, the calling thread gets three quarters. */
const PRIORITY = 5;

/** On Linux a thread has a priority of its own, which its threads inherit; elsewhere it is the whole process's. */
function giveWay(): void {
	if (process.platform === "linux") setPriority(Math.max(getPriority(), PRIORITY));
}

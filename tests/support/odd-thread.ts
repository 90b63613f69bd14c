import { getPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { threadId, workerData } from "node:worker_threads";
import { answerCalls } from "#app/lib/thread.server.ts";

/** Does what it is told, and much of what a thread should not. */
answerCalls(async (order: string): Promise<unknown> => {
	if (order === "loop") for (;;);
	if (order === "wait") return setTimeout(60_000);
	if (order === "exit") process.exit(3);
	if (order === "throw") throw new Error("thrown inside");
	if (order === "throw later")
		return (
			setImmediate(() => {
				throw new Error("thrown outside");
			}) && setTimeout(60_000)
		);
	if (order === "fill") {
		const kept: unknown[] = [];
		for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})));
	}
	if (order === "backtrack") return /^(a+)+$/.test(`${"a".repeat(60)}b`);
	if (order === "environment") return Object.keys(process.env);
	if (order === "priority") return getPriority();
	if (order === "function") return () => 1;
	return { order, threadId, data: workerData };
});

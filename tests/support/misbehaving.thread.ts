import { getPriority } from "node:os";
import { setTimeout } from "node:timers/promises";
import { threadId, workerData } from "node:worker_threads";
import { handleCalls } from "#app/lib/worker-thread.server.ts";

handleCalls(async (command: string): Promise<unknown> => {
	if (command === "loop") for (;;);
	if (command === "wait") return setTimeout(60_000);
	if (command === "exit") process.exit(3);
	if (command === "throw") throw new Error("thrown inside");
	if (command === "throw later")
		return (
			setImmediate(() => {
				throw new Error("thrown outside");
			}) && setTimeout(60_000)
		);
	if (command === "fill") {
		const kept: unknown[] = [];
		for (;;) kept.push(Array.from({ length: 1_000 }, () => ({})));
	}
	if (command === "backtrack") return /^(a+)+$/.test(`${"a".repeat(60)}b`);
	if (command === "environment") return Object.keys(process.env);
	if (command === "priority") return getPriority();
	if (command === "function") return () => 1;
	return { command, threadId, data: workerData };
});

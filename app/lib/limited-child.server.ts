import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export type ChildLimits = {
	timeoutMs: number;
	maxBytes: number; // of all of the child's memory; only watched on Linux
};

/** How a child ended: with its exit code, or killed at a limit. */
export type ChildEnd = { code: number | null; isOverLimit: boolean; output: Buffer };

/** How often a child's memory is checked. A decoder fills about 1 MB per ms. */
const WATCH_MS = 10;
const PAGE_BYTES = 4096;

/**
 * Runs a module in a separate process, which reads `input` from its standard input and writes its answer to its
 * standard output. It is killed when it exceeds its time or memory, so that no input can use up the server's. It gets
 * no environment, so it knows no secrets.
 * @param args the module's command-line arguments
 * @throws Error when the process can't be started
 */
export async function runLimited(
	module: URL,
	args: readonly string[],
	input: Uint8Array,
	{ timeoutMs, maxBytes }: ChildLimits,
): Promise<ChildEnd> {
	const child = spawn(process.execPath, ["--max-old-space-size=64", fileURLToPath(module), ...args], {
		env: {},
		stdio: ["pipe", "pipe", "ignore"],
	});
	const ended = new Promise<number | null>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", resolve);
	});
	let isOverLimit = false;
	const stop = () => {
		isOverLimit = true;
		child.kill("SIGKILL");
	};
	const timer = setTimeout(stop, timeoutMs);
	const watch = setInterval(() => {
		if (memoryOf(child.pid) > maxBytes) stop();
	}, WATCH_MS);
	// A killed child no longer reads, so writing to it fails.
	child.stdin.on("error", () => {});
	child.stdin.end(input);
	try {
		const [output, code] = await Promise.all([buffer(child.stdout), ended]);
		return { code, isOverLimit, output };
	} finally {
		clearTimeout(timer);
		clearInterval(watch);
	}
}

/** A process's resident memory, in bytes; 0 if it can't be read, or no longer. */
function memoryOf(pid: number | undefined): number {
	try {
		const [, resident = "0"] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
		return Number(resident) * PAGE_BYTES;
	} catch {
		return 0;
	}
}

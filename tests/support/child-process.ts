import { type ChildProcess, spawn } from "node:child_process";
import { readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FAST_START_ENV } from "./fast-start.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type ChildResult = {
	code: number | null;
	signal: NodeJS.Signals | null;
	output: string;
	errors: string;
};

export function startChild(
	module: string,
	...args: string[]
): { process: ChildProcess; result: Promise<ChildResult> } {
	const child = spawn(process.execPath, [module, ...args], {
		cwd: ROOT,
		stdio: ["pipe", "pipe", "pipe"],
		env: { ...process.env, ...FAST_START_ENV },
	});
	let output = "";
	let errors = "";
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	const result = new Promise<ChildResult>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code, signal) => resolve({ code, signal, output, errors }));
	});
	return { process: child, result };
}

/** @throws Error with its stderr, unless it exited with 0 */
export async function runChild(module: string, ...args: string[]): Promise<string> {
	return outputOf(module, await startChild(module, ...args).result);
}

/**
 * Runs the same module in several processes, which continue at the same instant once each has called `waitForOthers`.
 * @param argsOfEach the arguments of each process
 * @returns the output of each
 * @throws Error with a process's stderr, unless it exited with 0
 */
export async function runConcurrently(module: string, argsOfEach: string[][]): Promise<string[]> {
	const children = argsOfEach.map((args) => startChild(module, ...args));
	await Promise.all(
		children.map(({ process: { stdout }, result }) =>
			Promise.race([new Promise((resolve) => stdout?.once("data", resolve)), result]),
		),
	);
	const start = String(Date.now() + 20);
	for (const { process: child } of children) child.stdin?.on("error", () => {}).end(start);
	const results = await Promise.all(children.map(({ result }) => result));
	return results.map((result) => outputOf(module, result).slice(READY.length));
}

function outputOf(module: string, { code, signal, output, errors }: ChildResult): string {
	if (code !== 0) throw new Error(`${module} ended with ${code ?? signal}: ${errors}`);
	return output;
}

const READY = "ready\n";

/** Waits until all processes of `runConcurrently` have called this. @returns the instant at which they continue */
export function waitForOthers(): number {
	writeSync(1, READY);
	const start = Number(readLine());
	spinUntil(start);
	return start;
}

function readLine(): string {
	const bytes = Buffer.alloc(32);
	for (;;) {
		try {
			return bytes.toString("utf8", 0, readSync(0, bytes));
		} catch (error) {
			if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
		}
	}
}

/** Waits without sleeping, so that processes that wait for the same instant continue together. */
export function spinUntil(instant: number): void {
	while (Date.now() < instant);
}

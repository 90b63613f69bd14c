import { type ChildProcess, spawn } from "node:child_process";
import { readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { quickStart } from "./quick-start.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string; errors: string };

/** Starts a module of this project in a process of its own. */
export function startChild(
	module: string,
	...args: string[]
): { process: ChildProcess; ended: Promise<Ended> } {
	const child = spawn(process.execPath, [module, ...args], {
		cwd: ROOT,
		stdio: ["pipe", "pipe", "pipe"],
		env: { ...process.env, ...quickStart() },
	});
	let output = "";
	let errors = "";
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	const ended = new Promise<Ended>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code, signal) => resolve({ code, signal, output, errors }));
	});
	return { process: child, ended };
}

/** Runs it to its end. @throws Error with what it wrote to stderr, unless it ended well */
export async function runChild(module: string, ...args: string[]): Promise<string> {
	return outputOf(module, await startChild(module, ...args).ended);
}

/**
 * Runs the same module in several processes, which go on together from where each has called `startTogether`.
 * @param each its arguments in each process
 * @returns what each wrote
 * @throws Error with what one wrote to stderr, unless it ended well
 */
export async function runTogether(module: string, each: string[][]): Promise<string[]> {
	const children = each.map((args) => startChild(module, ...args));
	await Promise.all(
		children.map(({ process: { stdout }, ended }) =>
			Promise.race([new Promise((resolve) => stdout?.once("data", resolve)), ended]),
		),
	);
	const start = String(Date.now() + 20);
	for (const { process: child } of children) child.stdin?.on("error", () => {}).end(start);
	const ends = await Promise.all(children.map(({ ended }) => ended));
	return ends.map((end) => outputOf(module, end).slice(READY.length));
}

function outputOf(module: string, { code, signal, output, errors }: Ended): string {
	if (code !== 0) throw new Error(`${module} ended with ${code ?? signal}: ${errors}`);
	return output;
}

const READY = "ready\n";

/** Within a process of `runTogether`: waits until all the others are here too. @returns the instant they go on at. */
export function startTogether(): number {
	writeSync(1, READY);
	const start = Number(readLine());
	waitFor(start);
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

/** Waits, awake, for an instant: processes that wait for the same one go on at once. */
export function waitFor(instant: number): void {
	while (Date.now() < instant);
}

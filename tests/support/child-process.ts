import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

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
	const child = spawn(process.execPath, [module, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
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

/** @throws Error with what it wrote to stderr, unless it ended well */
export async function runChild(module: string, ...args: string[]): Promise<string> {
	const { code, signal, output, errors } = await startChild(module, ...args).result;
	if (code !== 0) throw new Error(`${module} ended with ${code ?? signal}: ${errors}`);
	return output;
}

/** Waits without sleeping, so that processes that wait for the same instant go on together. */
export function spinUntil(instant: number): void {
	while (Date.now() < instant);
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const SERVER_CORE = "0";
const TICK_MS = 10;
/** Servers log each request, as they do in production. */
const LOG_FILE = join(tmpdir(), `gangway-bench-${process.pid}.log`);

export type BenchProcess = {
	origin: string;
	pid: number;
	/** Sends a question to a preload of the process, such as children/count-queries.ts. */
	ask<Answer>(question: string): Promise<Answer>;
	residentMb(): number;
	/** The processor time of all its threads so far. */
	processorMs(): number;
	stop(): Promise<void>;
};

type Command = { args: string[]; env?: Record<string, string>; onOneCore?: boolean };

/** These processes must not outlive the bench, however it ends. */
const children = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of children) child.kill("SIGKILL");
	rmSync(LOG_FILE, { force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.on(signal, () => {
		console.error(`Stopped by ${signal}.`);
		process.exit(1);
	});
}

/** Starts a Node server that prints its address. With taskset it gets one core, unless `onOneCore` is false. */
export async function startProcess({ args, env = {}, onOneCore = true }: Command): Promise<BenchProcess> {
	const [command = process.execPath, ...pinned] =
		onOneCore && hasTaskset() ? ["taskset", "-c", SERVER_CORE, process.execPath] : [process.execPath];
	const child = spawn(command, [...pinned, ...args], {
		cwd: ROOT,
		stdio: ["ignore", "pipe", openSync(LOG_FILE, "a"), "ipc"],
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
	});
	children.add(child);
	const ended = once(child, "exit").then(() => children.delete(child));
	return {
		origin: await printedOrigin(child),
		pid: child.pid ?? 0,
		async ask<Answer>(question: string) {
			child.send(question);
			const [answer] = await once(child, "message");
			return answer as Answer;
		},
		residentMb: () => Number(procfs(child, "status", /VmRSS:\s*(\d+) kB/)[0]) / 1_024,
		processorMs: () => {
			const [user, system] = procfs(child, "stat", /\) \S(?: \S+){10} (\d+) (\d+)/);
			return TICK_MS * (Number(user) + Number(system));
		},
		async stop() {
			child.kill();
			await ended;
		},
	};
}

/** Keeps the load off the servers' core, if this machine allows it. */
export function leaveServerCore(): void {
	const last = availableParallelism() - 1;
	if (last > 0 && hasTaskset()) execFileSync("taskset", ["-acp", `1-${last}`, String(process.pid)]);
	else console.log("There is no taskset or only one core, so the load competes with the servers.");
}

let taskset: boolean | undefined;

function hasTaskset(): boolean {
	taskset ??= canRunOn(SERVER_CORE);
	return taskset;
}

function canRunOn(core: string): boolean {
	try {
		execFileSync("taskset", ["-c", core, "true"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

async function printedOrigin(child: ChildProcess): Promise<string> {
	let output = "";
	// A server whose output is closed would end when it next prints a line.
	for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
		output += chunk;
		const origin = /http:\/\/\S+/.exec(output)?.[0];
		if (origin) {
			child.stdout?.resume();
			return origin.replace("localhost", "127.0.0.1");
		}
	}
	throw new Error(
		`The server ended before it printed its address:\n${output}${readFileSync(LOG_FILE, "utf8")}`,
	);
}

/** Linux's figures about a process. Elsewhere, figures that need it are NaN. */
function procfs({ pid }: ChildProcess, file: "status" | "stat", pattern: RegExp): (string | undefined)[] {
	try {
		return pattern.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.slice(1) ?? [];
	} catch {
		return [];
	}
}

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** These must not outlive the program, however it ends. */
const helpers = new Set<ChildProcess>();
process.on("exit", () => {
	for (const helper of helpers) helper.kill("SIGKILL");
});

export type Helper = {
	process: ChildProcess;
	output(): string;
	saying(text: string): Promise<void>;
	end(): void;
};

/** Starts a program in children/, or another one that acts on a server from outside. */
export function startHelper(path: string, ...args: string[]): Helper {
	const helper = spawn(process.execPath, [path, ...args], {
		cwd: ROOT,
		stdio: ["ignore", "pipe", "inherit"],
	});
	helpers.add(helper);
	let output = "";
	helper.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	helper.once("exit", () => helpers.delete(helper));
	return {
		process: helper,
		output: () => output,
		/** Waits until it has printed this text. @throws Error if it ends before */
		saying: (text) =>
			new Promise((resolve, reject) => {
				const look = () => output.includes(text) && resolve();
				helper.stdout.on("data", look);
				helper.once("exit", () => reject(new Error(`${path} has ended without saying ${text}: ${output}`)));
				look();
			}),
		end: () => void helper.kill("SIGKILL"),
	};
}

/** The resident memory of a process on Linux, in MB; NaN elsewhere. */
export function residentMb(pid: number): number {
	try {
		return Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
	} catch {
		return Number.NaN;
	}
}

const ESTABLISHED = "01";

/** The ports of the clients whose connection to this port is still open on the server, according to Linux. */
export function connectedPorts(serverPort: number): Set<number> {
	const rows = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
	const open = rows.map((row) => row.trim().split(/\s+/)).filter((row) => row[3] === ESTABLISHED);
	const portIn = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
	return new Set(open.filter((row) => portIn(row[1]) === serverPort).map((row) => portIn(row[2])));
}

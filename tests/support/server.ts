import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isPostgres } from "#db/engine.ts";
import { SERVER_ARGS } from "../../scripts/lib/built-server.mjs";
import { newDatabase } from "./databases.ts";
import { FAST_START_ENV } from "./fast-start.ts";
import { plantedIn } from "./planted-words.ts";
import { SECRETS_KEY } from "./server-db.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_MS = 60_000;

/** These processes must not outlive the test run, however it ends. */
const children = new Set<ChildProcess>();
const databases = new Set<ReturnType<typeof newDatabase>>();
// Without a listener, a signal ends a process without the "exit" event.
process.once("SIGTERM", () => process.exit(143));
process.on("exit", () => {
	for (const child of children) child.kill("SIGKILL");
	for (const database of databases) database.drop();
});

const databaseUrls = new Map<string, string>();

/** The database of a server that this process has started. @throws Error for any other server */
export function databaseUrlOf(origin: string): string {
	const url = databaseUrls.get(origin);
	if (!url) throw new Error(`this process has started no server at ${origin}`);
	return url;
}

export type TestServer = {
	origin: string;
	databaseUrl: string;
	pid: number;
	output(): string; // without the log, if that goes to a file
	signal(name: NodeJS.Signals): void;
	/** Waits for the process to end, and deletes a database that was created for it. @returns the exit code */
	ended(): Promise<number | null>;
	/** Stops gracefully, and deletes a database that was created for this server. @returns the exit code */
	stop(): Promise<number | null>;
	/** Kills the process, like a power cut, and keeps its database. */
	kill(): Promise<void>;
};

type ServerOptions = {
	env?: Record<string, string>;
	maxFileBlocks?: number; // the maximum size of any file that it writes, in units of the shell's `ulimit -f`
	preloads?: string[]; // modules that are loaded before the server's own code
	logFile?: string; // a file for its log, instead of `output`
};

/**
 * Starts the built server on a free port and a new, migrated database, without demo data.
 * @throws Error with its output, when it exits or does not start within a minute
 */
export async function startServer({
	env = {},
	maxFileBlocks,
	preloads = [],
	logFile,
}: ServerOptions = {}): Promise<TestServer> {
	const made = env.DATABASE_URL ? null : newDatabase();
	const databaseUrl = env.DATABASE_URL ?? made?.url ?? "";
	if (made) databases.add(made);
	const args = [...preloads.map((path) => `--import=${pathToFileURL(path).href}`), ...SERVER_ARGS];
	const limited = ["sh", "-c", `ulimit -f ${maxFileBlocks} && exec "$0" "$@"`, process.execPath, ...args];
	const [command = "", ...rest] = maxFileBlocks ? limited : [process.execPath, ...args];
	const child = spawn(command, rest, {
		cwd: ROOT,
		stdio: ["ignore", "pipe", logFile ? openSync(logFile, "a") : "pipe"],
		env: {
			PATH: process.env.PATH,
			NODE_COMPILE_CACHE: FAST_START_ENV.NODE_COMPILE_CACHE,
			NODE_ENV: "production",
			ALLOW_DEMO: "1",
			PORT: "0",
			SEED: "none",
			...secretsKeyFor(databaseUrl),
			...env,
			DATABASE_URL: databaseUrl,
		},
	});
	children.add(child);
	const ended = once(child, "exit").then(([code]) => {
		children.delete(child);
		return code as number | null;
	});
	const output = collectOutput(child);
	const origin = await waitForOrigin(child, output);
	databaseUrls.set(origin, databaseUrl);
	const removed = async () => {
		const code = await ended;
		if (made && databases.delete(made)) made.drop();
		return code;
	};
	return {
		origin,
		databaseUrl,
		pid: child.pid ?? 0,
		output,
		signal: (name) => void child.kill(name),
		ended: removed,
		stop() {
			child.kill("SIGTERM");
			return removed();
		},
		async kill() {
			child.kill("SIGKILL");
			await ended;
		},
	};
}

/** A process on PostgreSQL needs the key that a process on a file creates itself. */
export const secretsKeyFor = (databaseUrl: string): Record<string, string> =>
	isPostgres(databaseUrl) ? { SECRETS_KEY } : {};

function collectOutput(child: ChildProcess): () => string {
	let text = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (chunk: string) => {
			text += chunk;
		});
	}
	if (child.stderr) createInterface({ input: child.stderr }).on("line", refusePlantedWords);
	return () => text;
}

/** @throws Error, which fails the test run, whichever test is running */
function refusePlantedWords(line: string): void {
	const planted = line.startsWith("{") ? plantedIn(line) : [];
	if (planted.length > 0)
		throw new Error(`The log says what a test has typed, ${planted.join(", ")}: ${line}`);
}

function waitForOrigin(child: ChildProcess, output: () => string): Promise<string> {
	return new Promise((resolve, reject) => {
		const refuse = (why: string) => {
			child.kill("SIGKILL");
			reject(new Error(`The server ${why}. It printed:\n${output()}`));
		};
		const timer = setTimeout(() => refuse(`did not start within ${START_MS / 1000} s`), START_MS);
		child.once("close", (code) => {
			clearTimeout(timer);
			refuse(`ended with exit code ${code}`);
		});
		child.stdout?.on("data", () => {
			const origin = /^Gangway is at (\S+)$/m.exec(output())?.[1];
			if (!origin) return;
			clearTimeout(timer);
			resolve(origin);
		});
	});
}

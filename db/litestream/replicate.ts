import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { isUnused, lockAlone } from "../database-lock.ts";
import { followReplica, readMetrics, type Sample } from "./lag.ts";
import {
	findLitestream,
	litestreamEnv,
	litestreamFolder,
	problemIn,
	readProgress,
	writeConfig,
} from "./litestream.ts";
import type { ReplicaTarget } from "./replica-target.ts";

export type Replication = {
	/**
	 * The replica's lag in seconds: every older commit is in it. Until the first copy is made it counts from the start.
	 * Null in a process that copies nothing, because another one does.
	 */
	lagSeconds(): number | null;
	/** The address of Litestream's own metrics, for Prometheus; null while it does not run. */
	metricsUrl(): string | null;
	/** Copies the last writes and ends Litestream. Call it once the database is closed. */
	stop(): Promise<void>;
};

type Say = (line: string) => void;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const STANDBY_MS = 5_000;
const SAMPLE_MS = 1_000;
/** How long the last copy may take. */
const STOP_MS = 8_000;
/** How long the last copy waits for other processes. Jobs that run apart from the server may continue. */
const WRITERS_MS = 1_000;
const ORPHAN_MS = 10_000;
const FIRST_READING_MS = 3_000;

/**
 * Runs Litestream next to the server. It is restarted when it ends, and never ends the server. When this process is
 * gone, for whatever reason, Litestream ends after a last copy: it waits for the end of a pipe that only this process
 * has open. One of several processes does this, and another takes over when that one ends.
 * @param say tells the operator about problems, a line each
 * @throws Error if this machine has no Litestream
 */
export function startReplication(url: string, target: ReplicaTarget, say: Say): Replication {
	const program = findLitestream();
	const stopping = new AbortController();
	const state: State = { url, child: null, address: null, wholeUntil: null, since: null };
	const work = superviseLitestream({ url, target, program, say, state, signal: stopping.signal });
	const sampling = setInterval(sampler(state), SAMPLE_MS).unref();
	return {
		lagSeconds() {
			if (state.since === null) return null;
			return (Date.now() - (state.wholeUntil ?? state.since)) / 1_000;
		},
		metricsUrl: () => state.address && metricsUrlOf(state.address),
		async stop() {
			stopping.abort();
			clearInterval(sampling);
			await waitForWriters(url);
			await waitForFirstReading(state);
			const { child } = state;
			if (child) pipeOf(child).end();
			const tooSlow = setTimeout(() => {
				say(`Litestream did not make its last copy within ${STOP_MS / 1_000} s`);
				child?.kill("SIGKILL");
			}, STOP_MS);
			await work;
			clearTimeout(tooSlow);
		},
	};
}

type State = {
	url: string; // of the database
	child: ChildProcess | null;
	address: string | null; // of its metrics
	wholeUntil: number | null; // ms; what was committed before is in the replica
	since: number | null; // when this process began to copy
};

type Work = {
	url: string;
	target: ReplicaTarget;
	program: string;
	say: Say;
	state: State;
	signal: AbortSignal;
};

async function superviseLitestream(given: Work): Promise<void> {
	const { url, say, state, signal } = given;
	const release = await waitForTurn(url, signal);
	if (!release) return;
	await waitForOrphan(url);
	state.since = Date.now();
	let wait = FIRST_PAUSE_MS;
	while (!signal.aborted) {
		const startedAt = Date.now();
		const end = await runLitestream(given);
		if (signal.aborted) break;
		if (Date.now() - startedAt > MAX_PAUSE_MS) wait = FIRST_PAUSE_MS;
		say(`Litestream ended (${end}), and is started again in ${wait / 1_000} s. The server goes on.`);
		await pause(wait, undefined, { signal }).catch(() => {});
		wait = Math.min(wait * 2, MAX_PAUSE_MS);
	}
	release();
}

/** Two Litestreams copying one database would corrupt the replica. */
async function waitForTurn(url: string, signal: AbortSignal): Promise<(() => void) | null> {
	while (!signal.aborted) {
		const release = lockAlone(join(litestreamFolder(url), "lock"));
		if (release) return release;
		await pause(STANDBY_MS, undefined, { signal, ref: false }).catch(() => {});
	}
	return null;
}

/** The Litestream of a killed server may still be making its last copy. */
async function waitForOrphan(url: string): Promise<void> {
	const deadline = Date.now() + ORPHAN_MS;
	while (Date.now() < deadline && isAtWork(pidFile(url))) await pause(50);
}

/** Only Linux shows the command of a process. */
function isAtWork(file: string): boolean {
	try {
		return readFileSync(`/proc/${readFileSync(file, "utf8")}/cmdline`, "utf8").includes("litestream");
	} catch {
		return false;
	}
}

const pidFile = (url: string) => join(litestreamFolder(url), "pid");

/** @returns how it ended, once it has */
async function runLitestream({ url, target, program, say, state, signal }: Work): Promise<string> {
	const address = `127.0.0.1:${await freePort()}`;
	const config = writeConfig(url, "config.json", { target, metricsAddress: address });
	if (signal.aborted) return "not started";
	const child = spawn(
		program,
		["replicate", "-no-expand-env", "-config", config, "-exec", "sh -c 'exec cat <&3'"],
		// In its own process group, because otherwise Ctrl-C in a terminal would end it before the server's last
		// writes.
		{ env: litestreamEnv(url), stdio: ["ignore", "ignore", "pipe", "pipe"], detached: true },
	);
	pipeOf(child).on("error", () => {});
	writeFileSync(pidFile(url), String(child.pid));
	tellProblems(child, say);
	Object.assign(state, { child, address });
	try {
		const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
		return signal ?? `exit code ${code}`;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		// The children of a killed Litestream end with the pipe.
		pipeOf(child).destroy();
		Object.assign(state, { child: null, address: null });
	}
}

/** Litestream copies for as long as its end of this pipe is open. */
const pipeOf = (child: ChildProcess) => child.stdio[3] as Writable;

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	return port;
}

/** Passes on Litestream's warnings and errors. */
function tellProblems({ stderr }: ChildProcess, say: Say): void {
	if (!stderr) return;
	createInterface({ input: stderr }).on("line", (line) => say(`Litestream: ${problemIn(line)}`));
}

/** Samples how far Litestream is. */
function sampler(state: State): () => Promise<void> {
	const follow = followReplica();
	return async () => {
		const sample = await askLitestream(state);
		// Without an answer the lag grows.
		if (sample) state.wholeUntil = follow(sample);
	};
}

/** Other processes of the server that stop at the same time may still write. */
async function waitForWriters(url: string): Promise<void> {
	const deadline = Date.now() + WRITERS_MS;
	while (Date.now() < deadline && !isUnused(url)) await pause(50);
}

/** A Litestream that has not read the log yet makes no last copy. It begins a second after its start. */
async function waitForFirstReading(state: State): Promise<void> {
	const deadline = Date.now() + FIRST_READING_MS;
	while (state.child && Date.now() < deadline) {
		const sample = await askLitestream(state);
		if (sample && sample.syncs > 0) return;
		await pause(50);
	}
}

async function askLitestream({ url, address }: State): Promise<Sample | null> {
	return address ? takeSample(url, metricsUrlOf(address)) : null;
}

/** @returns null if there is no answer, or before the first copy */
export async function takeSample(url: string, metricsUrl: string): Promise<Sample | null> {
	const at = Date.now();
	try {
		const answer = await fetch(metricsUrl, { signal: AbortSignal.timeout(SAMPLE_MS) });
		const metrics = readMetrics(await answer.text());
		// Read after the metrics, so it is at least as recent.
		const progress = readProgress(url);
		return metrics && progress && { at, ...metrics, ...progress };
	} catch {
		return null;
	}
}

const metricsUrlOf = (address: string) => `http://${address}/metrics`;

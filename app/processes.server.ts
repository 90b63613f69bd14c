import cluster, { type Worker } from "node:cluster";
import { log } from "#app/lib/log.server.ts";

const MAX_PROCESSES = 16;
/** The wait before a process that has died is started again: 1 s at first, then twice as long each time. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A process that has run this long counts as sound again. */
const SOUND_MS = 60_000;
/** Signals within this time count as one, because one Ctrl-C arrives several times. */
const SAME_SIGNAL_MS = 500;

const NUMBER = "GANGWAY_PROCESS"; // set by the first process for each that it starts
const LISTENING = "listening";

/** How many server processes to run. @throws Error for a text that is no such number */
export function readProcessCount(given: string | undefined): number {
	const count = Number(given || "1");
	if (Number.isInteger(count) && count >= 1 && count <= MAX_PROCESSES) return count;
	throw new Error(`Configuration: PROCESSES: must be a whole number from 1 to ${MAX_PROCESSES}`);
}

/**
 * The number of this server among those on one port, from 1 on. The first prepares the database, prints what the
 * operator reads, and runs the jobs.
 */
export function processNumber(): number {
	return cluster.isWorker ? Number(process.env[NUMBER]) : 1;
}

/** Tells the process that started this server, if there is one, that it accepts requests. */
export function reportListening(): void {
	if (cluster.isWorker) process.send?.(LISTENING);
}

/**
 * Starts several servers on one port and one database (docs/decisions/0051); this process itself serves nothing. A
 * server that dies is started again after a growing wait. If one ends before it accepts requests, all end with its exit
 * code. SIGTERM and SIGINT stop all.
 */
export function runProcesses(count: number): void {
	const workers = new Map<number, Worker>();
	let exitCode = 0;
	let stoppingSince = 0;
	let isFirstStart = true;

	function start(number: number, waitMs: number): void {
		const startedAt = performance.now();
		const worker = cluster.fork({ [NUMBER]: String(number) });
		let isListening = false;
		workers.set(number, worker);
		worker.on("message", (message) => {
			if (message !== LISTENING) return;
			isListening = true;
			if (isFirstStart) startOthers();
		});
		worker.once("exit", (code: number | null, signal: string | null) => {
			workers.delete(number);
			if (stoppingSince > 0) {
				exitCode ||= code ?? (signal === "SIGKILL" ? 1 : 0); // a server that was not listening yet is ended by the signal itself
				if (workers.size === 0) process.exit(exitCode);
			} else if (isListening || signal) {
				const nextWaitMs = performance.now() - startedAt > SOUND_MS ? FIRST_WAIT_MS : waitMs;
				log.error("a server process has died", {
					process: number,
					code: signal ?? String(code),
					waitMs: nextWaitMs,
				});
				setTimeout(() => stoppingSince || start(number, Math.min(2 * nextWaitMs, MAX_WAIT_MS)), nextWaitMs);
			} else {
				exitCode = code || 1;
				stop("SIGTERM");
			}
		});
	}

	/** The others start once the first has migrated the database. */
	function startOthers(): void {
		isFirstStart = false;
		for (let number = 2; number <= count; number += 1) start(number, FIRST_WAIT_MS);
	}

	function stop(signal: NodeJS.Signals): void {
		const now = performance.now();
		if (stoppingSince > 0 && now - stoppingSince < SAME_SIGNAL_MS) return;
		stoppingSince ||= now;
		if (workers.size === 0) process.exit(exitCode);
		for (const worker of workers.values()) worker.process.kill(signal);
	}

	for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
	start(1, FIRST_WAIT_MS);
}

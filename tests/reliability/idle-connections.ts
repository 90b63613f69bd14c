import { startServer } from "#tests/support/server.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import { timesOfOrdinaryRequests } from "./ordinary-requests.ts";
import { residentMb, startHelper } from "./processes.ts";
import { type Row, underSeconds } from "./row.ts";
import { health, isAlive, openScene } from "./scene.ts";

const CONNECTIONS = 2_000;
/** Two seconds, and as much again for a busy machine. */
const MAX_STOP_MS = 4_000;
const MAX_MORE_MB = 100;

/**
 * Another process opens 2,000 connections and leaves them idle. Half have got a page before, half never send anything.
 */
export async function idleConnections(row: Row): Promise<void> {
	const server = await startServer({ env: { TRUST_PROXY: "1" } });
	const helper = { end: () => {} };
	try {
		const scene = await openScene(server);
		await timesOfOrdinaryRequests(scene, 5_000);
		const before = residentMb(server.pid);
		const clients = startHelper(
			"tests/reliability/children/open-connections.ts",
			new URL(server.origin).port,
			String(CONNECTIONS),
		);
		helper.end = clients.end;
		await clients.saying("open\n");
		const { slowest, refused, asked } = await timesOfOrdinaryRequests(scene, 10_000);
		row.expect("ordinary requests are answered", refused.length === 0, refused);
		row.expect("each within 2 s", slowest < 2_000, slowest);
		const [{ status }, lives] = [await health(server), await isAlive(server)];
		row.expect("/healthz and /livez answer 200", status === 200 && lives, status);
		row.health(`/healthz ${status}, /livez ${lives ? 200 : "does not answer"}.`);
		row.pages(`Ordinary requests are answered as before, each in ${underSeconds(slowest)}.`);
		const moreMb = residentMb(server.pid) - before;
		row.expect(`they take less than ${MAX_MORE_MB} MB`, !(moreMb > MAX_MORE_MB), moreMb);
		row.pages(`The connections take less than ${MAX_MORE_MB} MB.`);
		console.log(`  ${asked} requests, the slowest ${slowest.toFixed(0)} ms; ${moreMb.toFixed(0)} MB more`);
		await expectRightBooks(row, server);

		const began = performance.now();
		const code = await server.stop();
		const stopMs = performance.now() - began;
		row.expect("SIGTERM ends it soon, with 0", code === 0 && stopMs < MAX_STOP_MS, [code, stopMs]);
		console.log(`  stopped after ${stopMs.toFixed(0)} ms`);
		row.after(`SIGTERM ends the server in ${underSeconds(stopMs)}, with exit code ${code}.`);
		const lines = linesOf(server.output());
		row.expect("the log has no word of it", lines.length === 0, lines);
	} finally {
		helper.end();
		await server.kill();
	}
}

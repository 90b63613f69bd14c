import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { changedClock } from "./changed-clock.ts";
import { diskFull } from "./disk-full.ts";
import { heldLock } from "./held-lock.ts";
import { idleConnections } from "./idle-connections.ts";
import { movedFile } from "./moved-file.ts";
import { readOnlyVolume } from "./read-only-volume.ts";
import { newRow, type Row } from "./row.ts";
import { silentMailServer } from "./silent-mail-server.ts";
import { silentStripe } from "./silent-stripe.ts";
import { slowClients } from "./slow-clients.ts";
import { writeTable } from "./table.ts";

/**
 * `npm run reliability` causes each fault of docs/reliability.md for real, on a separate built server, compares the
 * result with what must hold, and writes the table there. `npm run reliability -- clock` only tries the faults with
 * that word in their name, and writes nothing. It exits with 1 if something does not hold. Needs a build, and root for
 * the two faults of a disk.
 */

const MAX_FAULT_MS = 3 * 60_000;
const MAX_MS = 15 * 60_000;

/** In the order of the table. Ending slow clients takes minutes, so they begin first. */
const SLOW = "600 slow clients";
const FAULTS: Record<string, ((row: Row) => Promise<void>) | null> = {
	"The disk is full": diskFull,
	"The volume turns read-only": readOnlyVolume,
	"The database's file is moved away": movedFile,
	"Another process holds the write lock for 10 s": heldLock,
	"The clock is a year ahead, and then right": changedClock,
	"2,000 idle connections": idleConnections,
	[SLOW]: null,
	"The mail server is away": silentMailServer,
	"Stripe answers 500, or not at all": silentStripe,
};

const OWN_MOUNTS = "GANGWAY_OWN_MOUNTS";
if (process.getuid?.() === 0 && existsSync("/usr/bin/unshare") && !process.env[OWN_MOUNTS])
	runWithOwnMounts();
else await main();

/** Runs everything where its volumes are mounted for nobody else, and disappear when it ends, however it ends. */
function runWithOwnMounts(): void {
	const args = ["--mount", process.execPath, ...process.argv.slice(1)];
	const child = spawn("unshare", args, { stdio: "inherit", env: { ...process.env, [OWN_MOUNTS]: "1" } });
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
	child.once("exit", (code) => process.exit(code ?? 1));
}

async function main(): Promise<never> {
	// Child processes end when this process exits.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
	setTimeout(() => {
		console.error(`It has taken more than ${MAX_MS / 60_000} minutes.`);
		process.exit(1);
	}, MAX_MS).unref();
	const [word = ""] = process.argv.slice(2);
	const rows = Object.keys(FAULTS).map(newRow);
	const chosen = rows.filter(({ fault }) => fault.toLowerCase().includes(word.toLowerCase()));
	let slow: { ended: Promise<void> } = { ended: Promise.resolve() };
	for (const row of chosen.toSorted(
		(one, other) => Number(other.fault === SLOW) - Number(one.fault === SLOW),
	)) {
		console.log(`\n${row.fault}`);
		const make = FAULTS[row.fault];
		if (make) await inTime(row, make(row));
		else
			await inTime(
				row,
				slowClients(row).then((begun) => {
					slow = begun;
					slow.ended.catch(() => {}); // it is reported at the end
				}),
			);
	}
	for (const row of chosen.filter(({ fault }) => fault === SLOW)) {
		console.log(`\n${SLOW}, until they are ended`);
		await inTime(row, slow.ended, MAX_MS);
	}
	return end(chosen, word === "");
}

/** If a fault takes too long, or its code fails, it counts as failed, and the others are still tried. */
async function inTime(row: Row, work: Promise<void>, maxMs = MAX_FAULT_MS): Promise<void> {
	const late = Promise.withResolvers<never>();
	const timer = setTimeout(() => late.reject(new Error(`it took more than ${maxMs / 1_000} s`)), maxMs);
	try {
		await Promise.race([work, late.promise]);
	} catch (error) {
		console.error(error);
		row.expect("it can be tried", false, String(error));
	} finally {
		clearTimeout(timer);
	}
}

function end(rows: readonly Row[], isWhole: boolean): never {
	const missed = rows.flatMap(({ fault, missed }) => missed.map((what) => `${fault}: ${what}`));
	if (isWhole && missed.length === 0) writeTable(rows);
	for (const { fault, skipped } of rows) if (skipped) console.log(`Not tried: ${fault} (${skipped})`);
	for (const what of missed) console.log(`MISSED ${what}`);
	console.log(missed.length === 0 ? "\nAll is as it must be." : `\n${missed.length} missed.`);
	process.exit(missed.length === 0 ? 0 : 1);
}

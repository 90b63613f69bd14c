import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "#tests/support/server.ts";
import { cannotSave, expectHealed, expectHealthNames, expectReadsAndKeptForms } from "./cannot-write.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import type { Row } from "./row.ts";
import { isAlive, openScene } from "./scene.ts";
import { openVolume, whyNoVolume } from "./volume.ts";

/** Fills the database's disk to the last byte; the server's log is on the same disk. */
export async function diskFull(row: Row): Promise<void> {
	const reason = whyNoVolume();
	if (reason) return row.skip(reason);
	using volume = openVolume();
	const logFile = join(volume.folder, "server.log");
	const env = { DATABASE_URL: volume.databaseUrl, TRUST_PROXY: "1" };
	const server = await startServer({ env, logFile });
	try {
		const scene = await openScene(server);
		volume.fill();
		await expectReadsAndKeptForms(row, scene, cannotSave, 60);
		await expectHealthNames(row, server, ["write", "disk"], 15_000);
		const lives = await isAlive(server);
		row.expect("the server lives, though its log finds no room either", lives);
		volume.free();
		await expectHealed(row, scene, 15_000);
		await expectRightBooks(row, server);
		const lines = linesOf(readFileSync(logFile, "utf8"));
		row.expect(
			"the log says SQLITE_FULL, once there is room for it",
			lines.some((line) => line.includes("SQLITE_FULL")),
			lines,
		);
		row.log(lines);
		if (lives) row.after("A log on the same disk is written once there is room (1 MB of it waits).");
	} finally {
		await server.kill();
	}
}

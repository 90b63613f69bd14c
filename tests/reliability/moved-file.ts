import { renameSync } from "node:fs";
import { startServer } from "#tests/support/server.ts";
import { expectHealed, expectHealthNames } from "./cannot-write.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import type { Row } from "./row.ts";
import { openScene } from "./scene.ts";

/**
 * Someone moves the database's file while the server has it open. The operating system lets the server continue with
 * the moved file.
 */
export async function movedFile(row: Row): Promise<void> {
	const server = await startServer({ env: { TRUST_PROXY: "1" } });
	const file = server.databaseUrl.slice("file:".length);
	try {
		const scene = await openScene(server);
		renameSync(file, `${file}.away`);
		const reads = [await scene.publicPage(), await scene.tripPage()];
		row.expect(
			"pages are read",
			reads.every(({ status }) => status === 200),
			reads.map(({ status }) => status),
		);
		const written = await scene.writeMessage("Into the moved file");
		row.expect("a message is taken", written.status === 303, written.status);
		row.pages("All goes on, in the moved file.");
		await expectHealthNames(row, server, ["write"], 15_000);
		renameSync(`${file}.away`, file);
		await expectHealed(row, scene, 15_000);
		row.expect(
			"what was written meanwhile is there",
			(await scene.tripPage()).text.includes("Into the moved file"),
		);
		row.after(
			"Nothing is lost if it is put back before the server stops; the next start would make a new database.",
		);
		await expectRightBooks(row, server);
		row.log(linesOf(server.output()));
	} finally {
		await server.stop();
	}
}

import { startServer } from "#tests/support/server.ts";
import { cannotSave, expectHealthNames, expectReadsAndKeptForms } from "./cannot-write.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import { type Row, underSeconds } from "./row.ts";
import { health, openScene } from "./scene.ts";
import { openVolume, whyNoVolume } from "./volume.ts";

const MAX_STOP_MS = 10_000;

/** The volume finds an error on its disk and refuses writes, as ext4 does. It must be repaired, for which the server has to be stopped. */
export async function readOnlyVolume(row: Row): Promise<void> {
	const reason = whyNoVolume();
	if (reason) return row.skip(reason);
	using volume = openVolume();
	const env = { DATABASE_URL: volume.databaseUrl, TRUST_PROXY: "1" };
	const server = await startServer({ env });
	try {
		const scene = await openScene(server);
		volume.turnReadOnly();
		await expectReadsAndKeptForms(row, scene, cannotSave, 60);
		await expectHealthNames(row, server, ["write"], 15_000);
		const lines = linesOf(server.output());
		row.expect(
			"the log says SQLITE_IOERR_WRITE",
			lines.some((line) => line.includes("SQLITE_IOERR_WRITE")),
			lines,
		);
		row.log(lines);

		const began = performance.now();
		const code = await server.stop();
		const stopMs = performance.now() - began;
		row.expect("it stops on SIGTERM all the same, with 0", code === 0 && stopMs < MAX_STOP_MS, [
			code,
			stopMs,
		]);
		const refused = await startServer({ env }).then(
			async (one) => {
				await one.kill();
				return "it started";
			},
			({ message }: Error) => message,
		);
		const reasonLine = refused.trim().split("\n").at(-1) ?? "";
		row.expect("a start on it says why it cannot, without a stack", /read-only/i.test(reasonLine), refused);
		volume.repair();
		const again = await startServer({ env });
		try {
			const healthy = (await health(again)).status;
			row.expect("after a repair it starts, and is well", healthy === 200, healthy);
			row.after(
				`The server stops on SIGTERM in ${underSeconds(stopMs)}, with exit code ${code}. A start before the repair says “${shorten(reasonLine, volume.folder)}” Afterwards all is well.`,
			);
			await expectRightBooks(row, again);
		} finally {
			await again.kill();
		}
	} finally {
		await server.kill();
	}
}

const shorten = (line: string, folder: string) => line.replaceAll(folder, "/data");

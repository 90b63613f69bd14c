import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const LINES = 100; // some 100 bytes each
const MAX_BLOCKS = 8; // of 512 bytes

/** Logs, says "logged", and logs once more when it is told to. */
const SCRIPT = `
	const { log } = await import("#app/lib/log.server.ts");
	const some = (word) => { for (let line = 0; line < ${LINES}; line += 1) log.error(word + " " + line); };
	some("before");
	process.stdout.write("logged");
	process.stdin.once("data", () => { log.error("after"); process.exit(0); });
`;

test("a process whose log finds no room goes on, and writes what has waited once there is room again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "gangway-log-"));
	const file = join(folder, "log");
	const node = `ulimit -f ${MAX_BLOCKS} && exec "$0" --input-type=module --eval "$1"`;
	const log = openSync(file, "a");
	const child = spawn("sh", ["-c", node, process.execPath, SCRIPT], {
		cwd: join(import.meta.dirname, "../.."),
		stdio: ["pipe", "pipe", log],
	});
	if (!child.stdin || !child.stdout) throw new Error("it has a stdin and a stdout");
	try {
		const ended = once(child, "exit");
		const said = await Promise.race([once(child.stdout, "data").then(String), ended.then(() => "it ended")]);
		expect(said).toBe("logged");
		const first = readFileSync(file, "utf8");
		expect(first).toMatch(/before 0"/);
		expect(first).not.toMatch(/before 99"/);
		truncateSync(file);
		child.stdin.write("go on");
		expect(await ended).toEqual([0, null]);
		const [line = ""] = (first + readFileSync(file, "utf8")).split("\n").slice(first.split("\n").length - 1);
		expect(JSON.parse(line)).toMatchObject({ level: "error", msg: expect.stringMatching(/^before \d+$/) });
	} finally {
		child.kill("SIGKILL");
		closeSync(log);
		rmSync(folder, { recursive: true });
	}
});

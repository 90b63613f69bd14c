import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { TEMP_ROOT } from "./fast-start.ts";
import { startServer, type TestServer } from "./server.ts";
import { SECRETS_KEY } from "./server-db.ts";
import { templateDatabase } from "./template-database.ts";

const MAX_WAIT_MS = 40_000; // Litestream starts late on a busy machine

/** A server on a volume, which Litestream copies to a folder. `using` deletes both. */
export function openReplicated() {
	const root = mkdtempSync(join(TEMP_ROOT, "gangway-replica-"));
	const volume = join(root, "volume");
	const file = join(volume, "gangway.db");
	const replica = `file://${join(root, "replica")}`;
	let server: TestServer | null = null;
	mkdirSync(volume);
	writeFileSync(file, templateDatabase());
	return {
		file,
		async start(): Promise<TestServer> {
			const env = {
				DATABASE_URL: `file:${file}`,
				LITESTREAM_REPLICA_URL: replica,
				SECRETS_KEY,
				TRUST_PROXY: "1",
			};
			server = await startServer({ env });
			return server;
		},
		/** The id of Litestream's process. */
		async litestream(): Promise<number> {
			return Number(await readWhenThere(join(`${file}.litestream`, "pid")));
		},
		/** The address of Litestream's own metrics. */
		async metricsUrl(): Promise<string> {
			const config = await readWhenThere(join(`${file}.litestream`, "config.json"));
			return `http://${(JSON.parse(config) as { addr: string }).addr}/metrics`;
		},
		/** Waits until Litestream has begun to copy. */
		async isCopied() {
			await waitUntil(async () => {
				const answer = await fetch(await this.metricsUrl()).catch(() => null);
				return (await answer?.text())?.includes("litestream_replica_wal_index") ?? false;
			});
		},
		/** Deletes the volume, as if its machine had burned down. */
		loseVolume() {
			rmSync(volume, { recursive: true });
			mkdirSync(volume);
		},
		async [Symbol.asyncDispose]() {
			await server?.kill();
			rmSync(root, { recursive: true, force: true });
		},
	};
}

/**
 * Subscribes to the newsletter, each time from another address, so that no rate limit applies.
 * @returns whether it was stored
 */
export async function subscribe({ origin }: Pick<TestServer, "origin">, number: number): Promise<boolean> {
	const response = await fetch(`${origin}/newsletter`, {
		method: "POST",
		redirect: "manual",
		headers: { "X-Forwarded-For": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
		body: new URLSearchParams({ email: emailOf(number) }),
	}).catch(() => null);
	return response?.status === 303;
}

export const emailOf = (number: number) => `reader${number}@replica.example`;

export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = Date.now() + MAX_WAIT_MS;
	while (!(await isSo())) {
		if (Date.now() > deadline) throw new Error("it has not come about");
		await pause(50);
	}
}

async function readWhenThere(file: string): Promise<string> {
	let text = "";
	await waitUntil(() => {
		try {
			text = readFileSync(file, "utf8");
			return text !== "";
		} catch {
			return false;
		}
	});
	return text;
}

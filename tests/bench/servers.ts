import { isPostgres } from "#db/engine.ts";
import { SERVER_ARGS } from "../../scripts/lib/built-server.mjs";
import { type BenchProcess, startProcess } from "./start-process.ts";

const child = (name: string) => `tests/bench/children/${name}`;

type Options = { databaseUrl: string; preloads?: string[]; onOneCore?: boolean };

/** Starts Gangway like `npm start`. It trusts X-Forwarded-For, so that the load can come from many addresses. */
export function startGangway({ databaseUrl, preloads = [], onOneCore }: Options): Promise<BenchProcess> {
	const imports = preloads.map((name) => `--import=./${child(name)}`);
	return startProcess({ args: [...imports, ...SERVER_ARGS], env: gangwayEnv(databaseUrl), onOneCore });
}

/** Starts the smallest app on this stack. Its page of 30 rows is `/rows`. */
export function startSmallestApp(database: string): Promise<BenchProcess> {
	return startProcess({ args: [child("smallest-server.ts")], env: { DATABASE: database } });
}

/** Answers every request with the bytes of one address, from Node alone or through Express. */
export function startBare(kind: "node" | "express", url: string, cookie: string): Promise<BenchProcess> {
	return startProcess({ args: [child("bare-server.ts"), kind, url], env: { COOKIE: cookie } });
}

function gangwayEnv(databaseUrl: string): Record<string, string> {
	return {
		ALLOW_DEMO: "1",
		DATABASE_URL: databaseUrl,
		HOST: "127.0.0.1",
		PORT: "0",
		SEED: "none",
		TRUST_PROXY: "1",
		...(isPostgres(databaseUrl) && { SECRETS_KEY: Buffer.alloc(32, "bench").toString("base64") }),
	};
}

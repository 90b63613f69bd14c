import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createRequestHandler } from "@react-router/express";
import express from "express";

const ROOT = fileURLToPath(new URL("smallest-app/", import.meta.url));
const ASSETS = `${ROOT}build/client/assets/`;

/** Builds the smallest app on this stack, and compresses its scripts. */
export function buildSmallestApp(): void {
	const cli = fileURLToPath(new URL("../../node_modules/@react-router/dev/bin.cjs", import.meta.url));
	execFileSync(process.execPath, [cli, "build", ROOT], { stdio: "ignore" });
	for (const name of readdirSync(ASSETS))
		writeFileSync(`${ASSETS}${name}.br`, brotliCompressSync(readFileSync(ASSETS + name)));
}

/** The smallest app's server, in this process, which must run as in production. It is not listening yet. */
export async function smallestServer(): Promise<Server> {
	const app = express();
	app.get("/assets/:name", (request, response) => {
		response.setHeader("Content-Type", "text/javascript").setHeader("Content-Encoding", "br");
		response.end(readFileSync(`${ASSETS}${request.params.name}.br`));
	});
	app.all("*all", createRequestHandler({ build: await import(`${ROOT}build/server/index.js`) }));
	return createServer(app);
}

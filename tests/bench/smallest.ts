import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { createRequestHandler } from "@react-router/express";
import express from "express";

const ROOT = fileURLToPath(new URL("smallest-app/", import.meta.url));

/** Builds and serves the smallest app on this stack, in this process, which must run as in production. */
export async function smallestApp(): Promise<Server> {
	const cli = fileURLToPath(new URL("../../node_modules/@react-router/dev/bin.cjs", import.meta.url));
	execFileSync(process.execPath, [cli, "build", ROOT], { stdio: "ignore" });
	const assets = `${ROOT}build/client/assets/`;
	const scripts = new Map(
		readdirSync(assets).map((name) => [name, brotliCompressSync(readFileSync(assets + name))]),
	);
	const app = express();
	app.get("/assets/:name", (request, response) => {
		response.setHeader("Content-Type", "text/javascript").setHeader("Content-Encoding", "br");
		response.end(scripts.get(request.params.name));
	});
	app.all("*all", createRequestHandler({ build: await import(`${ROOT}build/server/index.js`) }));
	const server = createServer(app).listen(0, "localhost");
	await once(server, "listening");
	return server;
}

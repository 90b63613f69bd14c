import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@react-router/express";
import express from "express";
import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from "react-router";
import { readEnv } from "#app/lib/env.server.ts";
import { openServices, type Services } from "#app/services.server.ts";

/**
 * Servers to compare the dashboard with: `bare <url>` returns that page's bytes, `loaderless <database>` renders the
 * page with the loader's first answer.
 */

const [kind, subject = ""] = process.argv.slice(2);
const server = kind === "bare" ? await bare(subject) : await loaderless(subject);
server.listen(0, "127.0.0.1", () =>
	console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);

async function bare(url: string): Promise<Server> {
	const headers = { Cookie: process.env.COOKIE ?? "", "Accept-Encoding": "identity" };
	const page = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
	return createServer((_request, response) => {
		response.writeHead(200, {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Length": page.byteLength,
		});
		response.end(page);
	});
}

type Entry = { loadContext: (services: Services, address: string) => RouterContextProvider };

async function loaderless(databaseUrl: string): Promise<Server> {
	const build = (await import(new URL("../../build/server/index.js", import.meta.url).href)) as ServerBuild;
	const services = await openServices(readEnv({ ...process.env, DATABASE_URL: databaseUrl }));
	const { loadContext } = build.entry.module as unknown as Entry;
	const app = express();
	app.all(
		"*all",
		createRequestHandler({
			build: withCannedLoader(build, "routes/trips/trip"),
			getLoadContext: (request) => loadContext(services, request.ip ?? "unknown"),
		}),
	);
	return createServer(app);
}

function withCannedLoader(build: ServerBuild, id: string): ServerBuild {
	const route = build.routes[id];
	if (!route) throw new Error(`the build has no ${id}`);
	const load = route.module.loader as (args: LoaderFunctionArgs) => Promise<unknown>;
	let answer: Promise<unknown> | undefined;
	const loader = (args: LoaderFunctionArgs) => {
		answer ??= load(args);
		return answer;
	};
	const canned = { ...route, module: { ...route.module, loader } };
	return { ...build, routes: { ...build.routes, [id]: canned } } as ServerBuild;
}

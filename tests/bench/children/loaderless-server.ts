import { createServer } from "node:http";
import express from "express";
import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from "react-router";
import { routerAdapter } from "#app/http/router-adapter.server.ts";
import { readEnv } from "#app/lib/env.server.ts";
import { openServices, type Services } from "#app/services.server.ts";
import { printAddress } from "./print-address.ts";

/** Serves the build, but the dashboard's loader runs only once. */

type Entry = { loadContext: (services: Services, address: string) => RouterContextProvider };

const build = (await import(new URL("../../../build/server/index.js", import.meta.url).href)) as ServerBuild;
const services = await openServices(readEnv(process.env));
const { loadContext } = build.entry.module as unknown as Entry;
const app = express();
app.set("trust proxy", 1);
app.all(
	"*all",
	routerAdapter({
		build: withCannedLoader("routes/trips/trip"),
		getLoadContext: async (request) => loadContext(services, request.ip ?? "unknown"),
	}),
);
printAddress(createServer(app));

function withCannedLoader(id: string): ServerBuild {
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

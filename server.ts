import type { IncomingMessage } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import type { RouterContextProvider, ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { cancelFormerProviderAttempts } from "#app/features/payments/change-of-provider.server.ts";
import { cancelFormerProviderTopUps } from "#app/features/pool/top-ups/former-top-ups.server.ts";
import { gracefulStop } from "#app/http/graceful-stop.server.ts";
import { isBrokenAddress } from "#app/http/paths.ts";
import { limitPipelining } from "#app/http/pipelined-requests.server.ts";
import { requestHandler } from "#app/http/request-handler.server.ts";
import { requestLog } from "#app/http/request-log.server.ts";
import type { BuildByArea } from "#app/http/route-areas.server.ts";
import { routerAdapter } from "#app/http/router-adapter.server.ts";
import { securityHeaders } from "#app/http/security-headers.server.ts";
import { sharedPages } from "#app/http/shared-pages.server.ts";
import { endSilentClients } from "#app/http/silent-clients.server.ts";
import { staticFiles } from "#app/http/static-files.server.ts";
import { logDownTime } from "#app/jobs/down-time.server.ts";
import { startJobs } from "#app/jobs/runner.server.ts";
import { HOUR_MS, YEAR_S } from "#app/lib/dates.ts";
import { databaseOf, readEnv } from "#app/lib/env.server.ts";
import { exitOnError, exitWithMessage } from "#app/lib/exit-on-error.server.ts";
import { configureLog, currentRequestId, inLogScope, log, logCrashes } from "#app/lib/log.server.ts";
import { healthEndpoints } from "#app/monitoring/endpoints.server.ts";
import { addFigures } from "#app/monitoring/figures.server.ts";
import { healthChecks } from "#app/monitoring/health.server.ts";
import { answerMetrics } from "#app/monitoring/metrics-server.server.ts";
import { processNumber, reportListening } from "#app/processes.server.ts";
import { openServices, type Services } from "#app/services.server.ts";
import { isPostgres } from "#db/engine.ts";
import { type Replication, startReplication } from "#db/litestream/replicate.ts";
import { prepareDatabase } from "#db/prepare-database.ts";
import { explainStartError, StartProblem } from "#db/start-problem.ts";

type ServerEntry = {
	loadContext: (services: Services, address: string, httpVersion: string) => RouterContextProvider;
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const BROKEN_ADDRESS = "/%";
/** For this long after a start, the first pages have the processor to themselves. */
const FIRST_PAGES_MS = 1_000;

let stoppingSince = 0;
let isStarted = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);

// The build replaces this NODE_ENV with "production", so that a bundle never takes itself for a development server.
const env = exitOnError(() => readEnv({ ...process.env, NODE_ENV: process.env.NODE_ENV }));
await configureLog({ level: env.LOG_LEVEL });
logCrashes();
const releaseDatabase = await prepareDatabase(databaseOf(env), console.log).catch(exitWithMessage);
const isFirst = processNumber() === 1;
const replication = isFirst ? exitOnError(replicate) : null;
const services = await openServices(env, replication).catch(exitNotStarted);
const demoMessages =
	env.SEED === "demo" && isFirst ? await inLogScope({}, fillDemo).catch(exitNotStarted) : () => [];
const vite = process.env.NODE_ENV === "production" ? null : await startVite();

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", env.TRUST_PROXY);
app.use(limitPipelining());
app.use(requestLog({ proxies: env.TRUST_PROXY }));
app.use(healthEndpoints(healthChecks(services)));
app.use(rejectInvalidRequests);
if (vite) app.use(vite.middlewares);
const files = vite ? null : staticFiles("build/client", fileHeaders);
const build = await loadBuild();
if (files && typeof build === "object") {
	app.use(files.serve);
	app.use(sharedPages(build, services));
}
app.all("*all", routerAdapter({ handle: requestHandler(build, process.env.NODE_ENV), getLoadContext }));
app.use(onUncaughtError);

if (isFirst) {
	await logDownTime(services).catch(exitNotStarted);
	if (services.payments.provider !== "demo") await checkBooks();
	await cancelFormerProviderAttempts({ ...services, now: services.now() }).catch(exitNotStarted);
	await cancelFormerProviderTopUps({ ...services, now: services.now() }).catch(exitNotStarted);
}
const stopJobs = isFirst ? startJobs(services) : async () => [];
if (env.METRICS_PORT !== undefined) {
	addFigures(services);
	await answerMetrics({ port: env.METRICS_PORT, host: env.METRICS_HOST }).catch(exitWithMessage);
}
const server = app.listen(env.PORT, env.HOST ?? "0.0.0.0", onListening);
server.prependListener("request", keepPathOnly);
const stopServer = gracefulStop(server);
endSilentClients(server);
isStarted = true;

function replicate(): Replication | null {
	return env.replica && startReplication(env.DATABASE_URL, env.replica, (line) => log.warn(line));
}

/** Problems that the operator can fix are reported in one line; everything else needs the stack. */
function exitNotStarted(error: unknown): never {
	const problem = explainStartError(error, env.DATABASE_URL);
	console.error(problem instanceof StartProblem ? problem.message : problem);
	process.exit(1);
}

async function startVite(): Promise<ViteDevServer> {
	const { createServer } = await import("vite");
	return createServer({ server: { middlewareMode: true } });
}

async function fillDemo(): Promise<(origin: string) => string[]> {
	const { seedDemo } = await import("#app/seed/seed.server.ts");
	return seedDemo(services);
}

/**
 * Only for a real provider: the demo provider's charges are in our own database, so it cannot know more than our books.
 */
async function checkBooks(): Promise<void> {
	const { checkBooksAtStart } = await import("#app/features/fund/reconciliation/check-books.server.ts");
	const ctx = { ...services, now: services.now(), readTime: services.now, actor: null };
	await checkBooksAtStart(ctx, { isShared: isPostgres(env.DATABASE_URL) });
}

function loadBuild(): Promise<BuildByArea> | (() => Promise<ServerBuild>) {
	if (vite) return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
	return importBuild();
}

function importBuild(): Promise<BuildByArea> {
	return import("virtual:react-router/server-build");
}

async function getLoadContext(request: Request): Promise<RouterContextProvider> {
	const { entry } = typeof build === "function" ? await build() : build;
	const { loadContext } = entry.module as unknown as ServerEntry;
	return loadContext(services, request.ip ?? "unknown", request.httpVersion);
}

/** The security headers for files and bare errors only, because the router sets those of pages and of the API. */
function bareHeaders(): Record<string, string> {
	const secure = env.APP_ORIGIN?.startsWith("https:") === true;
	return securityHeaders({ inline: null, secure, development: vite !== null });
}

function fileHeaders(path: string): Record<string, string> {
	return { ...bareHeaders(), "Cache-Control": fileCaching(path) };
}

function fileCaching(path: string): string {
	if (path.startsWith("/assets/")) return `public, max-age=${YEAR_S}, immutable`;
	// If browsers cached a faulty service worker, it could not be replaced.
	return path === "/sw.js" ? "no-cache" : `public, max-age=${HOUR_MS / 1_000}`;
}

/**
 * A request may contain the whole address (RFC 9112, 3.2.2). For a target that is not a path Express would use a
 * deprecated function, and Node would warn, so it gets the path alone, or an address that is refused.
 */
function keepPathOnly(request: IncomingMessage): void {
	const { url: target = "" } = request;
	if (target.startsWith("/")) return;
	const url = /^https?:/i.test(target) ? URL.parse(target) : null;
	request.url = url ? url.pathname + url.search : BROKEN_ADDRESS;
}

/** The router's adapter only supports these methods, and needs a Host and a path. */
function rejectInvalidRequests(request: Request, response: Response, next: NextFunction): void {
	const isBroken = !request.headers.host || isBrokenAddress(request.url);
	if (isBroken) sendError(response, 400, "Bad Request");
	else if (METHODS.includes(request.method)) next();
	else {
		response.setHeader("Allow", METHODS.join(", "));
		sendError(response, 405, `${request.method} is not a call that Gangway takes`);
	}
}

function sendError(response: Response, status: number, message: string): void {
	response.set({ ...bareHeaders(), "Cache-Control": "private, no-store" });
	const code = { 400: "malformed", 405: "method_not_allowed", 500: "internal" }[status];
	const reference = status >= 500 ? currentRequestId() : undefined;
	response.status(status).json({ message, ...(code && { code }), reference });
}

/** Answers requests that fail before they reach a page. Express recognizes an error handler by its four parameters. */
function onUncaughtError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
	if (response.headersSent) {
		log.error("an answer broke off", { error });
		response.destroy();
		return;
	}
	const isMalformed =
		error instanceof URIError ||
		(error instanceof TypeError && "code" in error && error.code === "ERR_INVALID_URL");
	if (isMalformed) sendError(response, 400, "Bad Request");
	else {
		log.error("a request failed", { error });
		sendError(response, 500, "Something broke on our side. Please try again in a moment.");
	}
}

function onListening(error?: NodeJS.ErrnoException): void {
	if (error) exitNotListening(error);
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : env.PORT;
	const origin = env.APP_ORIGIN ?? `http://localhost:${port}`;
	if (isFirst) console.log(`Gangway is at ${origin}`);
	for (const line of demoMessages(origin)) console.log(line);
	log.info("the server listens", { port });
	reportListening();
	setTimeout(() => bringTheRest().catch(exitNotStarted), FIRST_PAGES_MS).unref();
}

/** Loads the remaining files and routes, so that no later request waits for them. */
async function bringTheRest(): Promise<void> {
	await files?.readAll();
	if (typeof build === "object") await build.areas?.loadAll();
}

function exitNotListening({ code, message }: NodeJS.ErrnoException): never {
	const problems: Record<string, string> = {
		EADDRINUSE: `Port ${env.PORT} is in use. Stop what is running there, or choose another: PORT=${env.PORT + 1} npm start`,
		EACCES: `This user may not listen on port ${env.PORT}. Choose one from 1024 on, such as PORT=3000`,
		EADDRNOTAVAIL: `This machine has no address ${env.HOST}. Unset HOST to listen on all that it has`,
	};
	console.error(problems[code ?? ""] ?? `Cannot listen on port ${env.PORT}: ${message}`);
	process.exit(1);
}

/**
 * Finishes the work in progress and exits with 0, usually within a second. A second signal ends the process at once.
 * One Ctrl-C arrives several times, from the terminal and through npm, so signals within half a second count as one.
 */
async function stop(): Promise<void> {
	if (!isStarted) process.exit(0); // a container's first process has no default action for signals
	if (stoppingSince > 0) {
		if (Date.now() - stoppingSince > 500) process.exit(1);
		return;
	}
	stoppingSince = Date.now();
	services.live.close();
	const [brokenOff, unfinishedJobs] = await Promise.all([stopServer(), stopJobs()]);
	if (brokenOff > 0) log.warn(`the server stopped before ${brokenOff} requests were answered`);
	for (const job of unfinishedJobs) log.warn("the server stopped before a job was done", { job });
	services.db.close();
	releaseDatabase();
	await services.replication?.stop();
	log.info("the server has stopped", { ms: Date.now() - stoppingSince });
	process.exit(0);
}

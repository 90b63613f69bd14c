import { parseArgs } from "node:util";
import { checkBooksAtStart } from "#app/features/fund/reconciliation/check-books.server.ts";
import { databaseOf, readEnv } from "#app/lib/env.server.ts";
import { configureLog, logCrashes } from "#app/lib/log.server.ts";
import { openServices, type Services } from "#app/services.server.ts";
import { isPostgres } from "#db/engine.ts";
import { prepareDatabase } from "#db/prepare-database.ts";
import { JOBS, type Job } from "./jobs.server.ts";
import { runJobsOnce, startJobs } from "./runner.server.ts";

const USAGE = `npm run jobs -- [--once] [--job name]...
  --once   runs each job once and ends, with 1 if one of them failed; without it, they run until they are stopped
  --job    only this one of ${JOBS.map(({ name }) => name).join(", ")}`;

const FAR_OFF_MS = 2 ** 31 - 1;

await main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});

async function main(): Promise<void> {
	const { once, jobs } = readCommand();
	const env = readEnv(process.env);
	// A single run prints its own summary.
	await configureLog({ level: once && env.LOG_LEVEL === "info" ? "warn" : env.LOG_LEVEL });
	logCrashes();
	await prepareDatabase(databaseOf(env), console.log);
	const services = await openServices(env);
	await checkBooksAtStart(
		{ ...services, now: services.now(), readTime: services.now, actor: null },
		{ isShared: isPostgres(env.DATABASE_URL) },
	);
	if (once) await runOnce(services, jobs);
	else await runUntilStopped(services, jobs);
	services.db.close();
}

function readCommand(): { once: boolean; jobs: readonly Job[] } {
	const { once, names } = parseArguments();
	const unknown = names.filter((name) => !JOBS.some((job) => job.name === name));
	if (unknown.length > 0) throw new Error(`There is no job ${unknown.join(", ")}.\n${USAGE}`);
	return { once, jobs: JOBS.filter(({ name }) => names.length === 0 || names.includes(name)) };
}

function parseArguments(): { once: boolean; names: string[] } {
	try {
		const { values } = parseArgs({
			options: { once: { type: "boolean" }, job: { type: "string", multiple: true } },
		});
		return { once: values.once ?? false, names: values.job ?? [] };
	} catch (error) {
		throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
	}
}

async function runOnce(services: Services, jobs: readonly Job[]): Promise<void> {
	const runs = await runJobsOnce(services, jobs);
	for (const { job, summary } of runs) console.log(`${job}: ${summary}`);
	if (runs.some(({ outcome }) => outcome === "failed")) process.exitCode = 1;
}

async function runUntilStopped(services: Services, jobs: readonly Job[]): Promise<void> {
	const stopJobs = startJobs(services, jobs);
	console.log(`Running ${jobs.map(({ name }) => name).join(", ")}`);
	await new Promise<void>((resolve) => {
		// The jobs' own timers do not keep the process alive.
		const alive = setInterval(() => {}, FAR_OFF_MS);
		const stop = () => {
			clearInterval(alive);
			resolve();
		};
		for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
	});
	const unfinished = await stopJobs();
	if (unfinished.length === 0) return;
	console.error(`Stopped before these jobs were done: ${unfinished.join(", ")}`);
	process.exit(0);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { isPostgres } from "#db/engine.ts";
import { startServer, type TestServer } from "./server.ts";
import { SECRETS_KEY } from "./server-db.ts";
import { forNextFile, type SharedServer } from "./shared-server.ts";
import { runNow } from "./sql.ts";
import { startTwin, stripeFor, type Twin } from "./stripe-twin/index.ts";

export const stripeEnv = (twin: Twin) => ({
	STRIPE_SECRET_KEY: twin.secretKey,
	STRIPE_PUBLISHABLE_KEY: twin.publishableKey,
	STRIPE_WEBHOOK_SECRET: twin.webhookSecret,
	STRIPE_API_BASE: twin.origin,
	ALLOW_DEMO: "0",
	SECRETS_KEY,
});

export type StripeServer = { server: TestServer; twin: Twin; stop(): Promise<void> };

/** The real server with Stripe's keys, and a twin that sells the plans and sends events to it. */
export async function startStripeServer(): Promise<StripeServer> {
	const twin = await startTwin();
	await setUpTiers(stripeFor(twin), tiersOnSale());
	const server = await startServer({ env: stripeEnv(twin) });
	twin.webhooks.endpoint = `${server.origin}/webhooks/stripe`;
	const stripe: StripeServer = {
		server,
		twin,
		async stop() {
			await twin.stop();
			// A test may have started another server on the database that the first one deletes.
			for (const one of new Set([stripe.server, server])) await one.stop();
		},
	};
	return stripe;
}

/** The part of a server and a twin that test files may use, because others use them afterwards. */
export type SharedStripeServer = { server: SharedServer; twin: Twin };

let ofThisWorker: Promise<StripeServer> | undefined;

/** The worker's server with Stripe's keys. Its jobs do not run, so a failure of Stripe hits the intended call. */
export async function sharedStripeServer(): Promise<SharedStripeServer> {
	ofThisWorker ??= startStripeServer();
	const { server, twin } = await ofThisWorker;
	holdJobs(
		server.databaseUrl,
		JOBS.map(({ name }) => name),
	);
	twin.faults.clear();
	twin.acceptAll();
	twin.idempotency = true;
	twin.webhooks.mode = "immediate";
	twin.webhooks.dropHeld();
	twin.webhooks.deliveries.splice(0);
	return { server: forNextFile(server), twin };
}

/**
 * Keeps all processes from taking the leases of these jobs. A very long lease taken by a test would seem to come from a
 * wrong clock.
 */
export function holdJobs(databaseUrl: string, names: readonly string[]): void {
	const condition = `new.name in (${names.map((name) => `'${name}'`).join(", ")})`;
	runNow(
		databaseUrl,
		isPostgres(databaseUrl)
			? `create or replace function hold_job() returns trigger language plpgsql as $$ begin return null; end $$;
			create or replace trigger held_jobs before insert on leases for each row when (${condition}) execute function hold_job()`
			: `create trigger if not exists held_jobs before insert on leases when ${condition} begin select raise(ignore); end`,
	);
}

export type Ended = { code: number | null; output: string; errors: string };

/** Runs `npm run stripe:…` from the build, with only `env` in its environment. */
export async function runStripeCommand(
	name: "setup" | "check" | "domains",
	env: Record<string, string>,
): Promise<Ended> {
	const child = spawn(process.execPath, [`build/server/stripe-${name}.js`], {
		cwd: join(import.meta.dirname, "../.."),
		env: { PATH: process.env.PATH, ...env },
	});
	const ended: Ended = { code: null, output: "", errors: "" };
	child.stdout.on("data", (chunk) => {
		ended.output += chunk;
	});
	child.stderr.on("data", (chunk) => {
		ended.errors += chunk;
	});
	[ended.code] = await once(child, "close");
	return ended;
}

/**
 * Runs `npm run jobs -- --once --job …` next to a running server.
 * @returns its output
 * @throws Error when the job fails
 */
export async function runJob(
	{ server, twin }: { server: Pick<TestServer, "databaseUrl">; twin: Twin },
	name: string,
): Promise<string> {
	const child = spawn(process.execPath, ["build/server/jobs.js", "--once", "--job", name], {
		cwd: join(import.meta.dirname, "../.."),
		env: { PATH: process.env.PATH, DATABASE_URL: server.databaseUrl, ...stripeEnv(twin) },
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk) => {
			output += chunk;
		});
	}
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`);
	return output.trim();
}

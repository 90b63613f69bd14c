import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { plansOnSale } from "#app/features/subscriptions/plans-on-sale.ts";
import { setUpPlans } from "#app/gateway/stripe/set-up-plans.server.ts";
import { startServer, type TestServer } from "./server.ts";
import { startTwin, stripeFor, type Twin } from "./stripe-twin/index.ts";

export const stripeEnv = (twin: Twin) => ({
	STRIPE_SECRET_KEY: twin.secretKey,
	STRIPE_PUBLISHABLE_KEY: twin.publishableKey,
	STRIPE_WEBHOOK_SECRET: twin.webhookSecret,
	STRIPE_API_BASE: twin.origin,
	ALLOW_DEMO: "0",
});

export type StripeServer = { server: TestServer; twin: Twin; stop(): Promise<void> };

/** The real server with Stripe's keys, and a twin that sells the plans and sends it events. */
export async function startStripeServer(): Promise<StripeServer> {
	const twin = await startTwin();
	await setUpPlans(stripeFor(twin), plansOnSale());
	const server = await startServer({ env: stripeEnv(twin) });
	twin.webhooks.endpoint = `${server.origin}/webhooks/stripe`;
	const stripe: StripeServer = {
		server,
		twin,
		async stop() {
			await twin.stop();
			// A test may have started another server on the database, which the first one deletes.
			for (const one of new Set([stripe.server, server])) await one.stop();
		},
	};
	return stripe;
}

/** Runs `npm run jobs -- --once --job …` beside a running server. @returns its output @throws Error when the job fails */
export async function runJob({ server, twin }: StripeServer, name: string): Promise<string> {
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

import { setTimeout as pause } from "node:timers/promises";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { stripeGateway } from "#app/gateway/stripe/gateway.server.ts";
import { JOBS } from "#app/jobs/jobs.server.ts";
import { demoMailer } from "#app/mail/demo-mailer.server.ts";
import type { Db } from "#db/db.ts";
import { openLocations } from "#db/locations/open.ts";
import { noBackup } from "./no-backup.ts";
import { openServerDb } from "./server-db.ts";
import type { SharedServer } from "./shared-server.ts";
import type { SharedStripeServer } from "./stripe-server.ts";

type Server = Pick<SharedServer, "origin" | "databaseUrl">;

const locations = openLocations();
const now = () => new Date();
const MAX_WAIT_MS = 20_000;

/** Immediately sends due mail, which the server itself does every two seconds. */
async function sendMails(server: Server): Promise<void> {
	await runJob(server, "send", (db) => demoGateway(db, now));
}

/** Sends mail until `found` finds something, because the server may already be sending it. */
export async function sendMailsUntil<Found>(
	server: Server,
	found: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
	const deadline = performance.now() + MAX_WAIT_MS;
	for (;;) {
		await sendMails(server);
		const mail = await found();
		if (mail !== undefined) return mail;
		if (performance.now() > deadline) throw new Error("the mail has not come");
		await pause(20);
	}
}

/** Immediately runs a job of a server with Stripe's keys. @returns its summary */
export function runStripeJob({ server, twin }: SharedStripeServer, name: string): Promise<string> {
	const { origin, secretKey, publishableKey, webhookSecret } = twin;
	const keys = { secretKey, publishableKey, webhookSecrets: [webhookSecret], apiBase: origin };
	return runJob(server, name, () => stripeGateway(keys, now));
}

async function runJob(
	{ origin, databaseUrl }: Server,
	name: string,
	gatewayOf: (db: Db) => PaymentGateway,
): Promise<string> {
	const job = JOBS.find((one) => one.name === name);
	if (!job) throw new Error(`there is no job ${name}`);
	const db = openServerDb(databaseUrl);
	try {
		const mail = demoMailer(db, now, { origin, support: undefined, replies: undefined });
		const house = { holdDays: 0, reserve: 0 };
		return await job.run({
			db,
			now: now(),
			readTime: now,
			payments: gatewayOf(db),
			mail,
			house,
			locations,
			backUp: noBackup,
			actor: null,
		});
	} finally {
		db.close();
	}
}

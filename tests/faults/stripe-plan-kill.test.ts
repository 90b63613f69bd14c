import { expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { columnNow } from "#tests/support/sql.ts";
import { runSql } from "#tests/support/stripe-members.ts";
import { runJob, type StripeServer, startStripeServer, stripeEnv } from "#tests/support/stripe-server.ts";

const ORDERS = {
	"a plan": {
		body: async () => ({ planType: "plus", isAnnual: false }),
		path: "/v1/subscriptions",
		amount: 499,
	},
	"one-time Pro": {
		body: async (client: Client) => ({ planType: "pro-oneTime", tripId: (await createTripByApi(client)).id }),
		path: "/v1/payment_intents",
		amount: 500,
	},
} as const;

/** `before` Stripe has begun the call, or `after` its effect but before its answer. */
const MOMENTS = ["before", "after"] as const;

type Case = readonly [keyof typeof ORDERS, (typeof MOMENTS)[number]];
const SHORT_CASES: Case[] = [
	["a plan", "after"],
	["one-time Pro", "before"],
];
const ALL_CASES = Object.keys(ORDERS).flatMap((what) =>
	MOMENTS.map((moment): Case => [what as keyof typeof ORDERS, moment]),
);

async function post<T>(client: Client, path: string, body: object): Promise<T> {
	const response = await client.json("POST", `/api/${path}`, body);
	if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
	return (await response.json()) as T;
}

/** Kills the server at a call to Stripe. */
function killAt(
	{ twin, server }: StripeServer,
	path: string,
	moment: (typeof MOMENTS)[number],
): Promise<void> {
	return new Promise((resolve, reject) => {
		twin.tap = async (request, now) => {
			if (request.method !== "POST" || request.path !== path || now !== moment) return false;
			twin.tap = null;
			server.kill().then(resolve, reject);
			return true;
		};
	});
}

test.for(isLongRun ? ALL_CASES : SHORT_CASES)(
	"the server is killed while it begins %s, %s Stripe has done it: the next one finishes it, once",
	{ timeout: MINUTE },
	async ([what, moment]) => {
		const stripe = await startStripeServer();
		const { twin, server: first } = stripe;
		const { body, path, amount } = ORDERS[what];
		try {
			const pia = await registerClient(first.origin, "Pia");
			const { setupIntentId, clientSecret } = await post<{ setupIntentId: string; clientSecret: string }>(
				pia,
				"create-subscription-payment",
				await body(pia),
			);
			await twin.webhooks.settled();
			twin.webhooks.mode = "lose";
			const card = { key: twin.publishableKey, client_secret: clientSecret, card: "success" };
			await fetch(`${twin.origin}/browser/confirm`, { method: "POST", body: new URLSearchParams(card) });
			const death = killAt(stripe, path, moment);
			await expect(post(pia, "confirm-setup-intent", { setupIntentId })).rejects.toThrow("fetch failed");
			await death;
			const charges = () => twin.state.charges.map((one) => [one.paid, one.amount]);
			expect(charges()).toEqual(moment === "after" ? [[true, amount]] : []);

			for (const table of ["subscriptions", "purchases"]) {
				runSql(stripe, `update ${table} set updated_at = updated_at - 60000`);
			}
			const env = { ...stripeEnv(twin), DATABASE_URL: first.databaseUrl };
			stripe.server = await startServer({ env });
			await runJob(stripe, "sweep-plans");
			expect(charges()).toEqual([[true, amount]]);
			const read = (sql: string) => columnNow(first.databaseUrl, sql);
			expect(read("select amount from invoices")).toEqual([amount]);
			expect(read("select source from ledger_entries")).toEqual([`charge:${twin.state.charges[0]?.id}`]);
			expect(read("select subscription_plan from users")).toEqual([what === "a plan" ? "plus" : "free"]);
			expect(read("select count(*) from entitlements")).toEqual([what === "a plan" ? 0 : 1]);
		} finally {
			await stripe.stop();
		}
	},
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { runJob, type StripeServer, startStripeServer } from "#tests/support/stripe-server.ts";

let stripe: StripeServer;
beforeAll(async () => {
	stripe = await startStripeServer();
});
afterAll(() => stripe.stop());

const ACCOUNT = "acct_1TwinPlatform";

test("a process with the keys of another account, or of one that settles in euros, does not start and says why", async () => {
	expect(await runJob(stripe, "retry-events")).toContain("retry-events");
	const { account } = stripe.twin;
	account.id = "acct_other";
	await expect(runJob(stripe, "retry-events")).rejects.toThrow(
		/ended with 1: Configuration: .*acct_other \(test mode\).*acct_1TwinPlatform \(test mode\)/,
	);
	account.id = ACCOUNT;
	account.default_currency = "eur";
	await expect(runJob(stripe, "retry-events")).rejects.toThrow(
		/ended with 1: Configuration: .*settles in eur/,
	);
	account.default_currency = "usd";
	expect(await runJob(stripe, "retry-events")).toContain("retry-events");
});

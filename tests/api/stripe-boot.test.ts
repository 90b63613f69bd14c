import { afterAll, beforeAll, expect, test } from "vitest";
import { paidMember, runSql } from "#tests/support/stripe-members.ts";
import { runJob, type StripeServer, startStripeServer } from "#tests/support/stripe-server.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";

let stripe: StripeServer;
beforeAll(async () => {
	stripe = await startStripeServer();
});
afterAll(() => stripe.stop());

const ACCOUNT = "acct_1TwinPlatform";

test("a process with the keys of another account, or of one that settles in euros, does not start and says why", async () => {
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
}, 120_000);

test("a database from before accounts were stored takes only keys whose account knows its payments", async () => {
	const { server, twin } = stripe;
	twin.account.default_currency = "usd";
	await paidMember(stripe, { guest: true });
	const forget = () => runSql(stripe, "delete from settings where name in ('stripe_account', 'stripe_mode')");
	const other = await startTwin();
	other.account.id = "acct_other";
	try {
		forget();
		await expect(runJob({ server, twin: other }, "retry-events")).rejects.toThrow(
			/ended with 1: Configuration: .*acct_other \(test mode\) does not know pi_\w+/,
		);
		await runJob(stripe, "retry-events");
		await expect(runJob({ server, twin: other }, "retry-events")).rejects.toThrow(
			/acct_other .*holds the money of acct_1TwinPlatform/,
		);
	} finally {
		await other.stop();
	}
}, 120_000);

import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, registerClient } from "#tests/support/people.ts";
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
		/ended with 1: [\s\S]*Configuration: .*acct_other \(test mode\).*acct_1TwinPlatform \(test mode\)/,
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
			/ended with 1: [\s\S]*Configuration: .*acct_other \(test mode\) does not know pi_\w+/,
		);
		await runJob(stripe, "retry-events");
		await expect(runJob({ server, twin: other }, "retry-events")).rejects.toThrow(
			/acct_other .*holds the money of acct_1TwinPlatform/,
		);
	} finally {
		await other.stop();
	}
}, 120_000);

test("the pages for admins say plainly that money of test keys is not real", async () => {
	const { origin, databaseUrl } = stripe.server;
	const ada = await registerClient(origin, "Ada");
	makeAdmin(databaseUrl, ada.email);
	await runJob(stripe, "retry-events");
	const titles = async (path: string) =>
		[...(await (await ada.get(path)).text()).matchAll(/<h2[^>]*>([^<]+)/g)].map(([, text]) => text);
	const page = await (await ada.get("/admin/money")).text();
	expect(page).toContain("No figure on this page is real money.");
	expect(await titles("/admin/money")).toContain("Test money");
	expect(await titles("/admin/money")).not.toContain("Live money");
	expect(await titles("/admin")).not.toContain("Live money");
	expect((await titles("/admin")).join()).toContain("Test money");
	runSql(stripe, "update settings set value = 'live' where name = 'stripe_mode'");
	expect(await titles("/admin/money")).toContain("Live money");
	expect(await (await ada.get("/admin/money")).text()).not.toContain("Test mode");
	runSql(stripe, "update settings set value = 'test' where name = 'stripe_mode'");
});

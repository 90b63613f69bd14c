import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_EVENTS, WEBHOOK_EVENTS } from "#app/gateway/stripe/webhook-events.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { setUpAccount } from "#tests/support/stripe-account.ts";
import { type Ended, runJob, runStripeCommand, stripeEnv } from "#tests/support/stripe-server.ts";
import { startTwin, stripeFor, type Twin } from "#tests/support/stripe-twin/index.ts";

const ORIGIN = "https://gangway.example";
const ACCOUNT = "acct_1TwinPlatform";
const NOTHING_MISSING = `Stripe account ${ACCOUNT} (test mode): nothing is missing.\n`;

let twin: Twin;
let folder: string;
beforeEach(async () => {
	twin = await startTwin();
	folder = mkdtempSync(join(tmpdir(), "gangway-check-"));
});
afterEach(async () => {
	await twin.stop();
	rmSync(folder, { recursive: true });
});

const run = (name: "check" | "domains", env: Record<string, string> = {}): Promise<Ended> =>
	runStripeCommand(name, {
		...stripeEnv(twin),
		APP_ORIGIN: ORIGIN,
		DATABASE_URL: `file:${folder}/gangway.db`,
		...env,
	});
/** The lines below the account's name. */
const findingsOf = ({ output }: Ended) => output.trim().split("\n").slice(1);

describe("stripe:check", () => {
	test("of a new account says all that is missing, and changes nothing", async () => {
		Object.assign(twin.account, { charges_enabled: false, hasConnect: false });
		const checked = await run("check");
		expect(checked).toMatchObject({ code: 1, errors: "" });
		expect(checked.output.split("\n")[0]).toBe(`Stripe account ${ACCOUNT} (test mode):`);
		expect(findingsOf(checked)).toEqual([
			"charges: the account cannot take payments yet; finish its activation",
			"payouts: the schedule is daily, and must be manual, or trips' money leaves the balance",
			"statement: the shortened descriptor is not set, and our receipts say GANGWAY",
			"connect: organizers cannot be paid out; enable Connect",
			...["plus_month", "plus_year", "pro_month", "pro_year"].map(
				(name) => `price: gangway_${name} is missing or has another amount; run npm run stripe:setup`,
			),
			"portal: the page for invoices and cards is missing; run npm run stripe:setup",
			`webhook: nothing sends events of your account to ${ORIGIN}/webhooks/stripe`,
			`webhook: nothing sends payout events of connected accounts to ${ORIGIN}/webhooks/stripe`,
			`webhook: nothing sends thin v2.core.account events of connected accounts to ${ORIGIN}/webhooks/stripe`,
			"wallets: the domain is not registered; run npm run stripe:domains",
		]);
		expect(twin.state.requests.filter(({ method }) => method !== "GET")).toEqual([]);
	});

	test("says that nothing is missing of an account that is set up as docs/operating.md says, each time", async () => {
		await setUpAccount(twin, ORIGIN);
		for (const _time of [1, 2]) {
			expect(await run("check")).toEqual({ code: 0, output: NOTHING_MISSING, errors: "" });
		}
		expect(twin.state.webhookEndpoints).toHaveLength(2);
	});

	test("names each event that is missing, of both kinds, and what is wrong with payouts and statements", async () => {
		const made = await setUpAccount(twin, ORIGIN);
		const stripe = stripeFor(twin);
		await stripe.webhookEndpoints.update(made.endpoint, {
			enabled_events: WEBHOOK_EVENTS.filter((name) => name !== "charge.dispute.created"),
		});
		await stripe.v2.core.eventDestinations.update(made.thin, {
			enabled_events: ACCOUNT_EVENTS.filter((name) => name !== "v2.core.account[requirements].updated"),
		});
		Object.assign(twin.account, { payoutInterval: "weekly", statementPrefix: "GNGWY" });
		const checked = await run("check");
		expect(checked.code).toBe(1);
		expect(findingsOf(checked)).toEqual([
			expect.stringMatching(/^payouts: the schedule is weekly/),
			expect.stringMatching(/^statement: the shortened descriptor is GNGWY/),
			"webhook: charge.dispute.created is not sent (events of your account)",
			"webhook: v2.core.account[requirements].updated is not sent (thin v2.core.account events of connected accounts)",
		]);
	});

	test("does not count what is switched off", async () => {
		const made = await setUpAccount(twin, ORIGIN);
		const stripe = stripeFor(twin);
		await stripe.webhookEndpoints.update(made.connected, { disabled: true });
		await stripe.v2.core.eventDestinations.disable(made.thin);
		await stripe.paymentMethodDomains.update(made.domain, { enabled: false });
		expect(findingsOf(await run("check"))).toEqual([
			expect.stringMatching(/nothing sends payout events of connected accounts/),
			expect.stringMatching(/nothing sends thin v2\.core\.account events/),
			expect.stringMatching(/^wallets: the domain is not registered/),
		]);
	});

	test("says when the keys are of another account than the database", async () => {
		await setUpAccount(twin, ORIGIN);
		const databaseUrl = `file:${folder}/gangway.db`;
		await runJob({ server: { databaseUrl }, twin }, "retry-events");
		expect(await run("check")).toMatchObject({ code: 0, output: NOTHING_MISSING });
		twin.account.id = "acct_other";
		const checked = await run("check");
		expect(checked.code).toBe(1);
		expect(findingsOf(checked)).toEqual([
			`account: the keys are of acct_other (test mode), and the database holds the money of ${ACCOUNT} (test mode)`,
		]);
	});
});

describe("stripe:domains", () => {
	test("registers the domain once, and says that its wallets are active", async () => {
		for (const _time of [1, 2]) {
			const { code, output } = await run("domains");
			expect({ code, output }).toEqual({
				code: 0,
				output: "gangway.example: Apple Pay is active\ngangway.example: Google Pay is active\n",
			});
		}
		expect(twin.state.paymentMethodDomains).toMatchObject([
			{ domain_name: "gangway.example", enabled: true },
		]);
	});

	test("asks Stripe to look again where a wallet is not active, and says what Stripe says", async () => {
		twin.applePayError = "We could not verify this domain with Apple.";
		const first = await run("domains");
		expect(first).toMatchObject({ code: 1, errors: "" });
		expect(first.output).toContain("gangway.example: Apple Pay is not active; see docs/wallets.md\n");
		expect(first.output).toContain("Stripe says: We could not verify this domain with Apple.\n");
		twin.applePayError = null;
		expect(await run("domains")).toMatchObject({ code: 0 });
		expect(twin.state.paymentMethodDomains).toHaveLength(1);
	});

	test("switches a registered domain on again instead of registering another", async () => {
		const { domain } = await setUpAccount(twin, ORIGIN);
		await stripeFor(twin).paymentMethodDomains.update(domain, { enabled: false });
		expect(await run("domains")).toMatchObject({ code: 0 });
		expect(twin.state.paymentMethodDomains).toMatchObject([{ id: domain, enabled: true }]);
	});

	test("refuses an origin that wallets cannot have", async () => {
		const { code, errors } = await run("domains", { APP_ORIGIN: "http://localhost:3000" });
		expect({ code, errors }).toEqual({
			code: 1,
			errors: expect.stringMatching(/^Configuration: APP_ORIGIN: /),
		});
		expect(twin.state.requests).toEqual([]);
	});
});

describe.each(["check", "domains"] as const)("stripe:%s", (name) => {
	test("without Stripe, without its keys, with half of them, of two modes, and with refused ones, ends with 1 and one line", async () => {
		const nowhere = `http://127.0.0.1:${await findFreePort()}`;
		const attempts: [Record<string, string>, RegExp][] = [
			[{ STRIPE_API_BASE: nowhere }, /^Stripe does not answer\. Try again in a few minutes\.$/],
			[NO_KEYS, /^Configuration: Stripe's keys are not set/],
			[{ STRIPE_PUBLISHABLE_KEY: "" }, /^Configuration: STRIPE_PUBLISHABLE_KEY: missing/],
			[{ STRIPE_PUBLISHABLE_KEY: "pk_live_twin" }, /^Configuration: STRIPE_PUBLISHABLE_KEY: .*same mode/],
			[{ STRIPE_SECRET_KEY: "sk_test_other" }, /^Stripe refuses: Invalid API Key provided: sk_test_…$/],
		];
		for (const [env, why] of attempts) {
			const { code, output, errors } = await run(name, env);
			expect({ code, output, errors: errors.trim() }).toEqual({
				code: 1,
				output: "",
				errors: expect.stringMatching(why),
			});
		}
	});
});

const NO_KEYS = {
	STRIPE_SECRET_KEY: "",
	STRIPE_PUBLISHABLE_KEY: "",
	STRIPE_WEBHOOK_SECRET: "",
	STRIPE_API_BASE: "",
};

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type AccountFacts, accountFindings } from "./account-findings.ts";
import { ACCOUNT_EVENTS, WEBHOOK_EVENTS } from "./webhook-events.ts";

const EXPECTED = { origin: "https://gangway.example", apiVersion: "2026-10-28.endive" };
const WEBHOOK = {
	url: "https://gangway.example/webhooks/stripe",
	events: [...WEBHOOK_EVENTS] as string[],
	apiVersion: EXPECTED.apiVersion,
	isEnabled: true,
};
const READY: AccountFacts = {
	chargesEnabled: true,
	currency: "usd",
	payoutInterval: "manual",
	statementPrefix: "GANGWAY",
	hasConnect: true,
	sendsAccountEvents: true,
	webhooks: [WEBHOOK],
	missingPrices: [],
	wallets: { domain: "gangway.example", isApplePayActive: true, isGooglePayActive: true },
};

const findings = (given: Partial<AccountFacts>, expected = EXPECTED) =>
	accountFindings({ ...READY, ...given }, expected);

test("nothing is missing of an account that is ready", () => {
	expect(findings({})).toEqual([]);
});

test.each<[Partial<AccountFacts>, RegExp[]]>([
	[{ chargesEnabled: false }, [/^charges: /]],
	[{ currency: "eur" }, [/^currency: .*eur/]],
	[{ payoutInterval: "daily" }, [/^payouts: .*daily/]],
	[{ statementPrefix: null }, [/^statement: .*not set/]],
	[{ hasConnect: false }, [/^connect: /]],
	[{ sendsAccountEvents: false }, [/^webhook: .*v2\.core\.account/]],
	[{ missingPrices: ["gangway_plus_month"] }, [/^price: gangway_plus_month/]],
	[{ webhooks: [] }, [/^webhook: no endpoint sends to https:\/\/gangway\.example\/webhooks\/stripe$/]],
	[{ webhooks: [{ ...WEBHOOK, isEnabled: false }] }, [/no endpoint/]],
	[
		{ webhooks: [{ ...WEBHOOK, events: WEBHOOK.events.slice(1) }] },
		[/payment_intent\.succeeded is not sent/],
	],
	[
		{ webhooks: [{ ...WEBHOOK, events: [...WEBHOOK.events, "person.created"] }] },
		[/person\.created .* not needed/],
	],
	[{ webhooks: [{ ...WEBHOOK, apiVersion: "2020-08-27" }] }, [/API version is 2020-08-27/]],
	[{ wallets: null }, [/^wallets: .*stripe:domains/]],
	[
		{ wallets: { domain: "gangway.example", isApplePayActive: false, isGooglePayActive: true } },
		[/^wallets: Apple Pay/],
	],
])("%j is said", (given, lines) => {
	expect(findings(given)).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test("a test origin without https needs no wallets", () => {
	const origin = "http://localhost:3000";
	const webhooks = [{ ...WEBHOOK, url: `${origin}/webhooks/stripe` }];
	expect(findings({ webhooks, wallets: null }, { ...EXPECTED, origin })).toEqual([]);
});

test("the README lists the events of the webhook, all of them and no other", () => {
	const readme = readFileSync("README.md", "utf8");
	const listed = readme.match(/`[a-z0-9_]+(\.[a-z_[\]]+)+`/g) ?? [];
	const named = new Set(listed.map((name) => name.slice(1, -1)));
	expect([...WEBHOOK_EVENTS, ...ACCOUNT_EVENTS].filter((name) => !named.has(name))).toEqual([]);
	const [table = ""] = readme.match(/<!-- events -->[\s\S]*?<!-- \/events -->/) ?? [];
	const inTable = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
	expect(inTable.toSorted()).toEqual([...WEBHOOK_EVENTS, ...ACCOUNT_EVENTS].toSorted());
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_VERSION } from "#tests/support/stripe-twin/api-version.ts";
import { type AccountFacts, accountFindings, type EventTarget, type Expected } from "./account-findings.ts";
import { ACCOUNT_EVENTS, PAYOUT_EVENTS, WEBHOOK_EVENTS } from "./webhook-events.ts";

const EXPECTED: Expected = {
	origin: "https://gangway.example",
	apiVersion: "2026-10-28.endive",
	known: { ref: "acct_1", mode: "live" },
};
const OWN: EventTarget = {
	url: "https://gangway.example/webhooks/stripe",
	events: [...WEBHOOK_EVENTS],
	isThin: false,
	apiVersion: EXPECTED.apiVersion,
	isEnabled: true,
	from: ["own"],
};
const CONNECTED: EventTarget = { ...OWN, events: [...PAYOUT_EVENTS], from: ["connected"] };
const THIN: EventTarget = {
	...OWN,
	events: [...ACCOUNT_EVENTS],
	isThin: true,
	apiVersion: null,
	from: ["connected"],
};
const WALLETS = {
	domain: "gangway.example",
	isApplePayActive: true,
	isGooglePayActive: true,
	problem: null,
};
const READY: AccountFacts = {
	ref: "acct_1",
	mode: "live",
	chargesEnabled: true,
	currency: "usd",
	payoutInterval: "manual",
	statementPrefix: "GANGWAY",
	hasConnect: true,
	targets: [OWN, CONNECTED, THIN],
	missingPrices: [],
	hasPortal: true,
	wallets: WALLETS,
};

const findings = (given: Partial<AccountFacts>, expected: Partial<Expected> = {}) =>
	accountFindings({ ...READY, ...given }, { ...EXPECTED, ...expected });

test("nothing is missing of an account that is ready", () => {
	expect(findings({})).toEqual([]);
	expect(findings({}, { known: null })).toEqual([]);
	expect(findings({ targets: [{ ...OWN, events: ["*"], from: ["own", "connected"] }, THIN] })).toEqual([]);
	const halves = [OWN.events.slice(0, 5), OWN.events.slice(5)];
	expect(findings({ targets: [...halves.map((events) => ({ ...OWN, events })), CONNECTED, THIN] })).toEqual(
		[],
	);
});

test.each<[Partial<AccountFacts>, RegExp[]]>([
	[{ ref: "acct_2" }, [/^account: .*acct_2 \(live mode\).*acct_1 \(live mode\)/]],
	[{ mode: "test" }, [/^account: .*acct_1 \(test mode\).*acct_1 \(live mode\)/]],
	[{ chargesEnabled: false }, [/^charges: /]],
	[{ currency: "eur" }, [/^currency: .*eur/]],
	[{ payoutInterval: "daily" }, [/^payouts: .*daily/]],
	[{ statementPrefix: null }, [/^statement: .*not set/]],
	[{ hasConnect: false }, [/^connect: /]],
	[{ hasPortal: false }, [/^portal: /]],
	[{ missingPrices: ["gangway_plus_month"] }, [/^price: gangway_plus_month/]],
	[{ wallets: null }, [/^wallets: .*stripe:domains/]],
	[{ wallets: { ...WALLETS, isApplePayActive: false } }, [/^wallets: Apple Pay/]],
])("%j is said", (given, lines) => {
	expect(findings(given)).toEqual(lines.map((line) => expect.stringMatching(line)));
});

const NOTHING_SENT = [/nothing sends events of your/, /nothing sends payout/, /nothing sends thin/];

test.each<[string, EventTarget[], RegExp[]]>([
	["nothing is sent", [], NOTHING_SENT],
	["all of it is off", [OWN, CONNECTED, THIN].map((one) => ({ ...one, isEnabled: false })), NOTHING_SENT],
	[
		"another address",
		[OWN, CONNECTED, THIN].map((one) => ({ ...one, url: "https://x.example" })),
		NOTHING_SENT,
	],
	[
		"one event of the account's own",
		[{ ...OWN, events: OWN.events.slice(1) }, CONNECTED, THIN],
		[/payment_intent\.succeeded is not sent/],
	],
	[
		"own events only as thin ones",
		[{ ...OWN, isThin: true }, CONNECTED, THIN],
		[/nothing sends events of your/],
	],
	[
		"one of the payouts",
		[OWN, { ...CONNECTED, events: PAYOUT_EVENTS.slice(0, -1) }, THIN],
		[/payout\.canceled is not sent \(payout events of connected accounts\)/],
	],
	["payouts of connected accounts", [OWN, THIN], [/nothing sends payout/]],
	[
		"one thin event",
		[OWN, CONNECTED, { ...THIN, events: THIN.events.slice(1) }],
		[/v2\.core\.account\.closed is not sent/],
	],
	["thin events of our own account", [OWN, CONNECTED, { ...THIN, from: ["own"] }], [/nothing sends thin/]],
	[
		"one too many",
		[{ ...OWN, events: [...OWN.events, "person.created"] }, CONNECTED, THIN],
		[/person\.created .* not needed/],
	],
	["an old version", [{ ...OWN, apiVersion: "2020-08-27" }, CONNECTED, THIN], [/API version is 2020-08-27/]],
])("of the webhook, %s", (_what, targets, lines) => {
	expect(findings({ targets })).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test("a test origin without https needs no wallets", () => {
	const origin = "http://localhost:3000";
	const targets = READY.targets.map((one) => ({ ...one, url: `${origin}/webhooks/stripe` }));
	expect(findings({ targets, wallets: null }, { origin })).toEqual([]);
});

test("docs/operating.md lists all events of the webhook, and no others", () => {
	const page = readFileSync("docs/operating.md", "utf8");
	expect(page).toContain(`\`${API_VERSION}\``);
	const listed = page.match(/`[a-z0-9_]+(\.[a-z_[\]]+)+`/g) ?? [];
	const named = new Set(listed.map((name) => name.slice(1, -1)));
	expect([...WEBHOOK_EVENTS, ...ACCOUNT_EVENTS].filter((name) => !named.has(name))).toEqual([]);
	const [table = ""] = page.match(/<!-- events -->[\s\S]*?<!-- \/events -->/) ?? [];
	const inTable = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
	expect(inTable.toSorted()).toEqual([...WEBHOOK_EVENTS, ...ACCOUNT_EVENTS].toSorted());
});

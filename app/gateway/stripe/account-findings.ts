import { STATEMENT_PREFIX } from "../statement-descriptor.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

/** What an account at Stripe says of itself; null for what could not be read. */
export type AccountFacts = {
	chargesEnabled: boolean;
	currency: string | null;
	payoutInterval: string | null;
	statementPrefix: string | null;
	hasConnect: boolean;
	sendsAccountEvents: boolean;
	webhooks: { url: string; events: string[]; apiVersion: string | null; isEnabled: boolean }[];
	missingPrices: string[]; // lookup keys
	wallets: { domain: string; isApplePayActive: boolean; isGooglePayActive: boolean } | null;
};

export type Expected = { origin: string | null; apiVersion: string };

/** What is missing of an account before it takes money for trips, a line each, and none of them a secret. */
export function accountFindings(facts: AccountFacts, expected: Expected): string[] {
	const findings = [
		!facts.chargesEnabled && "charges: the account cannot take payments yet; finish its activation",
		facts.currency !== "usd" && `currency: the account settles in ${facts.currency}, and must settle in usd`,
		facts.payoutInterval !== "manual" &&
			`payouts: the schedule is ${facts.payoutInterval ?? "unknown"}, and must be manual, or trips' money leaves the balance`,
		facts.statementPrefix !== STATEMENT_PREFIX &&
			`statement: the shortened descriptor is ${facts.statementPrefix ?? "not set"}, and our receipts say ${STATEMENT_PREFIX}`,
		!facts.hasConnect && "connect: organizers cannot be paid out; enable Connect",
		!facts.sendsAccountEvents &&
			"webhook: no event destination sends v2.core.account events, of organizers' payout accounts",
		...facts.missingPrices.map(
			(key) => `price: ${key} is missing or has another amount; run npm run stripe:setup`,
		),
		...webhookFindings(facts, expected),
		...walletFindings(facts, expected),
	];
	return findings.filter((line) => line !== false);
}

function webhookFindings({ webhooks }: AccountFacts, { origin, apiVersion }: Expected): string[] {
	if (origin === null) return ["webhook: APP_ORIGIN is not set, so its address is not known"];
	const url = `${origin}/webhooks/stripe`;
	const own = webhooks.find((one) => one.url === url && one.isEnabled);
	if (!own) return [`webhook: no endpoint sends to ${url}`];
	const sendsAll = own.events.includes("*");
	const missing = sendsAll ? [] : WEBHOOK_EVENTS.filter((name) => !own.events.includes(name));
	const known: readonly string[] = WEBHOOK_EVENTS;
	const needless = own.events.filter((name) => !known.includes(name));
	return [
		...missing.map((name) => `webhook: ${name} is not sent`),
		...needless.map((name) => `webhook: ${name} is sent and not needed`),
		...(own.apiVersion === apiVersion
			? []
			: [`webhook: its API version is ${own.apiVersion ?? "the account's"}, and must be ${apiVersion}`]),
	];
}

function walletFindings({ wallets }: AccountFacts, { origin }: Expected): string[] {
	if (!origin?.startsWith("https://")) return [];
	if (!wallets) return ["wallets: the domain is not registered; run npm run stripe:domains"];
	const inactive = [
		!wallets.isApplePayActive && "Apple Pay",
		!wallets.isGooglePayActive && "Google Pay",
	].filter((name) => name !== false);
	return inactive.map((name) => `wallets: ${name} is not active on ${wallets.domain}; see docs/wallets.md`);
}

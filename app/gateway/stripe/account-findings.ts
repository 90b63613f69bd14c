import type { AccountFact } from "../gateway.ts";
import { STATEMENT_PREFIX } from "../statement-descriptor.ts";
import { ACCOUNT_EVENTS, PAYOUT_EVENTS, WEBHOOK_EVENTS } from "./webhook-events.ts";

/** The facts read from a Stripe account; null for each that could not be read. */
export type AccountFacts = {
	ref: string;
	mode: AccountFact["mode"]; // of the keys
	chargesEnabled: boolean;
	currency: string | null;
	payoutInterval: string | null;
	statementPrefix: string | null;
	hasConnect: boolean;
	targets: EventTarget[];
	missingPrices: string[]; // lookup keys
	hasPortal: boolean;
	wallets: {
		domain: string;
		isApplePayActive: boolean;
		isGooglePayActive: boolean;
		problem: string | null; // in Stripe's words
	} | null;
};

/** A destination of Stripe's events. Thin events only name an object, and have no API version. */
export type EventTarget = {
	url: string | null;
	events: string[];
	isThin: boolean;
	apiVersion: string | null;
	isEnabled: boolean;
	from: ("own" | "connected")[]; // whose events
};

export type Expected = {
	origin: string | null;
	apiVersion: string;
	known: Pick<AccountFact, "ref" | "mode"> | null; // the account of the database's money; null before the first start
};

/** Lists what an account lacks before it can take payments for trips, one line each, without any secret. */
export function accountFindings(facts: AccountFacts, expected: Expected): string[] {
	const findings = [
		otherAccountFinding(facts, expected),
		!facts.chargesEnabled && "charges: the account cannot take payments yet; finish its activation",
		facts.currency !== "usd" && `currency: the account settles in ${facts.currency}, and must settle in usd`,
		facts.payoutInterval !== "manual" &&
			`payouts: the schedule is ${facts.payoutInterval ?? "unknown"}, and must be manual, or trips' money leaves the balance`,
		facts.statementPrefix !== STATEMENT_PREFIX &&
			`statement: the shortened descriptor is ${facts.statementPrefix ?? "not set"}, and our receipts say ${STATEMENT_PREFIX}`,
		!facts.hasConnect && "connect: organizers cannot be paid out; enable Connect",
		...facts.missingPrices.map(
			(key) => `price: ${key} is missing or has another amount; run npm run stripe:setup`,
		),
		!facts.hasPortal && "portal: the page for invoices and cards is missing; run npm run stripe:setup",
		...webhookFindings(facts, expected),
		...walletFindings(facts, expected),
	];
	return findings.filter((line) => line !== false);
}

function otherAccountFinding({ ref, mode }: AccountFacts, { known }: Expected): string | false {
	if (known === null || (known.ref === ref && known.mode === mode)) return false;
	return `account: the keys are of ${ref} (${mode} mode), and the database holds the money of ${known.ref} (${known.mode} mode)`;
}

function webhookFindings({ targets }: AccountFacts, { origin, apiVersion }: Expected): string[] {
	if (origin === null) return ["webhook: APP_ORIGIN is not set, so its address is not known"];
	const url = `${origin}/webhooks/stripe`;
	const ours = targets.filter((one) => one.url === url && one.isEnabled);
	const thin = ours.filter(({ isThin, from }) => isThin && from.includes("connected"));
	const full = ours.filter(({ isThin }) => !isThin);
	const known: readonly string[] = WEBHOOK_EVENTS;
	const needless = new Set(full.flatMap(({ events }) => events).filter((name) => !known.includes(name)));
	needless.delete("*");
	const versions = new Set(full.map((one) => one.apiVersion).filter((version) => version !== apiVersion));
	return [
		...missingEvents(sentBy(full, "own"), WEBHOOK_EVENTS, { url, what: "events of your account" }),
		...missingEvents(sentBy(full, "connected"), PAYOUT_EVENTS, { url, what: CONNECTED_PAYOUTS }),
		...missingEvents(sentBy(thin, "connected"), ACCOUNT_EVENTS, { url, what: THIN_EVENTS }),
		...[...needless].map((name) => `webhook: ${name} is sent and not needed`),
		...[...versions].map(
			(version) => `webhook: its API version is ${version ?? "the account's"}, and must be ${apiVersion}`,
		),
	];
}

const CONNECTED_PAYOUTS = "payout events of connected accounts";
const THIN_EVENTS = "thin v2.core.account events of connected accounts";

const sentBy = (targets: EventTarget[], from: "own" | "connected") =>
	targets.filter((one) => one.from.includes(from)).flatMap(({ events }) => events);

function missingEvents(
	sent: string[],
	wanted: readonly string[],
	{ url, what }: { url: string; what: string },
): string[] {
	if (sent.includes("*")) return [];
	const missing = wanted.filter((name) => !sent.includes(name));
	if (missing.length === wanted.length) return [`webhook: nothing sends ${what} to ${url}`];
	return missing.map((name) => `webhook: ${name} is not sent (${what})`);
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

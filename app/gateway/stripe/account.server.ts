import type { AccountFact } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";

/** Fetches the account of the keys, and the currency in which Stripe settles its charges. */
export async function fetchAccount(stripe: Stripe, secretKey: string): Promise<AccountFact> {
	const { id, default_currency } = await callStripe(() => stripe.accounts.retrieveCurrent());
	return { ref: id, mode: modeOf(secretKey), currency: default_currency ?? "" };
}

/** Reads restricted keys, too: `rk_live_…`. */
export const modeOf = (secretKey: string): AccountFact["mode"] =>
	secretKey.slice(3).startsWith("live_") ? "live" : "test";

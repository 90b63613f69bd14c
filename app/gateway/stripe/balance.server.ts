import type { BalanceFact } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf } from "./facts.server.ts";
import { MAX_PAGE_SIZE, readAllPages, toUnixSeconds } from "./find-in-lists.server.ts";

/** The sources in our ledger, by the prefixes of Stripe's ids. */
const SOURCE_BY_ID_PREFIX: Record<string, string> = {
	ch: "charge",
	py: "charge",
	re: "refund",
	pyr: "refund",
	tr: "transfer",
	trr: "reversal",
	dp: "dispute",
	du: "dispute",
	po: "payout",
	tu: "top-up",
};

/** The types of Stripe's own fees, which belong to no charge. */
const FEE_TYPES: readonly string[] = ["stripe_fee", "stripe_fx_fee", "tax_fee", "network_cost"];

/** The balance lines since a time (UTC ms). Failed refunds, won disputes and returned payouts name what they undo. */
export async function listBalanceSince(stripe: Stripe, at: number): Promise<BalanceFact[]> {
	const lines = await callStripe(() =>
		readAllPages(
			stripe.balanceTransactions.list({ created: { gte: toUnixSeconds(at) }, limit: MAX_PAGE_SIZE }),
		),
	);
	return lines
		.map((line) => ({
			ref: line.id,
			source: sourceOf(line),
			// The ledger is in US dollars and cannot hold other currencies.
			net: line.currency === "usd" ? line.net : 0,
			at: line.created * 1_000,
		}))
		.reverse();
}

function sourceOf({ source, type, id }: Stripe.BalanceTransaction): string {
	const ref = idOf(source);
	if (FEE_TYPES.includes(type)) return `provider-fee:${id}`;
	const kind = ref && SOURCE_BY_ID_PREFIX[ref.split("_")[0] ?? ""];
	return kind ? `${kind}:${ref}` : `${type}:${ref ?? id}`;
}

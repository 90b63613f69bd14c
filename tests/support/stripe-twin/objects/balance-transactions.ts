import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { BalanceTransaction } from "../types.ts";
import type { TwinWorld } from "../world.ts";

const SETTLES_SECONDS = 2 * 24 * 60 * 60;

/** Stripe's fee on a card charge: 2.9 % and 30 cents, in cents. */
export function chargeFee(amount: number): number {
	return Math.round((amount * 29) / 1_000) + 30;
}

/** @param entry amount and fee in cents, and the cause */
export function addBalanceTransaction(
	world: TwinWorld,
	entry: {
		type: Stripe.BalanceTransaction.Type;
		category: string;
		amount: number;
		fee?: number;
		currency: string;
		source: string;
		description?: string | null;
		settles?: boolean; // card payments take two days
	},
): BalanceTransaction {
	const fee = entry.fee ?? 0;
	const created = world.seconds();
	const available = created + (entry.settles ? SETTLES_SECONDS : 0);
	return world.balanceTransactions.add({
		id: world.id("txn"),
		object: "balance_transaction",
		amount: entry.amount,
		available_on: available,
		balance_type: "payments",
		created,
		currency: entry.currency,
		description: entry.description ?? null,
		exchange_rate: null,
		fee,
		fee_details: fee
			? [
					{
						amount: fee,
						application: null,
						currency: entry.currency,
						description: entry.type === "adjustment" ? "Dispute fee" : "Stripe processing fees",
						type: "stripe_fee",
					},
				]
			: [],
		net: entry.amount - fee,
		reporting_category: entry.category,
		source: entry.source,
		status: available > created ? "pending" : "available",
		type: entry.type,
	});
}

/** A movement between the balance and the house's own bank, or one of Stripe's own fees. @returns its source */
export function moveOwnMoney(world: TwinWorld, { type, amount, source }: OwnMove, currency = "usd"): string {
	const prefixes: Partial<Record<OwnMove["type"], string>> = { payout: "po", topup: "tu" };
	const id = source ?? world.id(prefixes[type] ?? "adj");
	addBalanceTransaction(world, { type, category: type, amount, currency, source: id });
	return id;
}

export type OwnMove = {
	type:
		| "payout"
		| "payout_failure"
		| "payout_cancel"
		| "topup"
		| "topup_reversal"
		| "stripe_fee"
		| "adjustment";
	amount: number; // the balance's change, in cents
	source?: string; // the source that it reverses
};

export function settleDue(world: TwinWorld): void {
	const now = world.seconds();
	for (const entry of world.balanceTransactions.all()) {
		if (entry.status === "pending" && entry.available_on <= now) entry.status = "available";
	}
}

/** The balance in cents, with or without unsettled money. */
export function balance(world: TwinWorld, which: "all" | "available" = "all"): number {
	return world.balanceTransactions
		.all()
		.filter(({ status }) => which === "all" || status === "available")
		.reduce((sum, { net }) => sum + net, 0);
}

export const balanceEndpoints: Endpoint[] = [
	endpoint<Stripe.BalanceTransactionListParams>(
		"GET",
		"/v1/balance_transactions",
		"BalanceTransactions#BalanceTransactionListParams",
		(call) => {
			const { source, type, currency } = call.params;
			const rows = call.world.balanceTransactions
				.newestFirst()
				.filter(
					(each) =>
						(source ?? each.source) === each.source &&
						(type ?? each.type) === each.type &&
						(currency ?? each.currency) === each.currency,
				);
			return listPage(call, rows);
		},
	),
	endpoint<Stripe.BalanceTransactionRetrieveParams>(
		"GET",
		"/v1/balance_transactions/:id",
		"BalanceTransactions#BalanceTransactionRetrieveParams",
		({ world }, id) => {
			const found = world.balanceTransactions.get(id);
			if (!found) throw noSuch("balance transaction", id);
			return found;
		},
	),
	endpoint<Stripe.BalanceRetrieveParams>(
		"GET",
		"/v1/balance",
		"Balance#BalanceRetrieveParams",
		({ world }) => {
			const all = balance(world);
			const available = balance(world, "available");
			const part = (amount: number) => [{ amount, currency: "usd", source_types: { card: amount } }];
			return {
				object: "balance",
				available: part(available),
				pending: part(all - available),
				livemode: false,
			};
		},
	),
];

import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Charge, Transfer } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { canReceiveTransfers } from "./accounts.ts";
import { addBalanceTransaction, balance } from "./balance-transactions.ts";
import { chargeOf } from "./charges.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

const SUPPORTED_PARAMS = [
	"amount",
	"currency",
	"description",
	"destination",
	"metadata",
	"source_transaction",
	"transfer_group",
];
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export function transferOf(world: TwinWorld, id: string, param?: string): Transfer {
	const found = world.transfers.get(id);
	if (!found) throw noSuch("transfer", id, param);
	return found;
}

/** All transfers from a charge, reversed or not, add up to at most the charge. */
function checkSource(world: TwinWorld, source: Charge, amount: number): void {
	if (!source.paid) throw invalid(`Charge ${source.id} has not been paid.`, { param: "source_transaction" });
	const earlier = world.transfers
		.all()
		.filter(({ source_transaction }) => source_transaction === source.id)
		.reduce((sum, each) => sum + each.amount, 0);
	if (earlier + amount <= source.amount) return;
	const used = earlier
		? ` (There is already a transfer using this source, amounting to a total of ${dollars(earlier)}.)`
		: "";
	throw invalid(
		`Transfers using this transaction as a source must not exceed the source amount of ${dollars(source.amount)}.${used}`,
		{ param: "amount" },
	);
}

function isSettled(world: TwinWorld, { balance_transaction }: Charge): boolean {
	return world.balanceTransactions.get(balance_transaction)?.status === "available";
}

function create(world: TwinWorld, params: Stripe.TransferCreateParams): Transfer {
	refuseUnsupported(params, SUPPORTED_PARAMS);
	const { amount } = params;
	if (amount === undefined) throw invalid("Missing required param: amount.", { code: "parameter_missing" });
	if (amount < 1) throw invalid("Invalid positive integer", { param: "amount" });
	const destination = world.accounts.get(params.destination);
	if (!destination) throw noSuch("destination", params.destination, "destination");
	if (!canReceiveTransfers(destination)) {
		throw invalid(
			"Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
			{ code: "insufficient_capabilities_for_transfer" },
		);
	}
	const source = params.source_transaction
		? chargeOf(world, params.source_transaction, "source_transaction")
		: null;
	if (source && source.currency !== params.currency) {
		throw invalid("The currency of source_transaction's balance transaction differs.", { param: "currency" });
	}
	if (source) checkSource(world, source, amount);
	// An unsettled charge may be transferred at once; the money becomes available with the charge.
	const isPending = source !== null && !isSettled(world, source);
	if (balance(world, isPending ? "all" : "available") < amount) {
		throw invalid(
			"You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.",
			{ code: "balance_insufficient" },
		);
	}
	const id = world.id("tr");
	const transfer: Transfer = {
		id,
		object: "transfer",
		amount,
		amount_reversed: 0,
		balance_transaction: addBalanceTransaction(world, {
			type: "transfer",
			category: "transfer",
			amount: -amount,
			currency: params.currency,
			source: id,
			description: params.description ?? null,
		}).id,
		created: world.seconds(),
		currency: params.currency,
		description: params.description ?? null,
		destination: destination.id,
		destination_payment: world.id("py"),
		livemode: false,
		metadata: withMetadata({}, params.metadata),
		reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
		reversed: false,
		source_transaction: source?.id ?? null,
		source_type: "card",
		transfer_group: params.transfer_group ?? source?.transfer_group ?? null,
	};
	world.transfers.add(transfer);
	world.emit("transfer.created", transfer);
	return transfer;
}

export const transferEndpoints: Endpoint[] = [
	endpoint<Stripe.TransferCreateParams>(
		"POST",
		"/v1/transfers",
		"Transfers#TransferCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.TransferListParams>("GET", "/v1/transfers", "Transfers#TransferListParams", (call) => {
		const { destination, transfer_group } = call.params;
		const rows = call.world.transfers
			.newestFirst()
			.filter(
				(each) =>
					(destination ?? each.destination) === each.destination &&
					(transfer_group ?? each.transfer_group) === each.transfer_group,
			);
		return listPage(call, rows);
	}),
	endpoint<Stripe.TransferRetrieveParams>(
		"GET",
		"/v1/transfers/:id",
		"Transfers#TransferRetrieveParams",
		({ world }, id) => transferOf(world, id),
	),
];

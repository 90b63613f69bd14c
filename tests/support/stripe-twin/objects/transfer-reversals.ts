import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { TransferReversal } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { addBalanceTransaction } from "./balance-transactions.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";
import { transferOf } from "./transfers.ts";

function create(
	world: TwinWorld,
	transferId: string,
	params: Stripe.TransferCreateReversalParams,
): TransferReversal {
	refuseUnsupported(params, ["amount", "description", "metadata"]);
	const transfer = transferOf(world, transferId);
	const left = transfer.amount - transfer.amount_reversed;
	const amount = params.amount ?? left;
	if (left === 0) throw invalid(`Transfer ${transferId} is already fully reversed.`, { param: "amount" });
	if (amount < 1) throw invalid("Invalid positive integer", { param: "amount" });
	if (amount > left) {
		const message = `Transfer reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`;
		throw invalid(message, { param: "amount" });
	}
	const id = world.id("trr");
	const reversal: TransferReversal = {
		id,
		object: "transfer_reversal",
		amount,
		balance_transaction: addBalanceTransaction(world, {
			type: "transfer_refund",
			category: "transfer_reversal",
			amount,
			currency: transfer.currency,
			source: id,
		}).id,
		created: world.seconds(),
		currency: transfer.currency,
		destination_payment_refund: world.id("pyr"),
		metadata: withMetadata({}, params.metadata),
		source_refund: null,
		transfer: transfer.id,
	};
	world.reversals.add(reversal);
	transfer.amount_reversed += amount;
	transfer.reversed = transfer.amount_reversed === transfer.amount;
	transfer.reversals.data.unshift(structuredClone(reversal));
	world.emit("transfer.reversed", transfer);
	return reversal;
}

export const transferReversalEndpoints: Endpoint[] = [
	endpoint<Stripe.TransferCreateReversalParams>(
		"POST",
		"/v1/transfers/:id/reversals",
		"Transfers#TransferCreateReversalParams",
		({ world, params }, id) => create(world, id, params),
	),
	endpoint<Stripe.TransferListReversalsParams>(
		"GET",
		"/v1/transfers/:id/reversals",
		"Transfers#TransferListReversalsParams",
		(call, id) => {
			const { id: transfer } = transferOf(call.world, id);
			const rows = call.world.reversals.newestFirst();
			return listPage(
				call,
				rows.filter((each) => each.transfer === transfer),
			);
		},
	),
	endpoint<Stripe.TransferRetrieveReversalParams>(
		"GET",
		"/v1/transfers/:id/reversals/:reversal",
		"Transfers#TransferRetrieveReversalParams",
		({ world }, transfer, id) => {
			const found = world.reversals.get(id);
			if (found?.transfer !== transfer) throw noSuch("transfer reversal", id);
			return found;
		},
	),
];

import type { TransferFact, TransferOrder } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { ask } from "./errors.server.ts";
import { transferGroup } from "./orders.server.ts";
import { first, PAGE } from "./search.server.ts";

/**
 * Pays (a part of) one charge out to a payee. It is looked for first: Stripe forgets an idempotency key after a day,
 * and a transfer asked for again later must still be one.
 */
export async function transfer(stripe: Stripe, order: TransferOrder): Promise<TransferFact> {
	const { id, chargeRef, payeeRef, amount, tripId } = order;
	const transfer_group = transferGroup(order);
	const known = await ask(() =>
		first(stripe.transfers.list({ transfer_group, limit: PAGE }), ({ metadata }) => metadata.line_id === id),
	);
	if (known) return transferFact(known);
	return transferFact(
		await ask(() =>
			stripe.transfers.create(
				{
					amount,
					currency: "usd",
					destination: payeeRef,
					source_transaction: chargeRef,
					transfer_group,
					metadata: { line_id: id, trip_id: tripId },
				},
				{ idempotencyKey: `release-line:${id}` },
			),
		),
	);
}

/** Takes (a part of) a transfer back, once for each id. */
export async function reverse(
	stripe: Stripe,
	id: string,
	transferRef: string,
	amount: number,
): Promise<TransferFact> {
	const known = await ask(() =>
		first(
			stripe.transfers.listReversals(transferRef, { limit: PAGE }),
			({ metadata }) => metadata?.reversal_id === id,
		),
	);
	if (!known) {
		await ask(() =>
			stripe.transfers.createReversal(
				transferRef,
				{ amount, metadata: { reversal_id: id } },
				{ idempotencyKey: `reversal:${id}` },
			),
		);
	}
	return transferFact(await ask(() => stripe.transfers.retrieve(transferRef)));
}

function transferFact(transfer: Stripe.Transfer): TransferFact {
	const { id, metadata, amount, amount_reversed } = transfer;
	return { ref: id, id: metadata.line_id ?? "", amount, reversed: amount_reversed };
}

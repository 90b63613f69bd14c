import type { Cents } from "#app/lib/money.ts";
import type { TransferFact, TransferOrder } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { ask } from "./errors.server.ts";
import { lookFor, makeOnce } from "./once.server.ts";
import { transferGroup } from "./orders.server.ts";
import { first, PAGE } from "./search.server.ts";

/**
 * Pays (a part of) one charge out to a payee. It is looked for first: Stripe forgets an idempotency key after a day,
 * and a transfer asked for again later must still be one.
 */
export async function transfer(stripe: Stripe, order: TransferOrder, now: Date): Promise<TransferFact> {
	const { id, chargeRef, payeeRef, amount, tripId } = order;
	const transfer_group = transferGroup(order);
	const look = () =>
		ask(() =>
			first(
				stripe.transfers.list({ transfer_group, limit: PAGE }),
				({ metadata }) => metadata.line_id === id,
			),
		);
	const params = {
		amount,
		currency: "usd",
		destination: payeeRef,
		source_transaction: chargeRef,
		transfer_group,
		metadata: { line_id: id, trip_id: tripId },
	};
	const make = (options: { idempotencyKey: string }) => stripe.transfers.create(params, options);
	return transferFact(
		(await lookFor(look)) ?? (await makeOnce({ key: `release-line:${id}`, look, make }, now)),
	);
}

/** Takes (a part of) a transfer back, once for each id. */
export async function reverse(
	stripe: Stripe,
	{ id, transferRef, amount }: { id: string; transferRef: string; amount: Cents },
	now: Date,
): Promise<TransferFact> {
	const look = () =>
		ask(() =>
			first(
				stripe.transfers.listReversals(transferRef, { limit: PAGE }),
				({ metadata }) => metadata?.reversal_id === id,
			),
		);
	const params = { amount, metadata: { reversal_id: id } };
	const make = (options: { idempotencyKey: string }) =>
		stripe.transfers.createReversal(transferRef, params, options);
	if (!(await lookFor(look))) await makeOnce({ key: `reversal:${id}`, look, make }, now);
	return transferFact(await ask(() => stripe.transfers.retrieve(transferRef)));
}

function transferFact(transfer: Stripe.Transfer): TransferFact {
	const { id, metadata, amount, amount_reversed } = transfer;
	return { ref: id, id: metadata.line_id ?? "", amount, reversed: amount_reversed };
}

import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { addBalanceTransaction, chargeFee } from "./balance-transactions.ts";
import { declineError } from "./cards.ts";

export function chargeOf(world: TwinWorld, id: string, param?: string): Charge {
	const found = world.charges.get(id);
	if (!found) throw noSuch("charge", id, param);
	return found;
}

/** @param declineCode why the bank refuses, or null */
export function createCharge(
	world: TwinWorld,
	intent: PaymentIntent,
	method: PaymentMethod,
	declineCode: string | null,
): Charge {
	const paid = declineCode === null;
	const failure = paid ? null : declineError(declineCode);
	const charge: Charge = {
		...defaultFields(),
		id: world.id("ch"),
		amount: intent.amount,
		amount_captured: paid ? intent.amount : 0,
		billing_details: method.billing_details,
		captured: paid,
		created: world.seconds(),
		currency: intent.currency,
		customer: intent.customer,
		description: intent.description,
		failure_code: failure?.code ?? null,
		failure_message: failure?.message ?? null,
		metadata: { ...intent.metadata },
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: null,
			network_status: paid ? "approved_by_network" : "declined_by_network",
			reason: declineCode,
			risk_level: "normal",
			seller_message: paid ? "Payment complete." : "The bank refused the payment.",
			type: paid ? "authorized" : "issuer_declined",
		},
		paid,
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: cardDetails(method),
		receipt_email: intent.receipt_email,
		status: paid ? "succeeded" : "failed",
		transfer_group: intent.transfer_group ?? (paid ? `group_${intent.id}` : null),
	};
	world.charges.add(charge);
	const capture = () => addChargeMovement(world, charge, method.card.last4 !== "0077");
	if (paid && intent.capture_method === "automatic") capture();
	world.emit(paid ? "charge.succeeded" : "charge.failed", charge);
	// The capture happens in the background, so the answer does not contain its fee yet.
	if (paid && intent.capture_method === "automatic_async") {
		setImmediate(() => {
			capture();
			world.emit("charge.updated", charge);
		});
	}
	return charge;
}

/** The part of Stripe's card details that our gateway reads. */
function cardDetails({ card: { brand, last4, fingerprint } }: PaymentMethod) {
	return { type: "card", card: { brand, last4, fingerprint } } as Stripe.Charge.PaymentMethodDetails;
}

function addChargeMovement(world: TwinWorld, charge: Charge, settles: boolean): void {
	charge.balance_transaction = addBalanceTransaction(world, {
		type: "charge",
		category: "charge",
		amount: charge.amount,
		fee: chargeFee(charge.amount),
		currency: charge.currency,
		source: charge.id,
		description: charge.description,
		settles,
	}).id;
}

const defaultFields = () => ({
	object: "charge" as const,
	amount_refunded: 0,
	application: null,
	application_fee: null,
	application_fee_amount: null,
	balance_transaction: null,
	calculated_statement_descriptor: "GANGWAY",
	disputed: false,
	failure_balance_transaction: null,
	fraud_details: {},
	livemode: false,
	on_behalf_of: null,
	receipt_number: null,
	receipt_url: null,
	refunded: false,
	review: null,
	shipping: null,
	source: null,
	source_transfer: null,
	statement_descriptor: null,
	statement_descriptor_suffix: null,
	transfer_data: null,
});

export const chargeEndpoints: Endpoint[] = [
	endpoint<Stripe.ChargeRetrieveParams>(
		"GET",
		"/v1/charges/:id",
		"Charges#ChargeRetrieveParams",
		({ world }, id) => chargeOf(world, id),
	),
	endpoint<Stripe.ChargeListParams>("GET", "/v1/charges", "Charges#ChargeListParams", (call) => {
		const { customer, payment_intent, transfer_group } = call.params;
		const rows = call.world.charges
			.newestFirst()
			.filter(
				(each) =>
					(customer ?? each.customer) === each.customer &&
					(payment_intent ?? each.payment_intent) === each.payment_intent &&
					(transfer_group ?? each.transfer_group) === each.transfer_group,
			);
		const shown = (charge: Charge) =>
			call.world.balanceLags ? { ...charge, balance_transaction: null } : charge;
		return listPage(call, rows.map(shown));
	}),
];

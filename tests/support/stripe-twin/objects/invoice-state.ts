import type Stripe from "stripe";
import { noSuch } from "../errors.ts";
import type { Invoice, Subscription } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { customerOf } from "./customers.ts";

/** Stripe charges no smaller amount, but leaves it for the next invoice. */
const MIN_CHARGE = 50;

export function invoiceOf(world: TwinWorld, id: string): Invoice {
	const found = world.invoices.get(id);
	if (!found) throw noSuch("invoice", id);
	return found;
}

/** An invoice that is neither stored nor final. */
export function draftInvoice(
	world: TwinWorld,
	subscription: Subscription,
	{ reason, lines }: { reason: Stripe.Invoice.BillingReason; lines: Stripe.InvoiceLineItem[] },
): Invoice {
	const customer = customerOf(world, subscription.customer);
	const id = world.id("in");
	const total = lines.reduce((sum, { amount }) => sum + amount, 0);
	const { due } = settled(total, customer.balance);
	for (const line of lines) line.invoice = id;
	const [item] = subscription.items.data;
	return {
		...(defaultFields() as unknown as Invoice),
		id,
		amount_due: due,
		amount_remaining: due,
		billing_reason: reason,
		created: world.seconds(),
		customer: customer.id,
		customer_email: customer.email,
		customer_name: customer.name ?? null,
		lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
		parent: {
			quote_details: null,
			subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
			type: "subscription_details",
		},
		period_end: item.current_period_end,
		period_start: item.current_period_start,
		starting_balance: customer.balance,
		subtotal: total,
		total,
	};
}

/** Uses up the customer's credit, and makes the invoice due, or paid if nothing is left. */
export function finalize(world: TwinWorld, invoice: Invoice): void {
	const customer = customerOf(world, invoice.customer ?? "");
	const { due, left } = settled(invoice.total, customer.balance);
	invoice.starting_balance = customer.balance;
	invoice.ending_balance = left;
	customer.balance = left;
	invoice.amount_due = due;
	invoice.amount_remaining = due;
	invoice.status = "open";
	invoice.auto_advance = true;
	invoice.automatically_finalizes_at = null;
	invoice.status_transitions.finalized_at = world.seconds();
	invoice.number = `${customer.invoice_prefix}-${invoice.id.slice(-4)}`;
	world.emit("invoice.finalized", invoice);
}

/** @param balance negative for a credit */
function settled(total: number, balance: number): { due: number; left: number } {
	const sum = total + balance;
	return sum < MIN_CHARGE ? { due: 0, left: sum } : { due: sum, left: 0 };
}

const defaultFields = () => ({
	object: "invoice",
	account_country: "US",
	account_name: "Gangway",
	account_tax_ids: null,
	amount_overpaid: 0,
	amount_paid: 0,
	amount_shipping: 0,
	application: null,
	attempt_count: 0,
	attempted: false,
	auto_advance: false,
	automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
	automatically_finalizes_at: null,
	collection_method: "charge_automatically",
	currency: "usd",
	custom_fields: null,
	customer_account: null,
	customer_address: null,
	customer_phone: null,
	customer_shipping: null,
	customer_tax_exempt: "none",
	default_payment_method: null,
	default_source: null,
	default_tax_rates: [],
	description: null,
	discounts: [],
	due_date: null,
	effective_at: null,
	ending_balance: null,
	footer: null,
	from_invoice: null,
	issuer: { type: "self" },
	last_finalization_error: null,
	latest_revision: null,
	livemode: false,
	metadata: {},
	next_payment_attempt: null,
	number: null,
	on_behalf_of: null,
	post_payment_credit_notes_amount: 0,
	pre_payment_credit_notes_amount: 0,
	receipt_number: null,
	rendering: null,
	shipping_cost: null,
	shipping_details: null,
	statement_descriptor: null,
	status: "draft",
	status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
	subtotal_excluding_tax: null,
	test_clock: null,
	total_discount_amounts: [],
	total_excluding_tax: null,
	total_pretax_credit_amounts: [],
	total_taxes: [],
	webhooks_delivered_at: null,
});

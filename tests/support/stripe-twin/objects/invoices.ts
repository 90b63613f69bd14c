import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Invoice } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { changeInvoice, prorationOf } from "./change-subscription.ts";
import { payInvoice } from "./invoice-payment.ts";
import { invoiceOf } from "./invoice-state.ts";
import { hasEnded, subscriptionOf } from "./subscription-state.ts";
import { refuseUnsupported } from "./supported-params.ts";

export const subscriptionIdOf = ({ parent }: Invoice) =>
	String(parent?.subscription_details?.subscription ?? "");

/** An answer only contains an invoice's payments on request. */
function shown(world: TwinWorld, invoice: Invoice, expand: string[] = []): Invoice & { payments?: object } {
	if (!expand.some((path) => /^(data\.)?payments\b/.test(path))) return invoice;
	const data = world.invoicePayments.newestFirst().filter((each) => each.invoice === invoice.id);
	return { ...invoice, payments: { object: "list", data, has_more: false, url: "/v1/invoice_payments" } };
}

function pay(world: TwinWorld, invoice: Invoice, params: Stripe.InvoicePayParams): void {
	refuseUnsupported(params, ["off_session", "payment_method"]);
	if (invoice.status === "paid") throw invalid("Invoice is already paid");
	if (invoice.status !== "open") throw invalid(`This invoice cannot be paid: it is ${invoice.status}`);
	const subscription = subscriptionOf(world, subscriptionIdOf(invoice));
	payInvoice(world, invoice, subscription, {
		paymentMethod: params.payment_method,
		offSession: params.off_session ?? true,
	});
}

function preview(world: TwinWorld, params: Stripe.InvoiceCreatePreviewParams): Invoice {
	refuseUnsupported(params, ["customer", "subscription", "subscription_details"]);
	const { items, proration_behavior, proration_date, ...others } = params.subscription_details ?? {};
	refuseUnsupported(others, []);
	prorationOf(proration_behavior);
	const subscription = subscriptionOf(world, params.subscription ?? "", "subscription");
	if (hasEnded(subscription)) throw invalid("You cannot preview a canceled subscription.");
	if (!items) throw invalid("The twin previews changes of items only");
	return changeInvoice(world, subscription, { items, at: proration_date });
}

export const invoiceEndpoints: Endpoint[] = [
	endpoint<Stripe.InvoiceListParams>("GET", "/v1/invoices", "Invoices#InvoiceListParams", (call) => {
		const { customer, status, subscription, expand } = call.params;
		const rows = call.world.invoices
			.newestFirst()
			.filter(
				(each) =>
					(customer ?? each.customer) === each.customer &&
					(status ?? each.status) === each.status &&
					(subscription ?? subscriptionIdOf(each)) === subscriptionIdOf(each),
			);
		return listPage(
			call,
			rows.map((invoice) => shown(call.world, invoice, expand)),
		);
	}),
	endpoint<Stripe.InvoiceRetrieveParams>(
		"GET",
		"/v1/invoices/:id",
		"Invoices#InvoiceRetrieveParams",
		({ world, params }, id) => shown(world, invoiceOf(world, id), params.expand),
	),
	endpoint<Stripe.InvoiceCreatePreviewParams>(
		"POST",
		"/v1/invoices/create_preview",
		"Invoices#InvoiceCreatePreviewParams",
		({ world, params }) => preview(world, params),
	),
	endpoint<Stripe.InvoicePayParams>(
		"POST",
		"/v1/invoices/:id/pay",
		"Invoices#InvoicePayParams",
		({ world, params }, id) => {
			const invoice = invoiceOf(world, id);
			pay(world, invoice, params);
			return shown(world, invoice, params.expand);
		},
	),
];

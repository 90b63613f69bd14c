import type { InvoiceFact } from "../subscriptions.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { idOf, requireExpanded } from "./facts.server.ts";
import { MAX_PAGE_SIZE, readAllPages } from "./find-in-lists.server.ts";
import type { StripePriceTerm } from "./prices.server.ts";

type TermReader = (priceId: string) => Promise<StripePriceTerm>;

/** All invoices of a subscription, newest first. */
export function listInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
	return callStripe(() =>
		readAllPages(stripe.invoices.list({ subscription, limit: MAX_PAGE_SIZE, expand: ["data.payments"] })),
	);
}

/** The paid invoices. An invoice is left out until Stripe knows its fee. */
export async function invoiceFacts(
	stripe: Stripe,
	customer: string,
	{ invoices, readTerm }: { invoices: Stripe.Invoice[]; readTerm: TermReader },
): Promise<InvoiceFact[]> {
	const paid = invoices.filter(({ status }) => status === "paid");
	const charges = await chargesByIntent(stripe, customer, paid.filter(intentOf));
	const facts: InvoiceFact[] = [];
	for (const invoice of paid) {
		const intent = intentOf(invoice);
		const charge = intent ? charges.get(intent) : null;
		const balance = requireExpanded(charge?.balance_transaction);
		if (intent && !balance) continue;
		if (balance && balance.currency !== "usd") {
			throw new Error(`charge ${charge?.id} of usd was settled in ${balance.currency}`);
		}
		const line = subscriptionLine(invoice);
		facts.push({
			ref: invoice.id,
			amount: charge?.amount_captured ?? 0,
			fee: balance?.fee ?? 0,
			chargeRef: charge?.id ?? null,
			...(await readTerm(line.price)),
			paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1_000,
			periodStart: line.period.start * 1_000,
			periodEnd: line.period.end * 1_000,
		});
	}
	return facts;
}

/** The intent that has paid an invoice; null if a credit or a payment outside Stripe has paid it. */
function intentOf({ payments }: Stripe.Invoice): string | null {
	const done = payments?.data.find(({ status, payment }) => status === "paid" && payment.payment_intent);
	return idOf(done?.payment.payment_intent);
}

/** Fees are nested too deep in an invoice to be expanded, so they are read with the customer's charges. */
async function chargesByIntent(stripe: Stripe, customer: string, invoices: Stripe.Invoice[]) {
	if (invoices.length === 0) return new Map<string, Stripe.Charge>();
	const gte = Math.min(...invoices.map(({ created }) => created));
	const charges = await callStripe(() =>
		readAllPages(
			stripe.charges.list({
				customer,
				created: { gte },
				limit: MAX_PAGE_SIZE,
				expand: ["data.balance_transaction"],
			}),
		),
	);
	return new Map(charges.flatMap((one) => (one.paid ? [[idOf(one.payment_intent) ?? "", one]] : [])));
}

/** The line that says what an invoice is for: of the lines that are not credits, the one whose period ends last. */
function subscriptionLine({ id, lines }: Stripe.Invoice) {
	const bought = lines.data.filter(({ amount }) => amount >= 0);
	const [line] = (bought.length > 0 ? bought : lines.data).sort((a, b) => b.period.end - a.period.end);
	const price = idOf(line?.pricing?.price_details?.price);
	if (!line || !price) throw new Error(`invoice ${id} has no line of a plan`);
	return { price, period: line.period };
}

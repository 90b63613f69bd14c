import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { PaymentIntent, Session } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { expireSession } from "./checkout-complete.ts";
import { intentDataOf, lineItems, rememberOrder } from "./checkout-order.ts";
import { lineOf, newSession } from "./create-checkout-session.ts";
import { createCustomer, customerOf } from "./customers.ts";
import { checkAmount, checkStatementSuffix, createIntent } from "./intent-state.ts";
import { createSetupIntent } from "./setup-intents.ts";
import { refuseUnsupported } from "./supported-params.ts";

type CreateParams = Stripe.Checkout.SessionCreateParams;
const SUPPORTED_PARAMS =
	"adaptive_pricing allowed_payment_method_types cancel_url client_reference_id currency customer customer_creation customer_email expires_at line_items locale metadata mode payment_intent_data submit_type success_url ui_mode";
const INTENT_DATA =
	"capture_method description metadata receipt_email setup_future_usage statement_descriptor_suffix transfer_group";

export function sessionOf(world: TwinWorld, id: string): Session {
	const found = world.sessions.get(id);
	if (!found) throw noSuch("checkout.session", id);
	return found;
}

function create(world: TwinWorld, params: CreateParams): Session {
	refuseUnsupported(params, SUPPORTED_PARAMS.split(" "));
	refuseUnsupported(params.payment_intent_data ?? {}, INTENT_DATA.split(" "));
	if ((params.ui_mode ?? "hosted_page") !== "hosted_page") {
		throw invalid("The twin models ui_mode=hosted_page only", { param: "ui_mode" });
	}
	if (!params.success_url) throw missing("success_url");
	if (params.mode === "setup") return createSetupSession(world, params);
	if (params.mode !== "payment") throw invalid("The twin models no mode=subscription", { param: "mode" });
	if (!params.line_items?.length) throw missing("line_items");
	if (params.customer && (params.customer_email || params.customer_creation)) {
		throw invalid("You may only specify one of these parameters: customer, customer_email.");
	}
	if (params.customer) customerOf(world, params.customer, "customer");
	const lines = params.line_items.map(lineOf);
	const total = lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
	checkAmount(total);
	checkStatementSuffix(params.payment_intent_data?.statement_descriptor_suffix);
	const session = world.sessions.add(newSession(world, params, total));
	rememberOrder(session, { lines, intent: params.payment_intent_data ?? {} });
	return session;
}

/** A page that saves a card and charges nothing. */
function createSetupSession(world: TwinWorld, params: CreateParams): Session {
	if (!params.customer) throw invalid("The twin saves cards of customers only", { param: "customer" });
	if (!params.currency) throw missing("currency");
	for (const name of ["line_items", "payment_intent_data"] as const) {
		if (params[name]) throw invalid(`\`${name}\` cannot be used with mode=setup.`, { param: name });
	}
	customerOf(world, params.customer, "customer");
	const session = world.sessions.add({
		...newSession(world, params, 0),
		amount_subtotal: null,
		amount_total: null,
		mode: "setup",
		payment_status: "no_payment_required",
	});
	session.setup_intent = createSetupIntent(world, {
		customer: params.customer,
		usage: "off_session",
		allowed_payment_method_types: ["card"],
	}).id;
	return session;
}

const missing = (param: string) =>
	invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });

/** The first post of a session's page creates its intent. */
export function intentOfSession(world: TwinWorld, session: Session): PaymentIntent {
	const known = world.intents.get(session.payment_intent);
	if (known) return known;
	const data = intentDataOf(session);
	if (!session.customer && (session.customer_creation === "always" || data.setup_future_usage)) {
		const email = session.customer_email;
		session.customer = createCustomer(world, email ? { email } : {}).id;
	}
	const intent = createIntent(world, {
		...data,
		amount: session.amount_total ?? 0,
		currency: session.currency ?? "usd",
		allowed_payment_method_types: session.allowed_payment_method_types ?? ["card"],
		...(session.customer ? { customer: session.customer } : {}),
	});
	session.payment_intent = intent.id;
	return intent;
}

export const checkoutSessionEndpoints: Endpoint[] = [
	endpoint<CreateParams>(
		"POST",
		"/v1/checkout/sessions",
		"Checkout/Sessions#Checkout.SessionCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.Checkout.SessionListParams>(
		"GET",
		"/v1/checkout/sessions",
		"Checkout/Sessions#Checkout.SessionListParams",
		(call) => {
			const { customer, payment_intent, status } = call.params;
			const rows = call.world.sessions
				.newestFirst()
				.filter(
					(each) =>
						(customer ?? each.customer) === each.customer &&
						(payment_intent ?? each.payment_intent) === each.payment_intent &&
						(status ?? each.status) === each.status,
				);
			return listPage(call, rows);
		},
	),
	endpoint<Stripe.Checkout.SessionRetrieveParams>(
		"GET",
		"/v1/checkout/sessions/:id",
		"Checkout/Sessions#Checkout.SessionRetrieveParams",
		({ world, params }, id) => {
			const session = sessionOf(world, id);
			const withLines = params.expand?.includes("line_items");
			return withLines ? { ...session, line_items: lineItems(session) } : session;
		},
	),
	endpoint<Stripe.Checkout.SessionListLineItemsParams>(
		"GET",
		"/v1/checkout/sessions/:id/line_items",
		"Checkout/Sessions#Checkout.SessionListLineItemsParams",
		({ world }, id) => lineItems(sessionOf(world, id)),
	),
	endpoint<Stripe.Checkout.SessionExpireParams>(
		"POST",
		"/v1/checkout/sessions/:id/expire",
		"Checkout/Sessions#Checkout.SessionExpireParams",
		({ world }, id) => {
			const session = sessionOf(world, id);
			if (session.status !== "open") {
				throw invalid(
					`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
				);
			}
			expireSession(world, session);
			return session;
		},
	),
];

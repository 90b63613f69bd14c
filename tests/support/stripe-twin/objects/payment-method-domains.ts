import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { PaymentMethodDomain } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { refuseUnsupported } from "./supported-params.ts";

const ACTIVE = { status: "active" as const };

function create(world: TwinWorld, params: Stripe.PaymentMethodDomainCreateParams): PaymentMethodDomain {
	refuseUnsupported(params, ["domain_name", "enabled"]);
	if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(params.domain_name)) {
		throw invalid("Invalid domain name", { param: "domain_name" });
	}
	return world.paymentMethodDomains.add({
		id: world.id("pmd"),
		object: "payment_method_domain",
		amazon_pay: ACTIVE,
		apple_pay: applePay(world),
		created: world.seconds(),
		domain_name: params.domain_name,
		enabled: params.enabled ?? true,
		google_pay: ACTIVE,
		klarna: ACTIVE,
		link: ACTIVE,
		livemode: false,
		paypal: ACTIVE,
	});
}

function applePay({ applePayError }: TwinWorld): PaymentMethodDomain["apple_pay"] {
	if (applePayError === null) return ACTIVE;
	return { status: "inactive", status_details: { error_message: applePayError } };
}

function domainOf(world: TwinWorld, id: string): PaymentMethodDomain {
	const found = world.paymentMethodDomains.get(id);
	if (!found) throw noSuch("payment method domain", id);
	return found;
}

/** The hosts that may show wallets. */
export const paymentMethodDomainEndpoints: Endpoint[] = [
	endpoint<Stripe.PaymentMethodDomainCreateParams>(
		"POST",
		"/v1/payment_method_domains",
		"PaymentMethodDomains#PaymentMethodDomainCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.PaymentMethodDomainListParams>(
		"GET",
		"/v1/payment_method_domains",
		"PaymentMethodDomains#PaymentMethodDomainListParams",
		(call) => {
			const { domain_name, enabled } = call.params;
			const rows = call.world.paymentMethodDomains.newestFirst();
			return listPage(
				call,
				rows
					.filter((each) => (domain_name ?? each.domain_name) === each.domain_name)
					.filter((each) => (enabled ?? each.enabled) === each.enabled),
			);
		},
	),
	endpoint<Stripe.PaymentMethodDomainUpdateParams>(
		"POST",
		"/v1/payment_method_domains/:id",
		"PaymentMethodDomains#PaymentMethodDomainUpdateParams",
		({ world, params }, id) => {
			const found = domainOf(world, id);
			found.enabled = params.enabled ?? found.enabled;
			return found;
		},
	),
	endpoint<Stripe.PaymentMethodDomainValidateParams>(
		"POST",
		"/v1/payment_method_domains/:id/validate",
		"PaymentMethodDomains#PaymentMethodDomainValidateParams",
		({ world }, id) => Object.assign(domainOf(world, id), { apple_pay: applePay(world) }),
	),
];

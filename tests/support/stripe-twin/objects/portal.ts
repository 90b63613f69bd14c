import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { PortalConfiguration } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { customerOf } from "./customers.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

type Params = Stripe.BillingPortal.ConfigurationCreateParams;
type PortalSession = { customer: string; returnUrl: string | null };

const SUPPORTED_PARAMS = "active business_profile default_return_url features metadata name".split(" ");
const sessions = new WeakMap<TwinWorld, Map<string, PortalSession>>();

export function portalSessionOf(world: TwinWorld, token: string): PortalSession | undefined {
	return sessions.get(world)?.get(token);
}

function featuresOf(given: Params["features"]): PortalConfiguration["features"] {
	const isOn = (name: keyof Params["features"]) => given[name]?.enabled ?? false;
	return {
		customer_update: { allowed_updates: [], enabled: isOn("customer_update") },
		invoice_history: { enabled: isOn("invoice_history") },
		payment_method_update: { enabled: isOn("payment_method_update"), payment_method_configuration: null },
		subscription_cancel: { enabled: isOn("subscription_cancel") },
		subscription_pause: { enabled: isOn("subscription_pause") },
		subscription_update: { enabled: isOn("subscription_update") },
	} as unknown as PortalConfiguration["features"];
}

function configure(world: TwinWorld, params: Params): PortalConfiguration {
	refuseUnsupported(params, SUPPORTED_PARAMS);
	return world.portalConfigurations.add({
		id: world.id("bpc"),
		object: "billing_portal.configuration",
		active: true,
		application: null,
		business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
		created: world.seconds(),
		default_return_url: null,
		features: featuresOf(params.features),
		is_default: false,
		livemode: false,
		login_page: { enabled: false, url: null },
		metadata: withMetadata({}, params.metadata),
		name: null,
		updated: world.seconds(),
	});
}

function openSession(world: TwinWorld, params: Stripe.BillingPortal.SessionCreateParams): object {
	refuseUnsupported(params, ["configuration", "customer", "return_url"]);
	const customer = customerOf(world, params.customer ?? "", "customer").id;
	const configuration = world.portalConfigurations.get(params.configuration);
	if (!configuration) {
		throw invalid(
			"No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.",
		);
	}
	const token = world.secret();
	const returnUrl = params.return_url ?? null;
	const known = sessions.get(world) ?? new Map<string, PortalSession>();
	sessions.set(world, known.set(token, { customer, returnUrl }));
	return {
		id: world.id("bps"),
		object: "billing_portal.session",
		configuration: configuration.id,
		created: world.seconds(),
		customer,
		customer_account: null,
		flow: null,
		livemode: false,
		locale: null,
		on_behalf_of: null,
		return_url: returnUrl,
		url: `${world.origin}/p/session/${token}`,
	};
}

export const portalEndpoints: Endpoint[] = [
	endpoint<Params>(
		"POST",
		"/v1/billing_portal/configurations",
		"BillingPortal/Configurations#BillingPortal.ConfigurationCreateParams",
		({ world, params }) => configure(world, params),
	),
	endpoint<Stripe.BillingPortal.ConfigurationUpdateParams>(
		"POST",
		"/v1/billing_portal/configurations/:id",
		"BillingPortal/Configurations#BillingPortal.ConfigurationUpdateParams",
		({ world, params }, id) => {
			refuseUnsupported(params, SUPPORTED_PARAMS);
			const found = world.portalConfigurations.get(id);
			if (!found) throw noSuch("configuration", id);
			if (params.features) found.features = featuresOf(params.features as Params["features"]);
			found.active = params.active ?? found.active;
			found.metadata = withMetadata(found.metadata ?? {}, params.metadata);
			return found;
		},
	),
	endpoint<Stripe.BillingPortal.ConfigurationListParams>(
		"GET",
		"/v1/billing_portal/configurations",
		"BillingPortal/Configurations#BillingPortal.ConfigurationListParams",
		(call) => {
			const { active } = call.params;
			const rows = call.world.portalConfigurations.newestFirst();
			return listPage(
				call,
				rows.filter((each) => (active ?? each.active) === each.active),
			);
		},
	),
	endpoint<Stripe.BillingPortal.SessionCreateParams>(
		"POST",
		"/v1/billing_portal/sessions",
		"BillingPortal/Sessions#BillingPortal.SessionCreateParams",
		({ world, params }) => openSession(world, params),
	),
];

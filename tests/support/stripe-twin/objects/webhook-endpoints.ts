import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { WebhookEndpoint } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

const SUPPORTED_PARAMS = ["api_version", "connect", "description", "enabled_events", "metadata", "url"];

function create(world: TwinWorld, params: Stripe.WebhookEndpointCreateParams): object {
	refuseUnsupported(params, SUPPORTED_PARAMS);
	const made = world.webhookEndpoints.add({
		id: world.id("we"),
		object: "webhook_endpoint",
		api_version: params.api_version ?? null,
		application: params.connect ? "ca_1TwinPlatform" : null, // only this shows that it gets events of connected accounts
		created: world.seconds(),
		description: params.description || null,
		enabled_events: params.enabled_events,
		livemode: false,
		metadata: withMetadata({}, params.metadata),
		status: "enabled",
		url: params.url,
	});
	return { ...made, secret: `whsec_${world.secret()}` };
}

function update(endpoint: WebhookEndpoint, params: Stripe.WebhookEndpointUpdateParams): WebhookEndpoint {
	refuseUnsupported(params, ["disabled", "enabled_events", "url"]);
	endpoint.enabled_events = params.enabled_events ?? endpoint.enabled_events;
	endpoint.url = params.url ?? endpoint.url;
	if (params.disabled !== undefined) endpoint.status = params.disabled ? "disabled" : "enabled";
	return endpoint;
}

/** The endpoints of Stripe's events in version 1 of its API. */
export const webhookEndpointEndpoints: Endpoint[] = [
	endpoint<Stripe.WebhookEndpointCreateParams>(
		"POST",
		"/v1/webhook_endpoints",
		"WebhookEndpoints#WebhookEndpointCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.WebhookEndpointListParams>(
		"GET",
		"/v1/webhook_endpoints",
		"WebhookEndpoints#WebhookEndpointListParams",
		(call) => listPage(call, call.world.webhookEndpoints.newestFirst()),
	),
	endpoint<Stripe.WebhookEndpointUpdateParams>(
		"POST",
		"/v1/webhook_endpoints/:id",
		"WebhookEndpoints#WebhookEndpointUpdateParams",
		({ world, params }, id) => {
			const found = world.webhookEndpoints.get(id);
			if (!found) throw noSuch("webhook endpoint", id);
			return update(found, params);
		},
	),
];

import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import type { EventDestination } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { refuseUnsupported } from "./supported-params.ts";

type CreateParams = Stripe.V2.Core.EventDestinationCreateParams;
type ListParams = Stripe.V2.Core.EventDestinationListParams;
type UpdateParams = Stripe.V2.Core.EventDestinationUpdateParams;

const SUPPORTED_PARAMS =
	"description enabled_events event_payload events_from include metadata name snapshot_api_version type webhook_endpoint";
const FORMER_SOURCES: Record<string, string> = { self: "@self", other_accounts: "@accounts" };

function create(world: TwinWorld, params: CreateParams): object {
	refuseUnsupported(params, SUPPORTED_PARAMS.split(" "));
	if (params.type !== "webhook_endpoint" || !params.webhook_endpoint) {
		throw invalid("The twin models only webhook endpoints", { param: "type" });
	}
	if (params.event_payload === "thin" && params.snapshot_api_version) {
		throw invalid("Thin events have no API version", { param: "snapshot_api_version" });
	}
	const now = world.clock.now().toISOString();
	const made: EventDestination = {
		id: world.id("ed_test"),
		object: "v2.core.event_destination",
		created: now,
		description: params.description ?? "",
		enabled_events: params.enabled_events,
		event_payload: params.event_payload,
		events_from: (params.events_from ?? ["@self"]).map((from) => FORMER_SOURCES[from] ?? from),
		livemode: false,
		metadata: {},
		name: params.name,
		...(params.snapshot_api_version ? { snapshot_api_version: params.snapshot_api_version } : {}),
		status: "enabled",
		type: params.type,
		updated: now,
		webhook_endpoint: { url: params.webhook_endpoint.url },
	};
	world.eventDestinations.add(made);
	return shown(made, params.include);
}

/** An answer only contains the address on request. */
function shown(destination: EventDestination, include: string[] = []): object {
	const url = include.includes("webhook_endpoint.url") ? destination.webhook_endpoint?.url : null;
	const snapshot_api_version = destination.snapshot_api_version ?? null;
	return {
		...destination,
		snapshot_api_version,
		status_details: destination.status_details ?? null,
		webhook_endpoint: { signing_secret: null, url },
	};
}

function list(world: TwinWorld, { include, limit = 20 }: ListParams): object {
	const found = world.eventDestinations.newestFirst();
	if (found.length > limit) refuseUnsupported({ page: 2 }, []);
	return {
		data: found.map((one) => shown(one, include)),
		next_page_url: null,
		previous_page_url: null,
	};
}

function destinationOf(world: TwinWorld, id: string): EventDestination {
	const found = world.eventDestinations.get(id);
	if (!found) throw noSuch("event destination", id);
	return found;
}

/** The destinations of Stripe's events in version 2 of its API. */
export const eventDestinationEndpoints: Endpoint[] = [
	endpoint<CreateParams>(
		"POST",
		"/v2/core/event_destinations",
		"V2/Core/EventDestinations#V2.Core.EventDestinationCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<ListParams>(
		"GET",
		"/v2/core/event_destinations",
		"V2/Core/EventDestinations#V2.Core.EventDestinationListParams",
		({ world, params }) => list(world, params),
	),
	endpoint<UpdateParams>(
		"POST",
		"/v2/core/event_destinations/:id",
		"V2/Core/EventDestinations#V2.Core.EventDestinationUpdateParams",
		({ world, params }, id) => {
			refuseUnsupported(params, ["enabled_events", "include"]);
			const found = destinationOf(world, id);
			found.enabled_events = params.enabled_events ?? found.enabled_events;
			return shown(found, params.include);
		},
	),
	endpoint<Stripe.V2.Core.EventDestinationDisableParams>(
		"POST",
		"/v2/core/event_destinations/:id/disable",
		"V2/Core/EventDestinations#V2.Core.EventDestinationDisableParams",
		({ world }, id) => {
			const found = destinationOf(world, id);
			found.status = "disabled";
			found.status_details = { disabled: { reason: "user" } };
			return shown(found);
		},
	),
];

import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export const eventEndpoints: Endpoint[] = [
	endpoint<Stripe.EventListParams>("GET", "/v1/events", "Events#EventListParams", (call) => {
		const { world, params } = call;
		if (params.type && params.types)
			throw invalid("You may only specify one of these parameters: type, types.");
		if (params.types && params.types.length > 20) throw invalid("types can have up to 20 event names.");
		const wanted = params.type ? [params.type] : params.types;
		const since = world.seconds() - KEPT_SECONDS;
		const rows = world.events.newestFirst().filter((event) => {
			if (event.created < since) return false;
			return wanted === undefined || wanted.some((name) => fits(name, event.type));
		});
		return listPage(call, rows);
	}),
	endpoint<Stripe.EventRetrieveParams>(
		"GET",
		"/v1/events/:id",
		"Events#EventRetrieveParams",
		({ world }, id) => {
			const found = world.events.get(id);
			if (!found) throw noSuch("event", id);
			return found;
		},
	),
];

const fits = (name: string, type: string) =>
	name.endsWith("*") ? type.startsWith(name.slice(0, -1)) : name === type;

import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Price } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { productOf } from "./products.ts";
import { refuseUnsupported } from "./supported-params.ts";

const ON_CREATE =
	"active currency lookup_key metadata nickname product recurring transfer_lookup_key unit_amount";
const ON_UPDATE = "active lookup_key metadata nickname transfer_lookup_key";

export function priceOf(world: TwinWorld, id: string, param?: string): Price {
	const found = world.prices.get(id);
	if (!found) throw noSuch("price", id, param);
	return found;
}

/** A lookup key belongs to one price, and moves only with `transfer_lookup_key`. */
function takeLookupKey(world: TwinWorld, key: string, transfer: boolean | undefined): void {
	const holder = world.prices.all().find(({ lookup_key }) => lookup_key === key);
	if (holder && !transfer) {
		const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
		throw invalid(message, { code: "resource_already_exists", param: "lookup_key" });
	}
	if (holder) holder.lookup_key = null;
}

function create(world: TwinWorld, params: Stripe.PriceCreateParams): Price {
	refuseUnsupported(params, ON_CREATE.split(" "));
	const { unit_amount, recurring } = params;
	if (unit_amount === undefined || !recurring) throw invalid("The twin models recurring prices only");
	const product = productOf(world, params.product ?? "", "product");
	if (params.lookup_key) takeLookupKey(world, params.lookup_key, params.transfer_lookup_key);
	return world.prices.add({
		id: world.id("price"),
		object: "price",
		active: params.active ?? true,
		billing_scheme: "per_unit",
		created: world.seconds(),
		currency: params.currency,
		custom_unit_amount: null,
		livemode: false,
		lookup_key: params.lookup_key ?? null,
		metadata: withMetadata({}, params.metadata),
		nickname: params.nickname ?? null,
		product: product.id,
		recurring: {
			interval: recurring.interval,
			interval_count: recurring.interval_count ?? 1,
			meter: null,
			trial_period_days: null,
			usage_type: "licensed",
		},
		tax_behavior: "unspecified",
		tiers_mode: null,
		transform_quantity: null,
		type: "recurring",
		unit_amount,
		unit_amount_decimal: null,
	});
}

function update(world: TwinWorld, price: Price, params: Stripe.PriceUpdateParams): Price {
	refuseUnsupported(params, ON_UPDATE.split(" "));
	if (params.lookup_key && params.lookup_key !== price.lookup_key) {
		takeLookupKey(world, params.lookup_key, params.transfer_lookup_key);
		price.lookup_key = params.lookup_key;
	}
	price.active = params.active ?? price.active;
	price.nickname = params.nickname ?? price.nickname;
	price.metadata = withMetadata(price.metadata, params.metadata);
	return price;
}

export const priceEndpoints: Endpoint[] = [
	endpoint<Stripe.PriceCreateParams>("POST", "/v1/prices", "Prices#PriceCreateParams", ({ world, params }) =>
		create(world, params),
	),
	endpoint<Stripe.PriceRetrieveParams>(
		"GET",
		"/v1/prices/:id",
		"Prices#PriceRetrieveParams",
		({ world }, id) => priceOf(world, id),
	),
	endpoint<Stripe.PriceUpdateParams>(
		"POST",
		"/v1/prices/:id",
		"Prices#PriceUpdateParams",
		({ world, params }, id) => update(world, priceOf(world, id), params),
	),
	endpoint<Stripe.PriceListParams>("GET", "/v1/prices", "Prices#PriceListParams", (call) => {
		const { active, lookup_keys, product } = call.params;
		const rows = call.world.prices
			.newestFirst()
			.filter(
				(each) =>
					(active ?? each.active) === each.active &&
					(product ?? each.product) === each.product &&
					(lookup_keys?.includes(each.lookup_key ?? "") ?? true),
			);
		return listPage(call, rows);
	}),
];

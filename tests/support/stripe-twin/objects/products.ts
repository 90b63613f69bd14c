import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import { listPage } from "../list.ts";
import type { Product } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

const SUPPORTED_PARAMS = ["active", "description", "id", "metadata", "name"];

export function productOf(world: TwinWorld, id: string, param?: string): Product {
	const found = world.products.get(id);
	if (!found) throw noSuch("product", id, param);
	return found;
}

function create(world: TwinWorld, params: Stripe.ProductCreateParams): Product {
	refuseUnsupported(params, SUPPORTED_PARAMS);
	if (world.products.get(params.id)) {
		throw invalid("Product already exists.", { code: "resource_already_exists" });
	}
	return world.products.add({
		id: params.id ?? world.id("prod"),
		object: "product",
		active: params.active ?? true,
		created: world.seconds(),
		default_price: null,
		description: params.description ?? null,
		images: [],
		livemode: false,
		marketing_features: [],
		metadata: withMetadata({}, params.metadata),
		name: params.name,
		package_dimensions: null,
		shippable: null,
		statement_descriptor: null,
		tax_code: null,
		tax_details: null,
		type: "service",
		unit_label: null,
		updated: world.seconds(),
		url: null,
	});
}

export const productEndpoints: Endpoint[] = [
	endpoint<Stripe.ProductCreateParams>(
		"POST",
		"/v1/products",
		"Products#ProductCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.ProductUpdateParams>(
		"POST",
		"/v1/products/:id",
		"Products#ProductUpdateParams",
		({ world, params }, id) => {
			refuseUnsupported(params, SUPPORTED_PARAMS);
			const product = productOf(world, id);
			product.name = params.name ?? product.name;
			product.active = params.active ?? product.active;
			product.metadata = withMetadata(product.metadata, params.metadata);
			return product;
		},
	),
	endpoint<Stripe.ProductListParams>("GET", "/v1/products", "Products#ProductListParams", (call) => {
		const { active, ids } = call.params;
		const rows = call.world.products
			.newestFirst()
			.filter((each) => (active ?? each.active) === each.active && (ids?.includes(each.id) ?? true));
		return listPage(call, rows);
	}),
];

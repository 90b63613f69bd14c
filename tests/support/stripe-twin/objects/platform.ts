import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";

/** The account that the keys belong to. */
export const platformEndpoints: Endpoint[] = [
	endpoint<Stripe.AccountRetrieveCurrentParams>(
		"GET",
		"/v1/account",
		"Accounts#AccountRetrieveCurrentParams",
		({ world }) => ({
			...world.account,
			object: "account",
			charges_enabled: true,
			country: "US",
			details_submitted: true,
			payouts_enabled: true,
			type: "standard",
		}),
	),
];

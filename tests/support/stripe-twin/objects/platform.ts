import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";

/** The account that the keys belong to, like a new one at Stripe for a house that may take payments. */
export function newPlatform() {
	return {
		id: "acct_1TwinPlatform",
		default_currency: "usd",
		charges_enabled: true,
		hasConnect: true,
		statementPrefix: null as string | null,
		payoutInterval: "daily", // also manual, weekly, monthly
	};
}

export type Platform = ReturnType<typeof newPlatform>;

export const platformEndpoints: Endpoint[] = [
	endpoint<Stripe.AccountRetrieveCurrentParams>(
		"GET",
		"/v1/account",
		"Accounts#AccountRetrieveCurrentParams",
		({ world }) => shown(world.account),
	),
];

function shown({ id, default_currency, charges_enabled, statementPrefix, payoutInterval }: Platform): object {
	const status = charges_enabled ? "active" : "inactive";
	return {
		id,
		object: "account",
		business_type: "company",
		capabilities: { card_payments: status, transfers: status },
		charges_enabled,
		country: "US",
		default_currency,
		details_submitted: charges_enabled,
		email: "house@example.com",
		metadata: {},
		payouts_enabled: charges_enabled,
		settings: {
			branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
			card_payments: {
				decline_on: { avs_failure: false, cvc_failure: false },
				statement_descriptor_prefix: statementPrefix,
				statement_descriptor_prefix_kana: null,
				statement_descriptor_prefix_kanji: null,
			},
			dashboard: { display_name: "Gangway", timezone: "Etc/UTC" },
			payments: {
				statement_descriptor: "GANGWAY.EXAMPLE",
				statement_descriptor_kana: null,
				statement_descriptor_kanji: null,
			},
			payouts: {
				debit_negative_balances: true,
				schedule: { delay_days: 2, interval: payoutInterval },
				statement_descriptor: null,
			},
		},
		type: "standard",
	};
}

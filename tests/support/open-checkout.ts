import type { Client } from "./client.ts";
import { databaseUrlOf } from "./server.ts";
import { queryNow } from "./sql.ts";

/** Chooses annual Plus with a card that is declined, which leaves its checkout open. @returns its address */
export async function openCheckout(client: Client & { email: string }, origin: string): Promise<string> {
	await client.json("POST", "/api/create-subscription-payment", {
		...{ planType: "plus", amount: 29, isAnnual: true, testCard: "declined" },
	});
	const [setup] = queryNow<{ ref: string; secret: string }>(
		databaseUrlOf(origin),
		"select ref, client_secret as secret from card_setups join users on users.id = user_id where email = ?",
		client.email,
	);
	return `/checkout-subscription/${setup?.ref}/${setup?.secret}?priceId=gangway_plus_year&planType=plus&isAnnual=true`;
}

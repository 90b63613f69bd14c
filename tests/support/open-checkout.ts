import Database from "better-sqlite3";
import type { Client } from "./client.ts";
import { databaseUrlOf } from "./server.ts";

/** Chooses annual Plus with a card that is declined, which leaves its checkout open. @returns its address */
export async function openCheckout(client: Client & { email: string }, origin: string): Promise<string> {
	await client.json("POST", "/api/create-subscription-payment", {
		...{ planType: "plus", amount: 29, isAnnual: true, testCard: "declined" },
	});
	const database = new Database(databaseUrlOf(origin).slice("file:".length), { timeout: 5_000 });
	const setup = database
		.prepare(
			"select ref, client_secret as secret from card_setups join users on users.id = user_id where email = ?",
		)
		.get(client.email) as { ref: string; secret: string };
	database.close();
	return `/checkout-subscription/${setup.ref}/${setup.secret}?priceId=gangway_plus_year&planType=plus&isAnnual=true`;
}

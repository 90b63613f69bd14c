import type { Client } from "./client.ts";

type Choice = Record<string, string>;
const PLUS_YEAR: Choice = { planType: "plus", isAnnual: "true" };

/** Chooses a plan on /pricing. @returns the address of its checkout */
export async function openCheckout(client: Client, choice = PLUS_YEAR): Promise<string> {
	return (await client.post("/pricing", choice)).headers.get("Location") ?? "";
}

/** Buys a plan, or one-time Pro, with the demo's test card. @returns the checkout's last page */
export async function buyAtCheckout(client: Client, choice = PLUS_YEAR): Promise<string> {
	const paid = await client.post(await openCheckout(client, choice), { testCard: "success" });
	return (await client.get(paid.headers.get("Location") ?? "")).text();
}

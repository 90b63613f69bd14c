import { Client } from "#tests/support/client.ts";
import { forgetStoredAddress, forgetStoredOrganizer } from "#tests/support/membership-rows.ts";
import type { PageState } from "#tests/support/pages.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

/** A trip without an organizer, memberships without an address, and the question about a guest's membership. */
export async function membershipPages({ origin, databaseUrl }: TestServer): Promise<PageState[]> {
	const page = (name: string, path: string, client: Client): PageState => ({
		name,
		path,
		client,
		status: 200,
	});
	const maker = new Client(origin);
	const unclaimed = await createTripByApi(maker, { title: "Lisbon with the crew", organizerName: "Olga" });
	const join = async (shareId: string, name: string, fields: Record<string, string> = {}) => {
		const client = new Client(origin);
		const email = `${name.toLowerCase()}@places.example`;
		const form = { name, email, paymentPlan: "full", testCard: "success", ...fields };
		const response = await client.post(`/join/${shareId}`, form);
		return { client, email, path: response.headers.get("Location") ?? "" };
	};
	const hold = { hold: "on" };
	const ben = await join(unclaimed.shareId, "Ben", hold);
	const old = await join(unclaimed.shareId, "Cleo", hold);
	forgetStoredAddress(databaseUrl, old.email);

	const olga = await registerClient(origin, "Olga");
	const trip = await createTripByApi(olga, { title: "Porto by train", partySize: 8 });
	const asked = await join(trip.shareId, "Dan", { testCard: "declined" });
	await join(trip.shareId, "Eva", hold);
	await join(trip.shareId, "Finn", hold);
	const checkout = await join(trip.shareId, "Gil", { testCard: "authentication" });
	forgetStoredAddress(databaseUrl, asked.email);
	const before = await createTripByApi(olga, { title: "Rome", partySize: 8 });
	const paying = await join(before.shareId, "Hal", { testCard: "authentication" });
	forgetStoredOrganizer(databaseUrl, before.shareId);
	forgetStoredAddress(databaseUrl, checkout.email);

	const shared = await join(trip.shareId, "Ida", { paymentPlan: "full" });
	await registerIn(shared.client, "Anna", "/trip-results");
	return [
		page("join-unclaimed", `/join/${unclaimed.shareId}`, new Client(origin)),
		page("join-unclaimed-maker", `/join/${unclaimed.shareId}`, maker),
		page("join-unclaimed-held", `/join/${unclaimed.shareId}`, ben.client),
		page("join-unclaimed-no-address", `/join/${unclaimed.shareId}`, old.client),
		page("join-pay-first", `/join/${trip.shareId}`, new Client(origin)),
		page("join-no-address", `/join/${trip.shareId}`, asked.client),
		page("checkout-no-address", checkout.path, checkout.client),
		page("checkout-unclaimed", paying.path, paying.client),
		page("is-this-you", "/is-this-you", shared.client),
		page("trip-results-is-this-you", "/trip-results", shared.client),
	];
}

/** Registers an account in a browser that holds a guest's membership. */
async function registerIn(client: Client, firstName: string, returnTo: string): Promise<void> {
	await client.post("/register", {
		firstName,
		lastName: "Tester",
		email: `${firstName.toLowerCase()}@places.example`,
		password: "correct horse battery",
		returnTo,
	});
}

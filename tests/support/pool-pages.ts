import { Client } from "./client.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";

/** A pool before it is opened, while money comes in and goes out, and after it is closed. */
export async function poolPages(server: SharedServer): Promise<PageState[]> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	const maya = await registerClient(server.origin, "Maya");
	const trips: TripJson[] = [];
	for (const title of ["A pool for Lisbon", "Lisbon without a pool", "Lisbon after the pool"]) {
		const trip = await createTripByApi(olga, { title, partySize: 6 });
		await send(maya, `/api/trips/${trip.shareId}/join`, {});
		trips.push(trip);
	}
	const [open, none, closed] = trips.map(({ shareId }) => `/trip/${shareId}/pool`);
	const [openTrip, , closedTrip] = trips;
	if (!openTrip || !closedTrip) throw new Error("there are no trips");
	const gus = new Client(server.origin);
	await send(gus, `/api/trips/${openTrip.shareId}/join`, { name: "Gus", email: "gus@group.example" });
	await moveMoney({ olga, maya, gus }, openTrip);
	const api = `/api/trips/${closedTrip.id}/pool`;
	await send(olga, api, {});
	await send(olga, `${api}/top-ups`, { amount: 25 });
	await send(olga, `${api}/close`, { expected: 2_500 });
	const page = (name: string, path: string, client: Client = olga, status = 200): PageState => ({
		...{ name, path, client, status },
	});
	return [
		page("pool", `${open}`),
		page("pool-member", `${open}`, maya),
		page("pool-guest", `${open}`, gus),
		page("pool-amount", `${open}/top-up`, gus),
		page("pool-card", `${open}/top-up?amount=12.34`, gus),
		page("pool-card-saved", `${open}/top-up?amount=12.34`, maya),
		page("pool-close", `${open}/close`),
		page("pool-close-member", `${open}/close`, maya, 403),
		page("pool-payout-account", `${open}/payout-account`),
		page("pool-payout-account-ready", `${open}/payout-account`, maya),
		page("pool-payout-account-guest", `${open}/payout-account`, gus),
		page("pool-none", `${none}`),
		page("pool-none-member", `${none}`, maya),
		page("pool-none-close", `${none}/close`, olga, 404),
		page("pool-closed", `${closed}`),
		page("pool-closed-top-up", `${closed}/top-up`, olga, 409),
		page("expenses-with-pool", `/trip/${openTrip.shareId}/expenses`, maya),
		page("expenses-settle-with-pool", `/trip/${openTrip.shareId}/expenses/settle`, maya),
	];
}

/** A request that waits, one that was paid automatically, one that was declined, and an expense without a request. */
async function moveMoney(
	{ olga, maya, gus }: { olga: Client; maya: Client; gus: Client },
	trip: TripJson,
): Promise<void> {
	const at = `/api/trips/${trip.id}`;
	await send(olga, `${at}/pool`, { autoLimit: 15 });
	await send(gus, `${at}/pool/top-ups`, { amount: 30 });
	await send(maya, `${at}/pool/top-ups`, { amount: "120.50" });
	await send(maya, `${at}/pool/payout-account`, { country: "US", entityType: "individual" });
	const add = async (name: string, amount: string) => {
		const expense = { name, amount, date: "2027-03-13", everyone: true };
		return (await send(maya, `${at}/expenses`, expense)).id ?? "";
	};
	const ask = async (expenseId: string) => {
		const { asks } = await send<{ asks: { id: string }[] }>(maya, `${at}/pool/asks`, {
			...{ expenseId, way: "payout" },
		});
		return asks[0]?.id ?? "";
	};
	await ask(await add("Taxi from the airport", "12.40"));
	const declined = await ask(await add("Souvenirs", "80"));
	await send(olga, `${at}/pool/asks/${declined}/answer`, { answer: "decline", reason: "Not for everyone" });
	await ask(await add("Dinner at the harbor", "96.30"));
	await add("Boat", "40");
}

async function send<T = Record<string, string>>(client: Client, path: string, body: object): Promise<T> {
	const response = await client.json("POST", path, body);
	if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
	return (await response.json()) as T;
}

import { addMonths, dateOf } from "#app/lib/dates.ts";
import { memberIds } from "./change-pages.ts";
import { Client } from "./client.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";

/** The pages of trips on which people pay different shares: paying for others, a custom payment plan, and a price change. */
export async function pricePages(server: SharedServer): Promise<PageState[]> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	const page = (name: string, path: string, client: Client = olga, status = 200): PageState => ({
		...{ name, path, client, status },
	});
	return [
		...(await companionPages(olga, server.origin, page)),
		...(await changedPricePages(olga, server.origin, page)),
		...(await schedulePages(olga, page)),
	];
}

type PageOf = (name: string, path: string, client?: Client, status?: number) => PageState;

/** Ann pays for Ben, who has opened his link, and for Cleo; Dan asks Ann to pay for him, too. */
async function companionPages(olga: Client, origin: string, page: PageOf): Promise<PageState[]> {
	const trip = await createTripByApi(olga, { title: "Lisbon in pairs", partySize: 6 });
	const ann = await registerClient(origin, "Ann");
	const [ben, dan] = [new Client(origin), await registerClient(origin, "Dan")];
	const api = `/api/trips/${trip.id}`;
	const at = `/trip/${trip.shareId}`;
	for (const who of [ann, dan]) await send(who, "POST", `/api/trips/${trip.shareId}/join`, {});
	for (const name of ["Ben", "Cleo"]) await send(ann, "POST", `${api}/companions`, { name });
	const ids = await memberIds(olga, trip);
	const { link } = await send<{ link: string }>(ann, "POST", `${api}/companions/${ids.Ben}/link`, {});
	await ben.post(new URL(link).pathname, { email: "ben@companions.example" });
	await send(dan, "PUT", `${api}/own-payer`, { payerId: ids.Ann });
	return [
		page("companions", `${at}/companions`, ann),
		page("companions-paid-for", `${at}/companions`, ben),
		page("companions-asked", `${at}/companions`, dan),
		page("companions-organizer", `${at}/companions`),
		page("companion", `${at}/companions/${ids.Cleo}`, ann),
		page("companion-with-link", `${at}/companions/${ids.Ben}`, ann),
		page("companion-of-another", `${at}/companions/${ids.Cleo}`, dan, 404),
		page("trip-with-companions", at, ann),
		page("join-with-companions", `/join/${trip.shareId}?with=2`, new Client(origin)),
	];
}

/** Gus has paid before a price rise. On one trip he may keep the old price; on the other he may leave. */
async function changedPricePages(olga: Client, origin: string, page: PageOf): Promise<PageState[]> {
	const gus = await registerClient(origin, "Gus");
	const trips: TripJson[] = [];
	for (const ifDeclined of ["keep", "leave"]) {
		const trip = await createTripByApi(olga, { title: `Lisbon, dearer: ${ifDeclined}`, partySize: 6 });
		await gus.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
		await send(olga, "PUT", `/api/trips/${trip.id}`, {
			...{ tripItems: [{ type: "accommodation", name: "Flat in Alfama", cost: 6_000 }] },
			...{ priceReason: "The flat has raised its price.", ifDeclined },
		});
		trips.push(trip);
	}
	const [keep, leave] = trips.map(({ shareId }) => `/trip/${shareId}`);
	const same = await createTripByApi(olga, { title: "Lisbon as it was", partySize: 6 });
	return [
		page("price", `${keep}/price`),
		page("price-asked", `${keep}/price`, gus),
		page("price-asked-or-leave", `${leave}/price`, gus),
		page("price-never-changed", `/trip/${same.shareId}/price`),
		page("trip-with-price", `${keep}`, gus),
	];
}

async function schedulePages(olga: Client, page: PageOf): Promise<PageState[]> {
	const trip = await createTripByApi(olga, { title: "Lisbon in steps", partySize: 6 });
	const at = `/trip/${trip.shareId}`;
	const other = await createTripByApi(olga, { title: "Lisbon at once", partySize: 6 });
	const day = (months: number) => addMonths(dateOf(new Date()), months);
	await send(olga, "PUT", `/api/trips/${trip.id}/schedule`, {
		name: "Deposit first",
		steps: [
			{ kind: "amount", amount: 20_000, dueDate: null },
			{ kind: "percent", basisPoints: 5_000, dueDate: day(1) },
			{ kind: "rest", dueDate: day(2) },
		],
	});
	return [page("schedule", `${at}/schedule`), page("schedule-none", `/trip/${other.shareId}/schedule`)];
}

async function send<T = unknown>(
	client: Client,
	method: "POST" | "PUT",
	path: string,
	body: object,
): Promise<T> {
	const response = await client.json(method, path, body);
	if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
	return (await response.json()) as T;
}

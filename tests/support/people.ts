import type { BrowserContext } from "@playwright/test";
import { browserCookie, sessionCookie } from "#app/http/session.server.ts";
import { hashSecret, newId, newSecret } from "#app/lib/ids.server.ts";
import { Client } from "./client.ts";
import { PASSWORD_HASH } from "./password.ts";
import { databaseUrlOf } from "./server.ts";
import { runNow } from "./sql.ts";

let count = 0;

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * A signed-in person with their own browser, written into the database of a server that this process has started. The
 * forms and the API for registration have separate tests.
 */
export async function registerClient(origin: string, firstName: string): Promise<Client & { email: string }> {
	count += 1;
	const email = `${firstName.toLowerCase()}${count}@people.example`;
	const [id, now] = [newId(), Date.now()];
	runNow(
		databaseUrlOf(origin),
		"insert into users (id, email, password_hash, first_name, last_name, created_at, updated_at) values (?, ?, ?, ?, 'Tester', ?, ?)",
		...[id, email, PASSWORD_HASH, firstName, now, now],
	);
	return Object.assign(await signInClient(origin, id), { email });
}

/** A signed-in, known browser of someone who has an account. */
export async function signInClient(origin: string, userId: string): Promise<Client> {
	const client = new Client(origin);
	const [session, browserKey, now] = [newSecret(), newSecret(), Date.now()];
	const url = databaseUrlOf(origin);
	runNow(
		url,
		"insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)",
		...[hashSecret(session), userId, now, now, now + SESSION_MS],
	);
	runNow(
		url,
		"insert into known_browsers (id, user_id, key_hash, signed_in_at) values (?, ?, ?, ?)",
		...[newId(), userId, hashSecret(browserKey), now],
	);
	client.storeCookie(await sessionCookie(false).serialize(session));
	client.storeCookie(await browserCookie(false).serialize(browserKey));
	return client;
}

export const LISBON_TRIP = {
	origin: "Boston",
	destination: "Lisbon",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	partySize: 6,
	tripItems: [
		{ type: "flight", name: "TAP 218", url: "https://www.kayak.com/flights/BOS-LIS", cost: 3420 },
		{ type: "accommodation", name: "Casa da Graça", url: "https://www.airbnb.com/rooms/1", cost: 2400 },
	],
} as const;

export function toFormFields({ tripItems, ...fields }: typeof LISBON_TRIP): Record<string, string> {
	const form: Record<string, string> = {};
	for (const [name, value] of Object.entries(fields)) form[name] = String(value);
	for (const [index, item] of tripItems.entries()) {
		for (const [name, value] of Object.entries(item)) form[`tripItems[${index}].${name}`] = String(value);
	}
	return form;
}

export type TripJson = { id: string; shareId: string; costPerPerson: number; totalCost: number };

export async function createTripByApi(
	client: Client,
	change: Record<string, unknown> = {},
): Promise<TripJson> {
	const response = await client.json("POST", "/api/trips/manual", { ...LISBON_TRIP, ...change });
	await require201(response);
	return (await response.json()) as TripJson;
}

/** A trip that has an organizer, on which people can pay. */
export async function createOwnedTrip(
	origin: string,
	change: Record<string, unknown> = {},
): Promise<TripJson> {
	return createTripByApi(await registerClient(origin, "Olga"), change);
}

/** Signs in a new organizer with a trip in a browser. */
export async function organizerWithTrip(
	context: BrowserContext,
	origin: string,
	change: Record<string, unknown> = {},
): Promise<{ client: Client & { email: string }; trip: TripJson }> {
	const client = await registerClient(origin, "Olga");
	const trip = await createTripByApi(client, change);
	await context.addCookies(client.cookies());
	return { client, trip };
}

export function setTier(databaseUrl: string, email: string, tier: "free" | "plus" | "pro"): void {
	setUser(databaseUrl, email, "subscription_plan", tier);
}

/** Does what `npm run make-admin` does. */
export function makeAdmin(databaseUrl: string, email: string): void {
	setUser(databaseUrl, email, "role", "admin");
}

function setUser(
	databaseUrl: string,
	email: string,
	column: "subscription_plan" | "role",
	value: string,
): void {
	runNow(databaseUrl, `update users set ${column} = ? where email = ?`, value, email);
}

async function require201(response: Response): Promise<void> {
	if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
}

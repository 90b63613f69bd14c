import Database from "better-sqlite3";
import { Client } from "./client.ts";

let count = 0;

/** A person who has registered and signed in, with a browser of their own. */
export async function registerClient(origin: string, firstName: string): Promise<Client & { email: string }> {
	const client = new Client(origin);
	count += 1;
	const email = `${firstName.toLowerCase()}${count}@people.example`;
	const response = await client.json("POST", "/api/auth/register", {
		firstName,
		lastName: "Tester",
		email,
		password: "correct horse",
	});
	await require201(response);
	return Object.assign(client, { email });
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

export function setPlan(databaseUrl: string, email: string, plan: "free" | "plus" | "pro"): void {
	setUser(databaseUrl, email, "subscription_plan", plan);
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
	const database = new Database(databaseUrl.slice("file:".length), { timeout: 5_000 });
	database.prepare(`update users set ${column} = ? where email = ?`).run(value, email);
	database.close();
}

async function require201(response: Response): Promise<void> {
	if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
}

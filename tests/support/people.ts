import Database from "better-sqlite3";
import { sessionCookie } from "#app/http/session.server.ts";
import { hashSecret, newId, newSecret } from "#app/lib/ids.server.ts";
import { Client } from "./client.ts";
import { databaseOf } from "./server.ts";

let count = 0;

/** What everybody here signs in with: "correct horse", hashed once for all, since a hash takes a tenth of a second. */
const PASSWORD_HASH =
	"$argon2id$v=19$m=65536,t=3,p=1$59o4EAtFFfmfWAI6iHDOWA$7jyFhBFL1mB4P7UM8KTtKAeRAOiQwDPFCyjgBKWlN8E";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A signed-in person with a browser of their own, as after registering on a server of this process. The forms and the
 * API that register people have tests of their own.
 */
export async function registered(origin: string, firstName: string): Promise<Client & { email: string }> {
	const client = new Client(origin);
	count += 1;
	const email = `${firstName.toLowerCase()}${count}@people.example`;
	const [id, session, now] = [newId(), newSecret(), Date.now()];
	const database = new Database(databaseOf(origin).slice("file:".length), { timeout: 5_000 });
	database
		.prepare(
			"insert into users (id, email, password_hash, first_name, last_name, created_at, updated_at) values (?, ?, ?, ?, 'Tester', ?, ?)",
		)
		.run(id, email, PASSWORD_HASH, firstName, now, now);
	database
		.prepare(
			"insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)",
		)
		.run(hashSecret(session), id, now, now, now + 30 * DAY_MS);
	database.close();
	client.take(await sessionCookie(false).serialize(session));
	return Object.assign(client, { email });
}

export const LISBON = {
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

/** The same trip as a form's fields. */
export function asForm({ tripItems, ...fields }: typeof LISBON): Record<string, string> {
	const form: Record<string, string> = {};
	for (const [name, value] of Object.entries(fields)) form[name] = String(value);
	for (const [index, item] of tripItems.entries()) {
		for (const [name, value] of Object.entries(item)) form[`tripItems[${index}].${name}`] = String(value);
	}
	return form;
}

export type TripAnswer = { id: string; shareId: string; costPerPerson: number; totalCost: number };

/** A trip made through the API. */
export async function createdTrip(client: Client, change: Record<string, unknown> = {}): Promise<TripAnswer> {
	const response = await client.json("POST", "/api/trips/manual", { ...LISBON, ...change });
	await require201(response);
	return (await response.json()) as TripAnswer;
}

/** Puts a user on a plan, as a subscription would. */
export function setPlan(databaseUrl: string, email: string, plan: "free" | "plus" | "pro"): void {
	setUser(databaseUrl, email, "subscription_plan", plan);
}

/** As `npm run make-admin` does. */
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

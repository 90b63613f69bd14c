import { expect } from "vitest";
import { Client } from "./client.ts";

let count = 0;

/** A registered, signed-in person with a browser of their own. */
export async function registered(origin: string, firstName: string): Promise<Client & { email: string }> {
	const client = new Client(origin);
	count += 1;
	const email = `${firstName.toLowerCase()}${count}@people.example`;
	const response = await client.json("POST", "/api/auth/register", {
		firstName,
		lastName: "Tester",
		email,
		password: "correct horse",
	});
	expect(response.status).toBe(201);
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
	expect(response.status).toBe(201);
	return (await response.json()) as TripAnswer;
}

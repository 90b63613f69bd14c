import type { Client } from "./client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";

/** A trip of an organizer on Plus, which can be paid in instalments. */
export async function createPlusTrip(
	{ origin, databaseUrl }: { origin: string; databaseUrl: string },
	change: Record<string, unknown> = {},
): Promise<{ olga: Client & { email: string }; trip: TripJson }> {
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	return { olga, trip: await createTripByApi(olga, change) };
}

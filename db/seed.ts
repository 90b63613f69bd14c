import type { Services } from "#app/services.server.ts";

/** Fills a new database with a demo organizer, members and trips. @returns the sign-ins to print. */
export async function seedDemo(_services: Services): Promise<string[]> {
	return [];
}

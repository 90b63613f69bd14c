import { expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { registerClient } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { sharedServer } from "#tests/support/shared-server.ts";

/** What a page says before its scripts have loaded. */
async function readPage(client: Client, path: string): Promise<string> {
	const html = await (await client.get(path)).text();
	const shown = html.replaceAll(/<(script|style|template)[^>]*>[\s\S]*?<\/\1>/g, "");
	return shown.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]*>/g, " ");
}

test("a page names a date where it cannot know what day it is for its reader", async () => {
	const server = await sharedServer();
	const today = dateOf(new Date());
	const { trip } = await createPlusTrip(server, { startDate: today, endDate: addDays(today, 7) });
	const maya = await registerClient(server.origin, "Maya");
	const invitation = await readPage(new Client(server.origin), `/join/${trip.shareId}`);
	expect(invitation).toMatch(/Departure\s+\w{3}, \w{3} \d/);
	const fields = { name: "Maya", email: "", paymentPlan: "full", testCard: "success" };
	expect((await maya.post(`/join/${trip.shareId}`, fields)).status).toBe(303);
	const [home, pass, dashboard] = [
		await readPage(maya, "/"),
		await readPage(maya, `/join/${trip.shareId}`),
		await readPage(maya, `/trip/${trip.shareId}`),
	];
	expect(home).toMatch(/Starts\s+\w{3}\s\d/);
	expect(pass).toMatch(/Departure\s+\w{3}, \w{3} \d/);
	expect(dashboard).toMatch(/Trip starts\s+\w{3} \d/);
	for (const text of [invitation, home, pass, dashboard]) {
		expect(text).not.toMatch(/\b(today|tomorrow)\b|days? to go|\bin \d+ days?\b/i);
	}
});

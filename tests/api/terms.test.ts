import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createOwnedTrip, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const PAGES = [
	["/terms-of-paying", "Terms of paying", "/refund-policy", "The organizer plans the trip"],
	["/refund-policy", "Refund policy", "/terms-of-paying", "2.9"],
] as const;

test.each(PAGES)(
	"%s answers a visitor without cookies with its text and the way to the other",
	async (...row) => {
		const [path, title, other, words] = row;
		const response = await new Client(server.origin).get(path);
		const html = await response.text();
		expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
		expect(html).toMatch(new RegExp(`<h1[^>]*>(<[^>]+>)*${title}`));
		expect(html).toContain(words);
		expect(html).toContain(`href="${other}"`);
		expect(html).toContain('href="/support"');
	},
);

test("the pages on which people pay link to both before the button", async () => {
	const trip = await createOwnedTrip(server.origin);
	const maya = await registerClient(server.origin, "Maya");
	const join = await (await maya.get(`/join/${trip.shareId}`)).text();
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id } = (await joined.json()) as { id: string };
	const [payment] = (await (await maya.get(`/api/members/${id}/payments`)).json()) as { id: string }[];
	const checkout = await (await maya.get(`/checkout/${trip.shareId}/${id}/${payment?.id}`)).text();
	for (const html of [join, checkout]) {
		const line = html.indexOf("By paying you accept the");
		expect(line).toBeGreaterThan(0);
		const after = html.slice(line);
		const button = after.search(/<button[^>]*type="submit"/);
		for (const [path] of PAGES) {
			const link = after.indexOf(`href="${path}"`);
			expect([path, link > 0 && link < button]).toEqual([path, true]);
		}
	}
});

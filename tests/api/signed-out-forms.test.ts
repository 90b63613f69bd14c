import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createOwnedTrip } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let trip: string;
beforeAll(async () => {
	server = await startServer();
	trip = `/trip/${(await createOwnedTrip(server.origin)).shareId}`;
});
afterAll(() => server.stop());

const FORMS: [path: string, fields: Record<string, string>][] = [
	["/profile", { firstName: "Olena" }],
	["/profile/delete", {}],
	["/profile/payment-methods", { intent: "remove", id: "x" }],
	["/profile/payment-methods/add", {}],
	["/profile/picture", {}],
	["/profile/plan", { intent: "cancel" }],
	["/profile/security", { intent: "sign-out-others" }],
	["/profile/security/email", { email: "olena@people.example", currentPassword: "secret words" }],
	["/profile/security/password", { password: "new secret words", currentPassword: "secret words" }],
	["/profile/security/recovery-codes", {}],
	["/notifications", { intent: "read-all" }],
	["/notifications/settings", {}],
	["/verify", {}],
	["/trip-results", { intent: "archive", trip: "x" }],
	["TRIP/edit", { title: "Porto" }],
	["TRIP/invite", { emails: "ben@people.example" }],
	["TRIP/refunds", { intent: "decide", refundId: "x", status: "rejected", organizerNotes: "Too late" }],
	["TRIP/itinerary", { intent: "remove", entryId: "x" }],
	["TRIP/reminders", { intent: "cancel", memberId: "x" }],
];

test.each(FORMS)(
	"%s asks whoever posts its form signed out to sign in, on a whole page",
	async (path, fields) => {
		const answer = await new Client(server.origin).post(path.replace("TRIP", trip), fields);
		const html = await answer.text();
		const [main = "", footer = ""] = html.slice(html.indexOf("<main")).split("<footer");
		expect(answer.status).toBe(401);
		expect(main).toContain("Authentication Required");
		expect(main).toContain("What you sent was not saved.");
		expect(html).not.toContain("secret words");
		expect(html.slice(0, html.indexOf("<main"))).toMatch(/href="\/login[^"]*"/);
		expect(footer).toContain('href="/privacy"');
	},
);

import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createOwnedTrip, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let trip: string;
beforeAll(async () => {
	server = await sharedServer();
	trip = `/trip/${(await createOwnedTrip(server.origin)).shareId}`;
});

const FORMS: [path: string, fields: Record<string, string>][] = [
	["/profile", { firstName: "Olena" }],
	["/profile/delete", {}],
	["/profile/payment-methods", { intent: "remove", id: "x" }],
	["/profile/payment-methods/add", {}],
	["/profile/picture", {}],
	["/profile/plan", { intent: "cancel" }],
	["/profile/security", { intent: "sign-out-others" }],
	["/profile/security/email", { email: "olena@people.example" }],
	["/profile/security/password", { password: "correct donkey" }],
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
	"posting to %s while signed out shows a whole page that asks to sign in",
	async (path, fields) => {
		const visitor = new Client(server.origin);
		await visitor.post("/preferences", { theme: "dark" });
		const answer = await visitor.post(path.replace("TRIP", trip), fields);
		const html = await answer.text();
		expect(answer.status).toBe(401);
		expect(html).toContain("Authentication Required");
		expect(html).toContain("What you sent was not saved.");
		expect(html).toContain('data-theme="dark"');
		expect(html.slice(html.indexOf("<header"))).toContain('action="/preferences"');
	},
);

test("a form that is refused to a stranger leaves them their header, on a page that needs no script", async () => {
	const stranger = await registerClient(server.origin, "Sam");
	const answer = await stranger.post(`${trip}/edit`, { title: "Porto" });
	const html = await answer.text();
	expect(answer.status).toBe(403);
	expect(html.slice(0, html.indexOf("<main"))).toContain("Sam");
	expect(html).not.toContain("__reactRouterContext");
});

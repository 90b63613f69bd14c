import { beforeAll, expect, test } from "vitest";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { valueNow } from "#tests/support/sql.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});

test("where the server sends no mail, invitations are a ready mail to the addresses that are left", async () => {
	const { server } = stripe;
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const answer = await olga.json("POST", `/api/trips/${trip.shareId}/send-invites`, {
		emails: `ben@people.example, cara@people.example, ${olga.email}`,
		customMessage: "A & B",
	});
	const { mailto, ...rest } = (await answer.json()) as { mailto: string };
	expect([answer.status, rest]).toEqual([
		200,
		{
			emailContent: {
				subject: "Olga Tester invited you to Lisbon Trip",
				body: expect.stringContaining(`> A & B\n\nRoute: Boston to Lisbon`),
			},
			sent: [],
			skipped: [{ email: olga.email, reason: "joined" }],
		},
	]);
	expect(mailto).toMatch(/^mailto:\?bcc=ben@people\.example,cara@people\.example&subject=Olga%20Tester/);
	const typed = { emails: "ben@people.example", customMessage: "A & B" };
	const page = await olga.post(`/trip/${trip.shareId}/invite`, typed);
	const html = await page.text();
	expect(page.status).toBe(200);
	expect(html).toContain('href="mailto:?bcc=ben@people.example&amp;subject=');
	expect(html).toContain("Your email is ready");
	const onlyOlga = await olga.post(`/trip/${trip.shareId}/invite`, { emails: olga.email });
	expect(onlyOlga.status).toBe(409);
	const stored = `select (select count(*) from invitations where trip_id = '${trip.id}')
		+ (select count(*) from outbox where kind = 'invitation')`;
	expect(valueNow(server.databaseUrl, stored)).toBe(0);
});

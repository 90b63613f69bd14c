import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { organizerWithTrip } from "#tests/support/people.ts";
import { databaseUrlOf } from "#tests/support/server.ts";

test("the organizer answers a bank: words, what is sent, and that it was sent", async ({
	page,
	server,
	context,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin, { title: "Lisbon" });
	const guest = new Client(server.origin);
	const place = { name: "Jonas", email: `jonas-${trip.shareId}@late.example`.toLowerCase() };
	await guest.post(`/join/${trip.shareId}`, { ...place, paymentPlan: "full", testCard: "success" });
	const id = await disputePayment(databaseUrlOf(server.origin), trip.id, `du_${trip.shareId}`);

	await page.goto(`/trip/${trip.shareId}/disputes/${id}`);
	await expect(page.getByRole("heading", { level: 1, name: /^Jonas's bank took back \$/ })).toBeVisible();
	await page.getByLabel(/^In your words/).fill("Jonas was on the flight.");
	await page.getByRole("button", { name: "Save and see what is sent" }).click();
	await expect(page.getByText("Exactly this, and nothing else.")).toBeVisible();
	await expect(page.getByText("Jonas was on the flight.")).toBeVisible();
	await page.getByRole("button", { name: "Send to the bank" }).click();
	await expect(page.getByText("The bank has your answer").first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Send to the bank" })).toHaveCount(0);
});

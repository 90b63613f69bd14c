import Database from "better-sqlite3";
import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { organizerWithTrip } from "#tests/support/people.ts";
import { databaseUrlOf } from "#tests/support/server.ts";

test("the organizer reads a reminder's text, sends it, and sees that it counts", async ({
	page,
	server,
	context,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin, { title: "Lisbon" });
	const guest = new Client(server.origin);
	const place = { name: "Jonas", email: `jonas-${trip.shareId}@late.example`.toLowerCase() };
	const joined = await guest.json("POST", `/api/trips/${trip.shareId}/join`, place);
	const { id } = (await joined.json()) as { id: string };
	const database = new Database(databaseUrlOf(server.origin).slice("file:".length), { timeout: 5_000 });
	database.prepare("update payments set due_date = date('now', '-5 days') where member_id = ?").run(id);
	database.close();

	await page.goto(`/trip/${trip.shareId}?view=people`);
	await expect(page.getByRole("link", { name: "WhatsApp: Jonas" }).last()).toHaveAttribute(
		"href",
		/^https:\/\/wa\.me\/\?text=Hi%20Jonas/,
	);
	await page.getByRole("link", { name: "Remind Jonas" }).last().click();
	await expect(page.getByText("0 of 3 reminders sent")).toBeVisible();
	await expect(page.getByText("Please pay it today, or tell me today")).toBeVisible();
	await page.getByRole("radio", { name: /^Firm/ }).check();
	await page.getByRole("button", { name: "Send it to Jonas" }).click();
	// By night in Boston the reminder waits for the morning.
	await expect(
		page.getByText(/^You reminded Jonas today|^Waiting: Jonas gets your firm reminder/),
	).toBeVisible();
	await expect(page.getByRole("link", { name: "Firm, by WhatsApp to Jonas" })).toBeVisible();
});

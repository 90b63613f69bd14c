import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { HOUR } from "#tests/support/clock.ts";
import { addNotifications } from "#tests/support/notifications.ts";
import { organizerWithTrip } from "#tests/support/people.ts";

test("the notifications' page opens, deletes and marks them, and the bell counts", async ({
	page,
	context,
	server,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	const titles = Array.from({ length: 21 }, (_, number) => ({ title: `Change ${number}`, ageMs: 5 * HOUR }));
	addNotifications(server.databaseUrl, client.email, titles);
	await new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Ben",
		email: "ben@notified.example",
	});
	await page.goto("/notifications");
	const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
	await expect(bell).toHaveAccessibleName("Notifications, 22 unread");
	await expect(bell).toContainText("9+");

	const items = page.getByRole("main").getByRole("listitem");
	await expect(items).toHaveCount(20);
	await expect(items.first()).toContainText("Ben joined");
	await expect(items.first()).toContainText("Just now");
	await expect(items.nth(1)).toContainText("5h ago");
	await items.first().getByRole("button", { name: "Ben joined", exact: false }).first().click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}?view=people`);
	await expect(bell).toHaveAccessibleName("Notifications, 21 unread");

	await page.goto("/notifications");
	await page.getByRole("button", { name: "Delete “Ben joined”" }).click();
	await expect(page.getByText("Ben joined", { exact: true })).toHaveCount(0);
	await page.getByRole("link", { name: "Older" }).click();
	await expect(page).toHaveURL("/notifications?page=2");
	await expect(items).toHaveCount(1);
	await page.getByRole("button", { name: "Mark all as read" }).click();
	await expect(bell).toHaveAccessibleName("Notifications");
	await expect(page).toHaveURL("/notifications?page=2");
	await page.getByRole("button", { name: /^Delete/ }).click();
	await expect(page.getByText("There is nothing on this page anymore.")).toBeVisible();
	await page.getByRole("link", { name: "Newer" }).click();
	await expect(items).toHaveCount(20);
});

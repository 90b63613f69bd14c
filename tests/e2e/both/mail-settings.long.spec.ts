import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { signedSettingsPath } from "#tests/support/mail-links.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("whoever has a mail chooses what they get and stops its topic", async ({ page, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const email = `ben-${trip.shareId}@people.example`.toLowerCase();
	await new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben", email });
	const path = await signedSettingsPath(server, { owner: `email:${email}`, topic: "trip" });
	await page.goto(path);
	await expect(page.getByText(`For ${email}.`)).toBeVisible();
	const ofTrip = page.getByRole("group", { name: "The trip" });
	await expect(ofTrip.getByRole("checkbox", { name: "Email" })).toBeChecked();
	await expect(page.getByRole("group", { name: "Payments" }).getByRole("checkbox")).toHaveCount(0);
	await expect(page.getByRole("group", { name: /The group|Account/ })).toHaveCount(0);
	await page.getByRole("group", { name: "Chat" }).getByText("Email").click();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByText("Your choices are saved")).toBeVisible();
	await expect(page.getByRole("group", { name: "Chat" }).getByRole("checkbox")).not.toBeChecked();

	await page.getByRole("button", { name: "Stop emails about the trip" }).click();
	await expect(page.getByText("We no longer send you emails about the trip")).toBeVisible();
	await expect(ofTrip.getByRole("checkbox", { name: "Email" })).not.toBeChecked();
});

test("an account switches a channel off and finds it so", async ({ page, server, context }) => {
	await context.addCookies((await registerClient(server.origin, "Una")).cookies());
	await page.goto("/notifications");
	await page.getByRole("link", { name: "Choose your notifications" }).click();
	const reminders = page.getByRole("group", { name: "Reminders" });
	await expect(reminders.getByRole("checkbox", { name: "Push" })).toHaveCount(0);
	await reminders.getByText("App").click();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByText("Your choices are saved")).toBeVisible();
	await page.reload();
	await expect(reminders.getByRole("checkbox", { name: "App" })).not.toBeChecked();
	await expect(reminders.getByRole("checkbox", { name: "Email" })).toBeChecked();
});

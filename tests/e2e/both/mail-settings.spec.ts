import { expect, test } from "#tests/support/browser.ts";
import { signedSettingsPath } from "#tests/support/mail-links.ts";
import { registerClient } from "#tests/support/people.ts";

test("whoever has a mail chooses what they get and stops its topic", async ({ page, server }) => {
	const path = await signedSettingsPath(server, { owner: "email:ben@people.example", topic: "group" });
	await page.goto(path);
	const group = page.getByRole("group", { name: "The group" });
	await expect(group.getByRole("checkbox", { name: "Mail" })).toBeChecked();
	await expect(page.getByRole("group", { name: "Payments" }).getByRole("checkbox")).toHaveCount(0);
	await page.getByRole("group", { name: "Chat" }).getByText("Mail").click();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByText("Your choices are saved")).toBeVisible();
	await expect(page.getByRole("group", { name: "Chat" }).getByRole("checkbox")).not.toBeChecked();

	await page.getByRole("button", { name: "Stop emails about the group" }).click();
	await expect(page.getByText("We send you no emails about the group")).toBeVisible();
	await expect(group.getByRole("checkbox", { name: "Mail" })).not.toBeChecked();
});

test("an account switches a channel off and finds it so", async ({ page, server, context }) => {
	await context.addCookies((await registerClient(server.origin, "Una")).cookies());
	await page.goto("/notifications/settings");
	const reminders = page.getByRole("group", { name: "Reminders" });
	await reminders.getByText("App").click();
	await page.getByRole("button", { name: "Save my choices" }).click();
	await expect(page.getByText("Your choices are saved")).toBeVisible();
	await page.reload();
	await expect(reminders.getByRole("checkbox", { name: "App" })).not.toBeChecked();
	await expect(reminders.getByRole("checkbox", { name: "Mail" })).toBeChecked();
});

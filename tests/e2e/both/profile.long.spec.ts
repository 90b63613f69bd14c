import sharp from "sharp";
import { expect, test } from "#tests/support/browser.ts";
import { registerClient } from "#tests/support/people.ts";

const photo = () =>
	sharp({ create: { width: 640, height: 480, channels: 3, background: "#c93a15" } })
		.jpeg()
		.toBuffer();

test("somebody edits the profile, takes the edit back, and reads what is wrong", async ({
	page,
	context,
	server,
}) => {
	const mia = await registerClient(server.origin, "Mia");
	await context.addCookies(mia.cookies());
	await page.goto("/profile");
	await page.getByRole("link", { name: "Edit Profile" }).click();
	await page.getByLabel("First name").fill("Nobody");
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByLabel("First name")).toHaveCount(0);
	await page.getByRole("link", { name: "Edit Profile" }).click();
	await expect(page.getByLabel("First name")).toHaveValue("Mia");
	await page.getByLabel("First name").fill(" ");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByText("First name is required")).toBeVisible();
	await page.getByLabel("First name").fill("Mira");
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByText("Your profile has been successfully updated.")).toBeVisible();
	await expect(page.getByText("Mira Tester").first()).toBeVisible();
});

test("a picture shows in the header once it is saved, and what is none is refused", async ({
	page,
	context,
	server,
}) => {
	const mia = await registerClient(server.origin, "Mia");
	await context.addCookies(mia.cookies());
	await page.goto("/profile");
	await page.getByRole("link", { name: "Add a picture" }).click();
	const file = page.getByLabel("Choose a picture");
	await file.setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
	await page.getByRole("button", { name: "Save picture" }).click();
	await expect(page.getByText("This is not a JPEG, PNG, WebP or GIF picture.")).toBeVisible();
	await file.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo() });
	await page.getByRole("button", { name: "Save picture" }).click();
	await expect(page).toHaveURL("/profile");
	await expect(page.locator("header img.avatar, main img.avatar").first()).toBeVisible();
	await page.getByRole("link", { name: "Change picture" }).click();
	await page.getByRole("button", { name: "Remove picture" }).click();
	await expect(page.getByRole("link", { name: "Add a picture" })).toBeVisible();
});

test("an account is deleted after the notice, with the password", async ({ page, context, server }) => {
	const mia = await registerClient(server.origin, "Mia");
	await context.addCookies(mia.cookies());
	await page.goto("/profile");
	await page.getByRole("link", { name: "Delete Account" }).click();
	await expect(page.getByText("Please contact support to delete your account")).toBeVisible();
	await page.getByRole("link", { name: "Delete it myself" }).click();
	await page.getByLabel("Your password").fill("wrong lantern");
	await page.getByRole("button", { name: "Delete my account for good" }).click();
	await expect(page.getByText("This is not your password")).toBeVisible();
	await page.getByLabel("Your password").fill("correct horse");
	await page.getByRole("button", { name: "Delete my account for good" }).click();
	await expect(page.getByText("Your account is deleted")).toBeVisible();
	await page.goto("/profile");
	await expect(page.getByText("Authentication Required")).toBeVisible();
});

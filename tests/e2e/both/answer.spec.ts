import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("a friend answers by keyboard: the day comes with “I'm in”, the word with “I can't make it”", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, { startDate: "2029-03-12", endDate: "2029-03-19" });
	await page.goto(`/join/${trip.shareId}`);
	await page.getByRole("link", { name: "Pay later, pay cash, or can't come? Tell Olga" }).click();
	const [day, word] = [
		page.getByLabel("I'll pay by", { exact: true }),
		page.getByLabel("A word to the organizer"),
	];
	await expect(day).toBeHidden();
	await expect(word).toBeHidden();
	await page.locator("[name=answer][value=in]").focus();
	await page.keyboard.press("Space");
	await expect(day).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await expect(day).toBeHidden();
	await page.keyboard.press("ArrowDown");
	await expect(word).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(word).toBeFocused();
	await page.keyboard.type("My sister marries");
	await page.getByLabel("Your name").fill("Gus");
	await page.getByLabel("Email", { exact: true }).fill("gus@keys.example");
	await page.keyboard.press("Enter");
	await expect(page.getByText("You said that you can't make it.")).toBeVisible();
	await expect(word).toHaveValue("My sister marries");
});

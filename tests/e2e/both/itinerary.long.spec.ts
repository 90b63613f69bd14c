import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("the organizer adds a flight, corrects it, and removes it again", async ({ page, context, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await context.addCookies(olga.cookies());
	await page.goto(`/trip/${trip.shareId}?view=plan`);
	await page.getByRole("link", { name: "View Full Itinerary" }).click();
	await expect(page.getByText("Nothing planned yet")).toBeVisible();
	await page.getByRole("link", { name: "Add a time for TAP 218" }).click();
	const [starts, ends] = [
		page.getByRole("group", { name: "Starts" }),
		page.getByRole("group", { name: "Ends" }),
	];
	await expect(page.getByLabel("Booking")).toHaveValue(/./);
	await expect(starts.getByLabel("Day")).toHaveValue("2027-03-12");
	await expect(starts.getByLabel("Time zone")).toHaveValue("America/New_York");
	await expect(ends.getByLabel("Time zone")).toHaveValue("Europe/Lisbon");
	await starts.getByRole("textbox", { name: /^Time/ }).fill("21:35");
	await ends.getByRole("textbox", { name: /^Time/ }).fill("08:55");
	await page.getByLabel("Notes").fill("Meet at 19:00.");
	await page.getByRole("button", { name: "Add to the itinerary" }).click();
	await expect(page.getByText("It ends before it starts")).toBeVisible();
	await expect(ends.getByRole("textbox", { name: /^Time/ })).toBeFocused();
	await expect(page.getByLabel("Notes")).toHaveValue("Meet at 19:00.");
	await ends.getByLabel("Day").fill("2027-03-13");
	await page.getByRole("button", { name: "Add to the itinerary" }).click();
	await expect(page.getByText("9:35 PM Boston time – 8:55 AM Lisbon time, +1 day")).toBeVisible();
	await expect(page.getByRole("heading", { name: "TAP 218" })).toBeVisible();
	await page.getByRole("link", { name: "Edit TAP 218" }).click();
	await page.getByLabel("Title").fill("The flight out");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByRole("heading", { name: "The flight out" })).toBeVisible();
	await page.getByRole("link", { name: "Edit The flight out" }).click();
	await page.getByText("Remove this entry?").click();
	await page.getByRole("button", { name: "Remove The flight out from the itinerary" }).click();
	await expect(page.getByText("Nothing planned yet")).toBeVisible();
});

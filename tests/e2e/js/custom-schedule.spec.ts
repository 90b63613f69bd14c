import { addDays, dateOf } from "#app/lib/dates.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip, setTier } from "#tests/support/people.ts";
import { databaseUrlOf } from "#tests/support/server.ts";

test("an organizer sees what members would pay while typing, and goes on where a row was added or removed", async ({
	page,
	context,
	server,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	setTier(databaseUrlOf(server.origin), client.email, "pro");
	const today = dateOf(new Date());
	await openPage(page, `/trip/${trip.shareId}/schedule`);
	await page.getByLabel("How much").first().fill("200");
	await page.getByLabel("Due by").nth(0).fill(addDays(today, 30));
	await page.getByLabel("Due by").nth(1).fill(addDays(today, 60));
	await expect(page.getByText("$285.00")).toHaveCount(2);
	await expect(page.getByText("$685.00")).toBeVisible();
	await page.getByLabel("How much").first().fill("");
	await expect(page.getByText("Fill in every amount and date to see the payments.")).toBeVisible();
	await page.getByLabel("How much").first().fill("300");
	await expect(page.getByText("$185.00")).toHaveCount(2);
	await page.getByRole("button", { name: "Add a payment" }).click();
	await expect(page.getByLabel("How much").nth(2)).toBeFocused();
	await expect(page.getByLabel("How much").first()).toHaveValue("300");
	await page.getByRole("button", { name: "Remove Payment 3" }).click();
	await expect(page.getByRole("button", { name: "Add a payment" })).toBeFocused();
	await page.getByRole("button", { name: "Save the plan" }).click();
	await expect(page.getByText("Members can choose your payment plan now.")).toBeVisible();
	await expect(page.getByText("$300.00")).toBeVisible();
});

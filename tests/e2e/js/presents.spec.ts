import { expect, openPage, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { organizerWithTrip } from "#tests/support/people.ts";
import { valueNow } from "#tests/support/sql.ts";

test("a double click gives a present once, and going back offers nothing to pay", async ({
	page,
	context,
	server,
}) => {
	const { client: olga, trip } = await organizerWithTrip(context, server.origin);
	await olga.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const ben = new Client(server.origin);
	const joined = await ben.json("POST", `/api/trips/${trip.shareId}/join`, {
		...{ name: "Ben", email: "ben@presents.example" },
	});
	const { id } = (await joined.json()) as { id: string };
	await ben.json("PUT", `/api/trips/${trip.id}/presents`, { asks: true });
	await openPage(page, `/trip/${trip.shareId}/presents`);
	await page.getByRole("link", { name: "Pay for Ben" }).click();
	await page.getByLabel("A word to your friend").fill("Happy birthday!");
	const pay = page.getByRole("button", { name: "Pay $970.00 as a present" });
	await pay.dblclick();
	await expect(page.getByText("Your present has arrived").first()).toBeVisible();
	const paid = "select count(*) from attempts where payment_id like ? and status = 'succeeded'";
	expect(valueNow<number>(server.databaseUrl, paid, `${id}.%`)).toBe(1);
	await page.goto(`/trip/${trip.shareId}`);
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(pay).toBeHidden();
	await page.goto(`/trip/${trip.shareId}/presents/${id}`);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Your present has arrived");
	await expect(pay).toBeHidden();
});

import { addDays, dateOf } from "#app/lib/dates.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

const TODAY = dateOf(new Date());

test("from an itinerary that was opened once, two taps dial the local number, without a connection too", async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, { startDate: addDays(TODAY, -2), endDate: addDays(TODAY, 4) });
	const [itinerary, emergency] = ["itinerary", "emergency"].map((part) => `/trip/${trip.shareId}/${part}`);
	await context.addCookies(olga.cookies());
	await openPage(page, itinerary ?? "");
	await expect
		.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, emergency ?? ""))
		.toBe(true);

	for (const isOffline of [false, true]) {
		await context.setOffline(isOffline);
		await page.goto(itinerary ?? "");
		await page.getByRole("link", { name: "Emergency", exact: true }).click();
		const call = page.getByRole("link", { name: /^Call 112/ });
		await expect(call).toBeInViewport({ ratio: 1 });
		await expect(call).toHaveAttribute("href", "tel:112");
		await expect(page.getByText("You're reading a saved copy")).toBeVisible({ visible: isOffline });
		await page.getByText("Are you in another country?").click();
		await page.getByRole("link", { name: "J", exact: true }).click();
		await expect(page.getByRole("heading", { name: "J", exact: true })).toBeInViewport();
		await expect(page.getByRole("link", { name: "119", exact: true }).first()).toBeVisible();
		await expect(page.getByRole("button", { name: "Ask everyone aboard" })).toHaveCount(0);
	}
});

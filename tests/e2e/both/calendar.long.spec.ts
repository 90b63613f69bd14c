import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("a member makes a calendar link, uses it, and stops it", async ({ page, server, context, request }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, { title: "Lisbon" });
	await context.addCookies(olga.cookies());
	await page.goto(`/trip/${trip.shareId}/calendar`);
	await expect(page.getByText("Fri, Mar 12 – Fri, Mar 19, 2027")).toBeVisible();

	await page.getByRole("button", { name: "Make a calendar link" }).click();
	await expect(page.getByText("Your link is ready")).toBeVisible();
	await expect(page).toHaveURL(`/trip/${trip.shareId}/calendar#link`);
	const url = await page.getByRole("textbox", { name: "Calendar link" }).inputValue();
	expect(url).toMatch(new RegExp(`^${server.origin}/trip/${trip.shareId}/calendar\\.ics\\?key=[\\w-]{43}$`));
	const toDevice = page.getByRole("link", { name: "Add to my calendar" });
	await expect(toDevice).toHaveAttribute("href", url.replace(/^http:/, "webcal:"));
	// This request comes from a browser without our cookies.
	const calendar = await request.get(url);
	expect([calendar.status(), await calendar.text()]).toEqual([
		200,
		expect.stringContaining("SUMMARY:Lisbon\r\n"),
	]);

	await page.reload();
	await expect(page.getByText("In use")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Calendar link" })).toHaveCount(0);
	expect((await request.get(url)).status()).toBe(200);

	await page.getByText("Make a new link").click();
	await page.getByRole("button", { name: "Replace the old link" }).click();
	await expect(page.getByText("Your link is ready")).toBeVisible();
	const next = await page.getByRole("textbox", { name: "Calendar link" }).inputValue();
	expect([(await request.get(url)).status(), (await request.get(next)).status()]).toEqual([404, 200]);

	await page.getByText("Stop this link").click();
	await page.getByRole("button", { name: "Stop the link for good" }).click();
	await expect(page.getByText("The link no longer works")).toBeVisible();
	await expect(page.getByRole("button", { name: "Make a calendar link" })).toBeVisible();
	expect((await request.get(next)).status()).toBe(404);
});

test("the calendar is downloaded as a file", async ({ page, server, context }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, { title: "Lisbon" });
	await context.addCookies(olga.cookies());
	await page.goto(`/trip/${trip.shareId}/calendar`);
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Download the file (.ics)" }).click();
	expect((await download).suggestedFilename()).toBe("gangway-lisbon.ics");
});

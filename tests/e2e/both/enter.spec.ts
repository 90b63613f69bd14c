import { expect, test } from "#tests/support/browser.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("Enter in a field about something else neither pays nor releases", async ({ page, server, context }) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/join/")) posts += 1;
	});
	await page.goto(`/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Maya Kline");
	const email = page.locator("[name=email]");
	await email.fill("maya@enter.example");
	await email.press("Enter");
	expect(await page.getByText("Payment successful!").count()).toBe(0);
	await page.getByRole("button", { name: /^Pay \$/ }).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
	expect(posts).toBe(1);

	await context.clearCookies();
	await context.addCookies(olga.cookies());
	const path = `/fund-release/${trip.id}`;
	await olga.post(path, ONBOARD_FORM);
	await page.goto(path);
	await expect(page.getByLabel("Amount")).toHaveValue("");
	await page.getByLabel("What is it for?").fill("Flights");
	await page.getByLabel("What is it for?").press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toContainText("to your account?");
	const fund = async () => (await (await olga.get(`/api/trips/${trip.id}/funds`)).json()) as object;
	expect(await fund()).toMatchObject({ totalReleased: 0 });
	await page.getByRole("button", { name: /^Release \$/ }).click();
	await expect(page.getByText("Funds released")).toBeVisible();
	expect(await fund()).toMatchObject({ availableBalance: 0 });
});

import { expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createOwnedTrip, organizerWithTrip, registerClient } from "#tests/support/people.ts";

test("after a change of page its heading has the focus, without an outline", async ({ page }) => {
	await openPage(page, "/login");
	await page.getByRole("link", { name: "Create an account" }).press("Enter");
	await expect(page).toHaveURL(/register/);
	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toBeFocused();
	await expect(heading).toHaveCSS("outline-style", "none");
	await page.goBack();
	await expect(page).toHaveURL(/login/);
	await expect(heading).toBeFocused();
});

test("a change of the query moves the focus to the heading, and a change of the hash alone does not", {
	tag: LONG,
}, async ({ page, context, server }) => {
	await context.addCookies((await registerClient(server.origin, "Olga")).cookies());
	await openPage(page, "/profile");
	await page.getByRole("link", { name: "Edit" }).click();
	await expect(page).toHaveURL(/edit/);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	const field = page.getByLabel("First name");
	await field.focus();
	await page.evaluate(() => {
		location.hash = "somewhere";
	});
	await expect(page).toHaveURL(/#somewhere/);
	await expect(field).toBeFocused();
});

test("after an item was edited or removed, the focus stays with what says so", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/");
	await page.getByLabel("Name", { exact: true }).fill("Dinner");
	await page.getByLabel("Cost").fill("90");
	await page.getByRole("button", { name: "Add to the trip" }).press("Enter");
	await page.getByRole("button", { name: "Edit Dinner" }).press("Enter");
	await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
	await page.getByRole("button", { name: "Leave it as it was" }).press("Enter");
	await expect(page.getByText("Dinner stays as it was.")).toBeFocused();
	await page.getByRole("button", { name: "Remove Dinner" }).press("Enter");
	await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
});

test("on a phone the dashboard's foot covers nothing that has the focus, and little of a low screen", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	for (const size of [
		{ width: 360, height: 740 },
		{ width: 360, height: 480 },
		{ width: 800, height: 360 },
	]) {
		await page.setViewportSize(size);
		await openPage(page, `/trip/${trip.shareId}`);
		const foot = await page
			.locator(".trip-foot, .trip-tabs")
			.evaluateAll((parts) =>
				Math.max(
					...parts
						.filter((part) => part.getClientRects().length > 0 && getComputedStyle(part).position === "fixed")
						.map((part) => innerHeight - part.getBoundingClientRect().top),
				),
			);
		expect(foot / size.height, JSON.stringify(size)).toBeLessThan(0.4);
		const covered: string[] = [];
		for (let count = 0; count < 30; count += 1) {
			await page.keyboard.press("Tab");
			const hidden = await page.evaluate(() => {
				const at = document.activeElement;
				const box = at?.getBoundingClientRect();
				if (!at || !box || at.matches("body, .trip-foot *")) return null;
				const top = document.elementFromPoint(box.left + box.width / 2, box.bottom - 2);
				return top?.closest(".trip-foot") ? at.outerHTML.slice(0, 80) : null;
			});
			if (hidden) covered.push(hidden);
		}
		expect(covered).toEqual([]);
	}
});

test("an address that names a part of the page focuses that part", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { client: olga, trip } = await organizerWithTrip(context, server.origin);
	for (let number = 0; number < 60; number += 1)
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${number}` });
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	await page.getByRole("link", { name: "Earlier messages" }).click();
	await expect(page.getByRole("link", { name: "Newest messages" })).toBeVisible();
	await expect(page.locator("#chat")).toBeFocused();
});

test("after a declined card the focus is on the error, and after the payment on the heading", async ({
	page,
	server,
}) => {
	const trip = await createOwnedTrip(server.origin);
	await openPage(page, `/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@focus.example");
	await page.locator("[name=testCard][value=declined]").evaluate((radio: HTMLElement) => radio.click());
	await page.getByRole("button", { name: /^Pay/ }).press("Enter");
	await expect(page.getByRole("alert")).toBeFocused();
	await page.locator("[name=testCard][value=success]").evaluate((radio: HTMLElement) => radio.click());
	await page.getByRole("button", { name: /^Pay/ }).press("Enter");
	const heading = page.getByRole("heading", { level: 1, name: "You're aboard" });
	await expect(heading).toBeFocused();
	await expect(page).toHaveTitle(/^You're aboard/);
});

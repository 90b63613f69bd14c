import { expect, holdRequests, openPage, test } from "#tests/support/browser.ts";
import { createOwnedTrip, organizerWithTrip } from "#tests/support/people.ts";

test("the address of a trip's link changes after half a second, and a tap just before is not lost", async ({
	page,
	server,
}) => {
	const { shareId } = await createOwnedTrip(server.origin);
	// This timer is set before the page's own, and so fires before it.
	await page.addInitScript(() => {
		setTimeout(() => document.querySelector<HTMLElement>("main a[href^='/join/']")?.click(), 499);
	});
	const answerJoin = await holdRequests(page, /\/join\//);
	await page.goto(`/trip/${shareId}`, { waitUntil: "commit" });
	const later = `/login?returnTo=${encodeURIComponent(`/trip/${shareId}`)}`;
	await expect.poll(() => page.url()).toBe(server.origin + later);
	answerJoin();
	await expect(page).toHaveURL(`/join/${shareId}`);
});

test("the invitation stays where it is while its address changes, and with a jump within it", async ({
	page,
	server,
}) => {
	const { shareId } = await createOwnedTrip(server.origin);
	const address = `/login?returnTo=${encodeURIComponent(`/trip/${shareId}`)}`;
	await page.goto(`/trip/${shareId}`);
	await page.getByLabel("Email").fill("maya@link.example");
	await expect(page.getByText("Authentication Required")).toBeVisible();
	await expect(page).toHaveURL(address);
	await page.locator("body").press("Tab");
	await page.getByRole("link", { name: /Skip to/ }).press("Enter");
	await expect(page).toHaveURL(`${address}#main`);
	await expect(page.getByLabel("Email")).toHaveValue("maya@link.example");
});

test("someone whose session was ended elsewhere comes to the invitation from a page of the router", async ({
	context,
	page,
	server,
}) => {
	await organizerWithTrip(context, server.origin);
	await openPage(page, "/trip-results");
	await context.clearCookies();
	await page
		.getByRole("link", { name: /Lisbon Trip/ })
		.first()
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're invited to Lisbon Trip");
	await expect(page.getByRole("link", { name: "Join the trip · $970.00" })).toBeVisible();
});

test("the invitation's password can be shown and hidden, by the button of other pages", async ({
	page,
	server,
}) => {
	const problems: string[] = [];
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	const { shareId } = await createOwnedTrip(server.origin);
	await page.goto(`/login?returnTo=/trip/${shareId}`);
	const password = page.getByLabel("Password", { exact: true });
	await password.fill("quiet lantern");
	await page.getByRole("button", { name: "Show password" }).click();
	await expect(password).toHaveAttribute("type", "text");
	const hide = page.getByRole("button", { name: "Hide password", pressed: true });
	await hide.click();
	await expect(password).toHaveAttribute("type", "password");
	await expect(password).toHaveValue("quiet lantern");
	await expect(hide).toHaveCount(0);
	expect(problems).toEqual([]);
});

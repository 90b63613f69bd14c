import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip, registerClient } from "#tests/support/people.ts";

/** A page without scripts is never hydrated. */
const open = (page: Page, path: string, withScripts: boolean | undefined) =>
	withScripts ? openPage(page, path) : page.goto(path);

test("the organizer changes dates, adds a booking and saves, and is told of what is fixed", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await open(page, `/trip/${trip.shareId}`, js);
	await page.getByRole("link", { name: "Change the trip" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Change the trip" })).toBeVisible();
	await open(page, `/trip/${trip.shareId}/edit`, js);
	await page.getByLabel("Trip name").fill("Lisbon at last");
	await page.getByLabel("Name", { exact: true }).fill("Tram passes");
	await page.getByLabel("Cost", { exact: true }).fill("60");
	await page.getByRole("button", { name: "Add to the trip" }).click();
	await expect(page.getByText("Tram passes is on the list.")).toBeVisible();
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
	await expect(page.getByRole("heading", { level: 1, name: "Lisbon at last" })).toBeVisible();
	await expect(page.getByText("Everyone aboard is told what has changed.")).toBeVisible();
});

test("the organizer removes somebody, resets the link and cancels, each on a page that asks", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await open(page, `/trip/${trip.shareId}/members`, js);
	await page.getByRole("link", { name: "Remove Maya Tester" }).click();
	await page.getByRole("button", { name: "Remove Maya Tester" }).click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}/members`);
	await expect(page.getByText("1 of 6 places taken")).toBeVisible();

	await open(page, `/trip/${trip.shareId}/share-link`, js);
	await page.getByRole("button", { name: "Reset the link" }).click();
	await expect(page).not.toHaveURL(new RegExp(trip.shareId));
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const { shareId } = (await (await client.get(`/api/trips/${trip.id}`)).json()) as { shareId: string };
	expect(page.url()).toContain(shareId);

	await open(page, `/trip/${shareId}/cancel`, js);
	await page.getByRole("button", { name: "Cancel the trip" }).click();
	await expect(page.getByText("Say why: everyone aboard reads it")).toBeVisible();
	await page.getByLabel("Why is it cancelled?").fill("A storm is coming");
	await page.getByRole("button", { name: "Cancel the trip" }).click();
	await expect(page).toHaveURL(`/trip/${shareId}`);
	await expect(page.getByText("A storm is coming")).toBeVisible();
});

test("a member leaves on a page of their own", async ({ page, context, server, javaScriptEnabled: js }) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await context.clearCookies();
	await context.addCookies(maya.cookies());
	await open(page, `/trip/${trip.shareId}/leave`, js);
	await page.getByRole("button", { name: "Leave the trip" }).click();
	await expect(page).toHaveURL("/trip-results");
	await open(page, `/trip/${trip.shareId}`, js);
	await expect(page.getByText("You have left this trip")).toBeVisible();
});

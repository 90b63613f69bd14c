import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import type { Client } from "#tests/support/client.ts";
import { organizerWithTrip, registerClient, type TripJson } from "#tests/support/people.ts";

async function payShare(who: Client, trip: TripJson): Promise<void> {
	const joined = await who.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id: memberId } = (await joined.json()) as { id: string };
	const started = await who.json("POST", "/api/create-payment-intent", { memberId });
	const { paymentIntentId } = (await started.json()) as { paymentIntentId: string };
	const path = `/api/members/${memberId}/confirm-payment`;
	expect((await who.json("POST", path, { paymentIntentId, testCard: "success" })).status).toBe(200);
}

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

test("after a payment the fixed terms are not asked for, and costs that miss the total are named before saving", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await payShare(maya, trip);
	await open(page, `/trip/${trip.shareId}/edit`, js);
	await expect(page.getByText("Dates, group size and shares are fixed")).toBeVisible();
	await expect(page.getByText("Fri, Mar 12 – Fri, Mar 19, 2027")).toBeVisible();
	for (const label of ["Start date", "End date", "Group size"]) {
		await expect(page.getByLabel(label)).toHaveCount(0);
	}
	const change = async (name: string, cost: string) => {
		await page.getByRole("button", { name: `Edit ${name}` }).click();
		await expect(page.getByRole("heading", { name: `Edit ${name}` })).toBeVisible();
		await page.getByLabel("Cost", { exact: true }).fill(cost);
		await page.getByRole("button", { name: "Save changes" }).first().click();
		await expect(page.getByText(`${name} is changed.`)).toBeVisible();
	};
	await change("TAP 218", "3480");
	const off = page.getByText("The total stays $5,820.00: costs are $60.00 over.");
	await expect(off.first()).toBeAttached();
	const save = page.getByRole("button", { name: "Save changes" });
	if (js) await expect(save).toHaveAttribute("aria-disabled", "true");
	await change("Casa da Graça", "2340");
	await expect(off).toHaveCount(0);
	await save.click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
});

test("a page that is older than the trip says what has changed, keeps what was typed, and saves at its next try", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	await open(page, `/trip/${trip.shareId}/edit`, js);
	await page.getByLabel("Trip name").fill("Lisbon at last");
	await page.getByLabel("Everything paid by").fill("2027-02-01");
	await client.json("PUT", `/api/trips/${trip.id}`, { destination: "Porto", partySize: 5 });
	await page.getByRole("button", { name: "Save changes" }).click();
	const said = page.getByText("This trip was changed in another window meanwhile.");
	await expect(said).toContainText("it goes from Boston to Porto; the group has 5 places");
	await expect(page.getByLabel("Trip name")).toHaveValue("Lisbon at last");
	await expect(page.getByLabel("Everything paid by")).toHaveValue("2027-02-01");
	await page.getByLabel("Destination").fill("Porto");
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
	await expect(page.getByRole("heading", { level: 1, name: "Lisbon at last" })).toBeVisible();
	await expect(page.getByText("everything paid by Mon, Feb 1, 2027")).toBeVisible();
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

test("who has paid leaves with a refund that they ask for, and is gone once the organizer has approved it", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await payShare(maya, trip);
	await context.clearCookies();
	await context.addCookies(maya.cookies());
	await open(page, `/trip/${trip.shareId}/leave`, js);
	await expect(page.getByRole("button", { name: "Leave the trip" })).toHaveCount(0);
	await page.getByRole("link", { name: "Ask for a refund and leave" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /^Refunds/ })).toBeVisible();
	await expect(page.getByRole("radio", { name: "I leave the trip" })).toBeChecked();
	await page.getByLabel("Reason").fill("I broke a leg");
	await page.getByRole("button", { name: "Request $941.57 back" }).click();
	await expect(page.getByText("Refund request sent")).toBeVisible();

	await context.clearCookies();
	await context.addCookies(client.cookies());
	await open(page, `/trip/${trip.shareId}/refunds`, js);
	await page.locator("summary", { hasText: "Approve" }).click();
	await page.getByRole("button", { name: "Approve refund" }).click();
	await expect(page.getByRole("heading", { name: "Refund $941.57 to Maya Tester?" })).toBeVisible();
	await expect(page.getByText("Leaves the trip", { exact: true })).toBeVisible();
	await page.getByRole("button", { name: "Refund $941.57" }).click();
	await expect(page.getByText("$941.57 went back to the member's card.")).toBeVisible();
	const left = await (await maya.get(`/trip/${trip.shareId}`)).text();
	expect(left).toContain("You have left this trip");
});

test("removing and cancelling name what goes back to those who have paid, and give it back", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const [maya, ben] = [
		await registerClient(server.origin, "Maya"),
		await registerClient(server.origin, "Ben"),
	];
	await payShare(maya, trip);
	await payShare(ben, trip);
	await open(page, `/trip/${trip.shareId}/members`, js);
	await page.getByRole("link", { name: "Remove Maya Tester" }).click();
	await page.getByRole("button", { name: "Remove Maya Tester and refund $941.57" }).click();
	await expect(page.getByText("$941.57 goes back to their card. They are told.")).toBeVisible();

	await open(page, `/trip/${trip.shareId}/cancel`, js);
	await expect(page.getByRole("main")).toContainText("Ben Tester");
	await expect(page.getByRole("main")).toContainText("Refunded in total$941.57");
	await page.getByLabel("Why is it cancelled?").fill("A storm is coming");
	await page.getByRole("button", { name: "Cancel the trip" }).click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
	const money = await (await ben.get(`/trip/${trip.shareId}/refunds`)).text();
	expect(money).toContain("$941.57");
	expect(money).toContain("Refunded");
});

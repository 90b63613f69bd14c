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

test("after a payment another total is named before saving, and is saved with its reason", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await payShare(maya, trip);
	await openPage(page, `/trip/${trip.shareId}/edit`);
	const change = async (name: string, cost: string) => {
		await page.getByRole("button", { name: `Edit ${name}` }).click();
		await expect(page.getByRole("heading", { name: `Edit ${name}` })).toBeVisible();
		await page.getByLabel("Cost", { exact: true }).fill(cost);
		await page.getByRole("button", { name: "Update this booking" }).click();
		await expect(page.getByText(`${name} is changed.`)).toBeVisible();
	};
	await change("TAP 218", "3480");
	const changes = page.getByText("The trip costs $5,880.00 instead of $5,820.00 now.");
	await expect(changes.first()).toBeAttached();
	await change("Casa da Graça", "2340");
	await expect(changes).toHaveCount(0);
	await change("Casa da Graça", "2400");
	const save = page.getByRole("button", { name: "Save changes" });
	const reason = page.getByLabel("Why does the price change?");
	await expect(reason).toBeVisible();
	await save.click();
	await expect(reason).toHaveAttribute("aria-invalid", "true");
	await reason.fill("The flights are dearer.");
	await save.click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}/price`);
	await expect(page.getByText("The flights are dearer.")).toBeVisible();
});

test("a page that is older than the trip says what has changed, keeps what was typed, and saves at its next try", async ({
	page,
	context,
	server,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	await openPage(page, `/trip/${trip.shareId}/edit`);
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
	await expect(page.getByText("Everything must be paid by Mon, Feb 1, 2027")).toBeVisible();
});

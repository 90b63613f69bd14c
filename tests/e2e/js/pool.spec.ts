import type { BrowserContext } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip, registerClient, setTier } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Olga's open pool, into which Maya, who has a payout account, has put $40.00. */
async function openPool(context: BrowserContext, server: TestServer) {
	const { client: olga, trip } = await organizerWithTrip(context, server.origin);
	setTier(server.databaseUrl, olga.email, "pro");
	const maya = await registerClient(server.origin, "Maya");
	const api = `/api/trips/${trip.id}`;
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await olga.json("POST", `${api}/pool`, {});
	await maya.json("POST", `${api}/pool/top-ups`, { amount: 40 });
	await maya.json("POST", `${api}/pool/payout-account`, { country: "US", entityType: "individual" });
	return { maya, trip, api };
}

test("an open pool follows what others put in, where a reason that is being typed stays", async ({
	page,
	context,
	server,
}) => {
	const { maya, trip, api } = await openPool(context, server);
	const dinner = { name: "Dinner", date: "2027-03-13", amount: 30, everyone: true };
	const { id } = (await (await maya.json("POST", `${api}/expenses`, dinner)).json()) as { id: string };
	await maya.json("POST", `${api}/pool/asks`, { expenseId: id, way: "payout" });
	const live = page.waitForResponse((response) => response.url().endsWith(`/trip/${trip.shareId}/live`));
	await openPage(page, `/trip/${trip.shareId}/pool`);
	await live;
	await expect(page.getByText("$40.00", { exact: true })).toBeVisible();
	await page.getByText("Decline", { exact: true }).click();
	const reason = page.getByLabel("Why?");
	await reason.fill("It was mine alone");
	await maya.json("POST", `${api}/pool/top-ups`, { amount: 2.5 });
	await expect(page.getByText("$42.50", { exact: true })).toBeVisible();
	await expect(reason).toHaveValue("It was mine alone");
	await expect(reason).toBeFocused();
	await page.getByRole("button", { name: "Decline it" }).click();
	await expect(page.getByText("“It was mine alone”")).toBeVisible();
});

test("a declined card puts nothing in, and the same form goes on with another", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await openPool(context, server);
	await openPage(page, `/trip/${trip.shareId}/pool/top-up`);
	await page.getByLabel("Amount").fill("12.34");
	await page.getByRole("button", { name: "Go on to the card" }).click();
	await page.getByLabel("Card number").fill("4000 0000 0000 0002");
	const put = page.getByRole("button", { name: "Put in $12.34" });
	await put.click();
	await expect(page.getByText("Nothing was charged").first()).toBeVisible();
	await expect(page).toHaveTitle(/^Error: /);
	await page.getByLabel("Card number").fill("4242 4242 4242 4242");
	await put.dblclick();
	await expect(page.getByText("$52.34", { exact: true })).toBeVisible();
});

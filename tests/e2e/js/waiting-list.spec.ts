import { expect, openPage, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("joining the list and declining an offer from the page of the share link, by keyboard", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const maya = await registerClient(server.origin, "Maya");
	const trip = await createTripByApi(olga, { partySize: 2 });
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const { id } = (await joined.json()) as { id: string };
	await openPage(page, `/join/${trip.shareId}`);
	await page.getByLabel("Your name").fill("Ann");
	await page.keyboard.press("Tab");
	await page.keyboard.type("ann@people.example");
	await page.keyboard.press("Enter");
	await expect(page.getByText("You are 1st in line").first()).toBeVisible();
	const cleo = new Client(server.origin);
	const input = { name: "Cleo", email: "cleo@people.example" };
	await cleo.json("POST", `/api/trips/${trip.shareId}/waiting-list`, input);
	await maya.json("DELETE", `/api/trips/${trip.id}/members/${id}`, {});
	await openPage(page, `/join/${trip.shareId}`);
	await expect(page.getByText("A spot is free for you")).toBeVisible();
	await page.getByText("No, thanks").press("Enter");
	await page.getByRole("button", { name: "Give the spot to the next" }).press("Enter");
	await expect(page.getByRole("heading", { level: 1 })).toContainText("You gave your spot to the next");
	const list = await olga.json("GET", `/api/trips/${trip.id}/waiting-list`);
	expect(await list.json()).toMatchObject({ entries: [{ name: "Cleo", status: "offered" }] });
});

import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { LONG } from "#tests/support/long-run.ts";
import { organizerWithTrip, registerClient } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { runSql } from "#tests/support/stripe-members.ts";

const tab = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Parts" }).getByRole("link", { name });

test("on a phone each part of a trip has an address, and no part is missing", async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByRole("heading", { name: "Trip Progress" })).toBeVisible();
	const parts = [
		["Plan", "Trip Highlights", "Trip Progress"],
		["Money", "Trip fund", "Trip Highlights"],
		["People", "Group Members", "Trip fund"],
		["Chat", "Group Chat", "Group Members"],
	] as const;
	for (const [name, shown, hidden] of parts) {
		await tab(page, name).click();
		await expect(page).toHaveURL(`/trip/${trip.shareId}?view=${name.toLowerCase()}`);
		await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
		await expect(page).toHaveTitle(`Lisbon Trip: ${name} · Gangway`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lisbon Trip: ${name}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(`Lisbon Trip: ${name}`);
		await expect(page.getByRole("heading", { name: shown })).toBeVisible();
		await expect(page.getByRole("heading", { name: hidden })).toBeHidden();
	}
	await tab(page, "Trip").click();
	await expect(page.getByRole("heading", { name: "Trip Progress" })).toBeVisible();
	await tab(page, "Plan").click();
	await page.getByRole("link", { name: "Check your documents" }).click();
	await page.getByLabel("Travel insurance").check();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("1 of 4 checked")).toBeVisible();
	await expect(page.getByLabel("Travel insurance")).toBeChecked();
	await page.getByRole("link", { name: "Back to the trip" }).click();
	await tab(page, "Plan").click();
	await expect(page.getByRole("listitem").filter({ hasText: "Check your documents" })).toContainText(
		"1 of 4",
	);
});

test("a wide screen shows all parts at once, whatever the address", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await organizerWithTrip(context, server.origin);
	await page.setViewportSize({ width: 1280, height: 900 });
	for (const view of ["", "?view=money", "?view=nothing"]) {
		await page.goto(`/trip/${trip.shareId}${view}`);
		for (const name of ["Trip Progress", "Trip Highlights", "Trip fund", "Group Members", "Group Chat"])
			await expect(page.getByRole("heading", { name })).toBeVisible();
		await expect(tab(page, "Money")).toBeHidden();
	}
});

test("on a phone the tabs stay at the screen's bottom edge, and the chat's box is above them", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const title = "Two weeks of tiles, trams and pastry in Lisbon, Porto and Sintra";
	const { client: olga, trip } = await organizerWithTrip(context, server.origin, { title });
	for (let number = 0; number < 40; number += 1)
		await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: `Message ${number}` });
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(`/trip/${trip.shareId}?view=chat`);
	const tabs = page.getByRole("navigation", { name: "Parts" });
	const bottomOf = async (part: Locator) => {
		const box = await part.boundingBox();
		return box && Math.round(box.y + box.height);
	};
	const top = (await tabs.boundingBox())?.y;
	expect(await bottomOf(page.getByLabel("Message", { exact: true }))).toBeLessThanOrEqual(top ?? 0);
	await expect(page.getByRole("heading", { name: "Group Chat" })).toBeInViewport();
	await page.mouse.move(100, 100);
	await page.mouse.wheel(0, 5_000);
	expect(await bottomOf(tabs)).toBe(740);
});

test("a message that was written in the chat lands in the chat, and can be removed from it", {
	tag: LONG,
}, async ({ page, context, server, javaScriptEnabled }) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	await page.goto(`/trip/${trip.shareId}?view=chat`);
	await page.getByLabel("Message", { exact: true }).fill("See you at the gate");
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("See you at the gate")).toBeVisible();
	await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
	const reload = page.getByRole("link", { name: "Show new messages" });
	await expect(reload).toHaveCount(javaScriptEnabled ? 0 : 1);
	for (const message of javaScriptEnabled ? [] : ["On my way", "Nearly there"]) {
		await client.json("POST", `/api/trips/${trip.id}/messages`, { message });
		await reload.click();
		await expect(page.getByText(message)).toBeVisible();
		await expect(page.getByRole("heading", { name: "Group Chat" })).toBeInViewport();
	}
	await page.getByRole("link", { name: "Remove your message: See you at the gate" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Remove this message? (Lisbon Trip)");
	await page.getByRole("button", { name: "Remove message" }).click();
	await expect(page.getByRole("log").getByText("Message removed")).toBeVisible();
	await expect(page.getByText("See you at the gate")).toHaveCount(0);
});

test("a late member reads first how late they are and pays; the organizer sees them first and writes to them", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const { olga, trip } = await createPlusTrip(server);
	const jonas = await registerClient(server.origin, "Jonas");
	const join = (client: Client, name: string) =>
		client.post(`/join/${trip.shareId}`, {
			name,
			email: `${name.slice(0, 3)}@x.example`,
			paymentPlan: "3-month",
			consent: "on",
			testCard: "success",
		});
	await join(new Client(server.origin), "Ann");
	await join(jonas, "Jonas Weber");
	runSql(
		{ server },
		"update payments set due_date = date('now', '-12 hours', '-7 days') where payment_number = 2 and member_id in (select id from members where name like 'Jonas%')",
	);
	await context.addCookies(jonas.cookies());
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByText("Your payment is 7 days late")).toBeInViewport();
	await expect(page.getByRole("link", { name: "Pay $323.33 now" })).toBeInViewport();
	await expect(page.getByText("3 of 6 places taken").filter({ visible: true })).toBeVisible();
	const ownPayments = page.getByRole("heading", { name: "Your payments" });
	await expect(ownPayments).toBeHidden(); // the notice says the same
	await tab(page, "Money").click();
	await expect(ownPayments).toBeVisible();
	await expect(
		page.getByText("$646.66 of $5,820.00 in; $323.33 late from Jonas", { exact: false }),
	).toBeVisible();
	await expect(page.getByText("Remind")).toHaveCount(0);

	await context.clearCookies();
	await context.addCookies(olga.cookies());
	await page.goto(`/trip/${trip.shareId}?view=people`);
	const first = page.getByRole("list").filter({ hasText: "7 days late" }).getByRole("listitem").first();
	await expect(first).toContainText("Jonas Weber");
	await expect(first).toContainText("$323.33 of $970.00 paid");
	const remind = first.getByRole("link", { name: "Remind Jonas Weber" });
	expect((await remind.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	await expect(remind).toHaveAttribute("href", new RegExp(`^/trip/${trip.shareId}/reminders\\?member=`));
});

test("a late guest reads first how late they are, and pays from there", { tag: LONG }, async ({
	page,
	context,
	server,
}) => {
	const { trip } = await createPlusTrip(server);
	const guest = new Client(server.origin);
	await guest.post(`/join/${trip.shareId}`, {
		name: "Lena Guest",
		email: "lena@x.example",
		paymentPlan: "3-month",
		consent: "on",
		testCard: "success",
	});
	runSql(
		{ server },
		"update payments set due_date = date('now', '-12 hours', '-7 days') where payment_number = 2 and member_id in (select id from members where name like 'Lena%')",
	);
	await page.setViewportSize({ width: 360, height: 740 });
	await context.addCookies(guest.cookies());
	await page.goto(`/join/${trip.shareId}`);
	await expect(page.getByText("Your payment is 7 days late")).toBeInViewport();
	await expect(page.getByText("$323.33 was due on")).toBeInViewport();
	const pay = page.getByRole("link", { name: "Pay $323.33 now" }).first();
	await expect(pay).toBeInViewport({ ratio: 1 });
	await pay.click();
	await expect(page).toHaveURL(/\/checkout\//);
});

import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { runSql } from "#tests/support/stripe-members.ts";

test("a guest goes from tab to tab, and the chat is live in both directions, without an account", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const paying = { name: "Ben", email: "ben@tabs.example", paymentPlan: "full", testCard: "success" };
	await page.goto(`/join/${trip.shareId}`);
	await page.request.post(`/join/${trip.shareId}`, {
		form: paying,
		headers: { Origin: server.origin },
		maxRedirects: 0,
	});
	await page.goto(`/join/${trip.shareId}`);
	const tabs = page.getByRole("navigation", { name: "Parts of this trip" });
	for (const [tab, card] of [
		["Plan", "Trip Highlights"],
		["People", "Group Members"],
		["Chat", "Group Chat"],
	] as const) {
		await tabs.getByRole("link", { name: tab }).click();
		await expect(page).toHaveURL(`/join/${trip.shareId}?view=${tab.toLowerCase()}`);
		await expect(page).toHaveTitle(`Lisbon Trip: ${tab} · Gangway`);
		await expect(page.getByRole("heading", { name: card })).toBeVisible();
	}
	const box = page.getByRole("textbox", { name: "Message" });
	await box.fill("Hello from the quay");
	await box.press("Enter");
	await expect(page.getByText("Hello from the quay")).toBeVisible();
	await olga.json("POST", `/api/trips/${trip.id}/messages`, { message: "Hello from the ship" });
	await expect(page.getByText("Hello from the ship")).toBeVisible();
	const lookup = await olga.get(`/api/trips/share/${trip.shareId}`);
	expect(await lookup.text()).toContain("Hello from the quay");
});

test("a guest's next payment has its button once on each screen: on a phone under Money, too", async ({
	page,
	server,
}) => {
	const { trip } = await createPlusTrip(server);
	await page.setViewportSize({ width: 360, height: 740 });
	const plan = { name: "Ann", email: "ann@money.example", paymentPlan: "3-month", consent: "on" };
	await page.request.post(`/join/${trip.shareId}`, {
		form: { ...plan, testCard: "success" },
		headers: { Origin: server.origin },
		maxRedirects: 0,
	});
	const pay = page.getByRole("link", { name: "Pay $323.33 now" }).filter({ visible: true });
	for (const view of ["", "?view=money"]) {
		await page.goto(`/join/${trip.shareId}${view}`);
		await expect(pay).toHaveCount(1);
	}
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect(pay).toHaveCount(1);
});

test("a late guest pays at the top of a short pass, and finds the other ways under Money", async ({
	page,
	server,
}) => {
	const { trip } = await createPlusTrip(server);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.request.post(`/join/${trip.shareId}`, {
		form: {
			name: "Lea",
			email: "lea@late.example",
			paymentPlan: "3-month",
			consent: "on",
			testCard: "success",
		},
		headers: { Origin: server.origin },
		maxRedirects: 0,
	});
	runSql(
		{ server },
		"update payments set due_date = date('now', '-12 hours', '-7 days') where payment_number = 2 and member_id in (select id from members where email = 'lea@late.example')",
	);
	await page.goto(`/join/${trip.shareId}`);
	await expect(page.getByText("Your payment is 7 days late")).toBeInViewport();
	const { scrollHeight } = await page.locator("html").evaluate(({ scrollHeight }) => ({ scrollHeight }));
	expect(scrollHeight).toBeLessThanOrEqual(1_500);
	const rest = page.getByRole("link", { name: "Pay the rest · $646.67" }).filter({ visible: true });
	const charges = page.getByRole("link", { name: "Automatic charges" }).filter({ visible: true });
	await expect(rest).toHaveCount(0);
	await page.getByRole("link", { name: "Other ways to pay" }).click();
	await expect(page).toHaveURL(`/join/${trip.shareId}?view=money`);
	await expect(rest).toHaveCount(1);
	await expect(charges).toHaveCount(1);
	await page.setViewportSize({ width: 1280, height: 900 });
	await expect(rest).toHaveCount(1);
	await expect(charges).toHaveCount(1);
	await expect(page.getByRole("link", { name: "Other ways to pay" }).filter({ visible: true })).toHaveCount(
		0,
	);
});

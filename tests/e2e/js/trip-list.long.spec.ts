import { expect, openPage, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("a trip is archived and brought back", async ({ page, context, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	await createTripByApi(olga, { title: "Lisbon, finally" });
	await context.addCookies(olga.cookies());
	await openPage(page, "/trip-results");
	await page.getByRole("button", { name: "Archive Lisbon, finally" }).click();
	await expect(page.getByText("Lisbon, finally is at the end of this page.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await expect(page.getByRole("heading", { name: "Coming up" })).toHaveCount(0);
	await page.getByText("Archived (1)").click();
	await page.getByRole("button", { name: "Bring back Lisbon, finally" }).click();
	await expect(page.getByRole("heading", { name: "Coming up" })).toBeVisible();
});

test("a trip is copied into the planner, which asks before it drops another plan", async ({
	page,
	context,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	await createTripByApi(olga, { title: "Lisbon, finally" });
	await olga.json("POST", "/api/draft-trips", { destination: "Oslo" });
	await context.addCookies(olga.cookies());
	await page.goto("/trip-results");
	await page.getByRole("button", { name: "Plan it again Lisbon, finally" }).click();
	await expect(page.getByText("Your planner holds an unfinished plan")).toBeVisible();
	await page.getByRole("button", { name: "Replace it with this trip" }).click();
	await expect(page).toHaveURL("/");
	await expect(page.getByText("Copied to the planner")).toBeVisible();
	await expect(page.getByText("Copied from your trip")).toBeVisible();
	await expect(page.getByText("Progress restored")).toHaveCount(0);
	await expect(page.getByLabel("Destination")).toHaveValue("Lisbon");
	await expect(page.getByRole("link", { name: "Casa da Graça" })).toBeVisible();
});

test("a guest finds their boarding pass on home, and takes it along into an account", async ({
	page,
	context,
	server,
}) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"), {
		title: "Lisbon, finally",
	});
	const guest = new Client(server.origin);
	const email = `maya-${Date.now()}@x.example`;
	const fields = { name: "Maya Kline", email, paymentPlan: "full", testCard: "success" };
	await guest.post(`/join/${trip.shareId}`, fields);
	await context.addCookies(guest.cookies());
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your boarding passes");
	await expect(page.getByText("Nothing to pay")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Plan another trip" })).toBeVisible();
	await page.getByRole("link", { name: "Lisbon, finally" }).click();
	await expect(page).toHaveURL(`/join/${trip.shareId}`);
	await page.getByRole("link", { name: "Create an account" }).click();
	await expect(
		page.getByText("Your spot on Lisbon, finally comes with you if you keep its email."),
	).toBeVisible();
	await expect(page.getByText("Only here to join?")).toHaveCount(0);
	await expect(page.getByLabel("First name")).toHaveValue("Maya");
	await expect(page.getByLabel("Last name")).toHaveValue("Kline");
	await expect(page.getByLabel("Email")).toHaveValue(email);
	await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page).toHaveURL(`/trip/${trip.shareId}`);
	await expect(page.getByText("You have paid your whole share: $970.00.")).toBeVisible();
});

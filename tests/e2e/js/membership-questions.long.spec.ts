import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { Client } from "#tests/support/client.ts";
import { forgetStoredAddress } from "#tests/support/membership-rows.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test("a place without an address is asked for it at the checkout", async ({ page, server }) => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	const email = `dan-${trip.id.toLowerCase()}@x.example`;
	const form = { name: "Dan", email, paymentPlan: "full", testCard: "authentication" };
	const dan = new Client(server.origin);
	const checkout = (await dan.post(`/join/${trip.shareId}`, form)).headers.get("Location") ?? "";
	forgetStoredAddress(server.databaseUrl, email);
	await page.context().addCookies(dan.cookies());
	await page.goto(checkout);
	await page.getByRole("button", { name: /^Pay .* now$/ }).click();
	await expect(
		page.getByText("Enter your email, so that we can reach you about your payments.").last(),
	).toBeVisible();
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByRole("button", { name: /^Pay .* now$/ }).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
});

/** Ida's spot is in this browser, in which Anna makes an account. */
async function annaArrives(page: Page, origin: string) {
	const trip = await createTripByApi(await registerClient(origin, "Olga"), { title: "Porto by train" });
	const ida = new Client(origin);
	const form = {
		name: "Ida",
		email: `ida-${trip.id.toLowerCase()}@x.example`,
		paymentPlan: "full",
		hold: "on",
	};
	await ida.post(`/join/${trip.shareId}`, form);
	await page.context().addCookies(ida.cookies());
	await page.goto("/register?returnTo=/profile");
	await page.getByLabel("First name").fill("Anna");
	await page.getByLabel("Last name").fill("Arnold");
	await page.getByLabel("Email").fill(`anna-${trip.id.toLowerCase()}@x.example`);
	await page.locator("[name=password]").fill("correct horse battery");
	await page.getByRole("button", { name: "Create Account" }).click();
	await expect(page.getByText("This browser holds Ida's spot on Porto by train. Is that you?")).toBeVisible();
	return trip;
}

test("signing in asks whose a guest's spot is, and yes brings it", async ({ page, server }) => {
	const trip = await annaArrives(page, server.origin);
	await page.getByRole("button", { name: "Yes, that's me" }).click();
	await expect(page).toHaveURL("/profile");
	await page.goto(`/trip/${trip.shareId}`);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Porto by train");
	await page.goto("/trip-results");
	await expect(page.getByText("Is that you?")).toHaveCount(0);
});

test("signing in asks whose a guest's spot is, and no is never asked again", async ({ page, server }) => {
	await annaArrives(page, server.origin);
	await page.getByRole("link", { name: "Ask me later" }).click();
	await expect(page).toHaveURL("/profile");
	await page.goto("/trip-results");
	await page.getByRole("button", { name: "No, someone else" }).click();
	await expect(page.getByText("We won't ask you again")).toBeVisible();
	await page.goto("/trip-results");
	await expect(page.getByText("Is that you?")).toHaveCount(0);
	await expect(page.getByText("No trips yet")).toBeVisible();
});

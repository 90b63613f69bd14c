import type { Page } from "@playwright/test";
import { choosePreference, expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { createTripByApi, organizerWithTrip, registerClient, type TripJson } from "#tests/support/people.ts";

/**
 * Tests in which the connection drops while a form is sent: nothing that was typed is lost, and the page says what is
 * known.
 */

const UNSENT = "Not sent: you are offline. What you typed is still here.";
const UNANSWERED = /We got no answer, so we don't know whether it went through/;
const PAYMENT_UNSENT = "Not sent: you are offline. Nothing was charged.";
const PAYMENT_UNKNOWN =
	"We don't know yet whether your payment went through. Don't pay again; we are checking.";

/** How often a page asks for a payment's outcome. */
const POLL_MS = 3_000;

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const tryAgain = (page: Page) => alert(page).getByRole("button", { name: "Try again" });

/** Loses the answer to each post, whether or not the post arrives. */
async function loseAnswers(page: Page, arrives: boolean): Promise<() => Promise<void>> {
	await page.route(/\.data(\?|$)/, async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		if (arrives) await route.fetch({ maxRedirects: 0 });
		await route.abort("connectionreset");
	});
	return () => page.unroute(/\.data(\?|$)/);
}

async function answerWith(page: Page, status: number): Promise<void> {
	await page.route(/\.data(\?|$)/, (route) =>
		route.request().method() === "POST"
			? route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
			: route.continue(),
	);
}

test("signing in offline says so, and goes on with Try again", { tag: LONG }, async ({ page, server }) => {
	const { email } = await registerClient(server.origin, "Olga");
	await openPage(page, "/login");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(alert(page)).toContainText("Sign in failed");
	await expect(alert(page)).toContainText(UNSENT);
	await expect(alert(page)).toBeFocused();
	await expect(page.getByLabel("Password", { exact: true })).toHaveValue("correct horse");
	await page.context().setOffline(false);
	await tryAgain(page).click();
	await expect(page.getByText("Welcome back!")).toBeVisible();
});

test("a sign-in whose answer is lost, or comes from a broken server, has its own words", {
	tag: LONG,
}, async ({ page }) => {
	await openPage(page, "/login");
	await page.getByLabel("Email").fill("olga@people.example");
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
	for (const lose of [() => loseAnswers(page, false), () => answerWith(page, 502)]) {
		await lose();
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await expect(alert(page)).toContainText("An error occurred during login");
		await expect(page.getByLabel("Email")).toHaveValue("olga@people.example");
		await page.unrouteAll();
		await page.getByLabel("Email").press("Enter");
		await expect(alert(page)).toContainText("Invalid email or password");
	}
});

test("a profile keeps its changes", { tag: LONG }, async ({ page, server }) => {
	await organizerWithTrip(page.context(), server.origin);
	await openPage(page, "/profile?edit");
	await page.getByLabel("First name").fill("Olena");
	await loseAnswers(page, false);
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(alert(page)).toContainText("Update Failed");
	await expect(alert(page)).toContainText("Failed to update profile");
	await expect(page.getByLabel("First name")).toHaveValue("Olena");
	await page.unrouteAll();
	await tryAgain(page).click();
	await expect(page.getByText("Your profile has been successfully updated.")).toBeVisible();
});

test("a trip is not created twice: its plan stays, and says that nobody knows", async ({ page }) => {
	await openPage(page, "/");
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.locator("[name='newItem.name']").fill("TAP 218");
	await page.locator("[name='newItem.cost']").fill("1000");
	await page.getByRole("button", { name: "Create the trip" }).focus();
	await page.context().setOffline(true);
	await page.keyboard.press("Enter");
	await expect(alert(page)).toContainText("Error creating trip");
	await expect(alert(page)).toContainText(UNSENT);
	await page.context().setOffline(false);
	await loseAnswers(page, false);
	await tryAgain(page).click();
	await expect(alert(page)).toContainText(UNANSWERED);
	await expect(page.getByLabel("Destination")).toHaveValue("Lisbon");
	await page.unrouteAll();
	await tryAgain(page).click();
	await expect(page).toHaveURL(/\/trip-created\//);
});

test("Try again leads to the trip that was created, although its answer was lost", { tag: LONG }, async ({
	page,
	server,
}) => {
	await organizerWithTrip(page.context(), server.origin);
	await openPage(page, "/");
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Porto");
	await page.locator("[name='newItem.name']").fill("TAP 218");
	await page.locator("[name='newItem.cost']").fill("1000");
	await loseAnswers(page, true);
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(alert(page)).toContainText(UNANSWERED);
	await page.unrouteAll();
	await tryAgain(page).click();
	await expect(page).toHaveURL(/\/trip-created\//);
	await openPage(page, "/trip-results");
	await expect(page.getByRole("heading", { name: "Porto Trip" })).toHaveCount(1);
});

test("a trip that was created but cannot be shown says so", { tag: LONG }, async ({ page }) => {
	await openPage(page, "/");
	await page.route(/\/trip-created\/.*\.data/, (route) => route.abort("connectionreset"));
	await page.getByLabel("Origin").fill("Boston");
	await page.getByLabel("Destination").fill("Lisbon");
	await page.locator("[name='newItem.name']").fill("TAP 218");
	await page.locator("[name='newItem.cost']").fill("1000");
	await page.getByRole("button", { name: "Create the trip" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Trip created but couldn't access trip details",
	);
	await page.unrouteAll();
	await page.getByRole("link", { name: "Try again" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Lisbon");
});

async function fillInJoinForm(page: Page, origin: string): Promise<TripJson> {
	const trip = await createTripByApi(await registerClient(origin, "Olga"));
	await openPage(page, `/join/${trip.shareId}`);
	await page.locator("[name=name]").fill("Maya Kline");
	await page.locator("[name=email]").fill("maya@paying.example");
	return trip;
}

const pay = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

test("joining offline charges nothing and says so", async ({ page, server }) => {
	await fillInJoinForm(page, server.origin);
	await page.context().setOffline(true);
	await pay(page).click();
	await expect(alert(page)).toContainText(PAYMENT_UNSENT);
	await expect(page.locator("[name=name]")).toHaveValue("Maya Kline");
	await page.context().setOffline(false);
	await tryAgain(page).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
});

test("a payment whose answer is lost is not made again, and is shown as soon as it is known", async ({
	page,
	server,
}) => {
	await page.clock.install();
	await fillInJoinForm(page, server.origin);
	await loseAnswers(page, true);
	await page.clock.pauseAt(Date.now() + 60_000);
	await pay(page).click();
	await expect(alert(page)).toContainText(PAYMENT_UNKNOWN);
	await expect(page.getByRole("button", { name: "Processing Payment..." })).toHaveAttribute(
		"aria-disabled",
		"true",
	);
	await page.locator("[name=name]").press("Enter");
	await page.clock.runFor(POLL_MS);
	await page.clock.resume(); // React waits for the pass's own script
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	await expect(page.getByText(PAYMENT_UNKNOWN)).toHaveCount(0);
});

test("a payment that never arrived can be made again", { tag: LONG }, async ({ page, server }) => {
	await fillInJoinForm(page, server.origin);
	await loseAnswers(page, false);
	await pay(page).click();
	await expect(alert(page)).toContainText(PAYMENT_UNKNOWN);
	await tryAgain(page).click();
	await expect(alert(page)).toContainText("nothing is charged so far. You can pay again");
	await page.unrouteAll();
	await pay(page).click();
	await expect(page.getByText("Payment successful!")).toBeVisible();
});

test("the checkout waits without a line, and finds the payment when it is back", async ({ page, server }) => {
	await page.clock.install();
	const { client, trip } = await organizerWithTrip(page.context(), server.origin);
	const joined = await client.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	const { id: memberId } = (await joined.json()) as { id: string };
	const payments = await client.get(`/api/members/${memberId}/payments`);
	const [payment] = (await payments.json()) as { id: string }[];
	await openPage(page, `/checkout/${trip.shareId}/${memberId}/${payment?.id}`);
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.context().setOffline(true);
	await pay(page).click();
	await expect(alert(page)).toContainText(PAYMENT_UNSENT);
	await page.context().setOffline(false);
	await loseAnswers(page, true);
	await tryAgain(page).click();
	await expect(alert(page)).toContainText(PAYMENT_UNKNOWN);
	await page.clock.runFor(POLL_MS);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid. Thank you!");
});

test("a refund request keeps its reason", { tag: LONG }, async ({ page, server }) => {
	await fillInJoinForm(page, server.origin);
	const shareId = new URL(page.url()).pathname.split("/")[2];
	await pay(page).click();
	await expect(page.getByText("Boarding pass", { exact: true })).toBeVisible();
	await openPage(page, `/trip/${shareId}/refunds`);
	await page.getByLabel("Reason").fill("My sister marries that week.");
	await loseAnswers(page, false);
	await page.getByRole("button", { name: /^Request \$/ }).click();
	await expect(alert(page)).toContainText("Failed to submit refund request");
	await expect(alert(page)).toContainText(UNANSWERED);
	await expect(page.getByLabel("Reason")).toHaveValue("My sister marries that week.");
	await page.unrouteAll();
	await tryAgain(page).click();
	await expect(page.getByText("Refund request sent")).toBeVisible();
});

test("signing out without a line fails aloud, and works with it", { tag: LONG }, async ({ page, server }) => {
	await organizerWithTrip(page.context(), server.origin);
	await openPage(page, "/");
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Sign Out" }).first().click();
	await expect(page.getByText("Logout failed")).toBeVisible();
	await page.context().setOffline(false);
	await page.locator(".toast-close").click(); // on a phone the toast covers the header
	await page.getByRole("button", { name: "Sign Out" }).first().click();
	await expect(page).toHaveURL("/landing");
	await expect(page.getByText("You have been logged out and all trip data cleared.")).toBeVisible();
});

test("a form of the browser's own, and a link, do not lead off our pages offline", { tag: LONG }, async ({
	page,
}) => {
	await openPage(page, "/login");
	await page.context().setOffline(true);
	await choosePreference(page, "Dark");
	await expect(page.getByText("Not sent: you are offline.")).toBeVisible();
	await page.getByRole("button", { name: "Close" }).click();
	await page.getByRole("link", { name: "Create an account" }).click();
	await expect(page.getByText("No connection")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome aboard");
	await page.context().setOffline(false);
	await page.getByRole("link", { name: "Create an account" }).click();
	await expect(page).toHaveURL(/\/register/);
});

test("offline, the views of a trip stay within reach, with what is typed in the chat", { tag: LONG }, async ({
	page,
	server,
}) => {
	const { trip } = await organizerWithTrip(page.context(), server.origin);
	await openPage(page, `/trip/${trip.shareId}?view=chat`);
	await page.getByLabel("Message", { exact: true }).fill("See you at the gate");
	await page.context().setOffline(true);
	await page.getByRole("link", { name: "Money", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Trip fund" })).toBeVisible();
	await page.getByRole("link", { name: "Chat", exact: true }).click();
	await expect(page.getByLabel("Message", { exact: true })).toHaveValue("See you at the gate");
});

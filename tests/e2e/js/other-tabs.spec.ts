import type { BrowserContext, Page } from "@playwright/test";
import { signInByForm } from "#tests/support/account-forms.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { LONG } from "#tests/support/long-run.ts";
import { organizerWithTrip, registerClient } from "#tests/support/people.ts";

const notice = (page: Page) => page.getByRole("main").getByRole("alert");
const lookAt = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));

async function signInElsewhere(context: BrowserContext, email: string): Promise<Page> {
	const other = await context.newPage();
	await context.clearCookies({ name: /session/ });
	await openPage(other, "/login");
	await signInByForm(other, email);
	await expect(other).toHaveURL("/home");
	return other;
}

test("a tab says that someone else has signed in in another tab, and keeps what is typed", async ({
	page,
	context,
	server,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	const jonas = await registerClient(server.origin, "Jonas");
	const path = `/trip/${trip.shareId}/edit`;
	await openPage(page, path);
	await page.getByLabel("Trip name").fill("Porto");
	await lookAt(page);
	await expect(notice(page)).toHaveCount(0);

	await (await signInElsewhere(context, jonas.email)).close();
	await lookAt(page);
	await expect(notice(page)).toContainText("You are signed in as Jonas");
	await expect(page.getByLabel("Trip name")).toHaveValue("Porto");

	await (await signInElsewhere(context, client.email)).close();
	await lookAt(page);
	await expect(notice(page)).toHaveCount(0);
	await page.getByRole("button", { name: "Save changes" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Porto" })).toBeVisible();
});

test("a tab says that someone has signed out in another tab, and loads its page again when asked", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	await openPage(page, `/trip/${trip.shareId}`);
	const other = await signInElsewhere(context, client.email);
	await other.locator("form[action='/logout'] button:visible").first().click();
	await expect(other).toHaveURL("/landing");

	await lookAt(page);
	await expect(notice(page)).toContainText("You signed out in another tab");
	await notice(page).getByRole("link", { name: "Load this page again" }).click();
	await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("what is typed in the planner is nobody else's draft, and is saved once its author is back", {
	tag: LONG,
}, async ({ page, context, server }) => {
	const olga = await registerClient(server.origin, "Olga");
	const jonas = await registerClient(server.origin, "Jonas");
	const posted: string[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") posted.push(new URL(request.url()).pathname);
	});
	await context.addCookies(olga.cookies());
	await openPage(page, "/");
	await page.clock.install();
	await (await signInElsewhere(context, jonas.email)).close();
	await lookAt(page);
	await expect(notice(page)).toContainText("You are signed in as Jonas");
	await page.locator("[name=origin]").fill("Oslo");
	await page.clock.runFor(2_000);
	await page.evaluate(() => dispatchEvent(new Event("pagehide")));
	await page.clock.runFor(2_000);
	await page.evaluate(() => fetch("/api/auth/user")); // comes after the planner's request, if there were one
	expect(posted).toEqual([]);
	expect(await page.evaluate(() => localStorage.getItem("tripPlanningProgress"))).toBeNull();

	await (await signInElsewhere(context, olga.email)).close();
	await lookAt(page);
	await expect(notice(page)).toHaveCount(0);
	await page.clock.runFor(2_000);
	const latest = async () => (await (await olga.get("/api/draft-trips/latest")).json()) as unknown;
	await expect.poll(latest).toMatchObject({ origin: "Oslo" });
});

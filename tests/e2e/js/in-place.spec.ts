import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { expectInStep } from "#tests/support/in-step.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, organizerWithTrip, registerClient, setTier } from "#tests/support/people.ts";
import { runNow } from "#tests/support/sql.ts";

/** Expects a new page: it starts at its top, and its heading is focused. */
async function expectAnother(page: Page, name: string, heading: RegExp) {
	await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
	const { focused, scrollY } = await expectInStep(page, name);
	expect([name, focused, scrollY]).toEqual([name, expect.stringMatching(heading), 0]);
}

/** Expects a refused form: the title says so, and its summary is focused and links to the field. */
async function expectRefused(page: Page, name: string, message: string | RegExp) {
	await expect(page.getByRole("alert")).toBeFocused();
	const { title } = await expectInStep(page, name);
	expect([name, title]).toEqual([name, expect.stringMatching(/^Error: /)]);
	const link = page.getByRole("alert").getByRole("link", { name: message });
	await link.press("Enter");
	await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
	await expect(page.locator(":focus")).toBeInViewport();
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).first();

test("after every post and link that changes a page in place, title, heading, focus and scroll agree", async ({
	page,
	context,
	server,
}) => {
	test.setTimeout(120_000);
	const { client: olga, trip } = await organizerWithTrip(context, server.origin);
	setTier(server.databaseUrl, olga.email, "plus");
	const maya = await registerClient(server.origin, "Maya");
	const sam = await registerClient(server.origin, "Sam");
	const monthly = { paymentPlan: "3-month", consent: "on", testCard: "success" };
	for (const client of [maya, sam]) await client.post(`/join/${trip.shareId}`, monthly);
	runNow(
		server.databaseUrl,
		"update payments set due_date = date('now', '-7 days') where payment_number = 2 and trip_id = ?",
		trip.id,
	);
	const { members } = (await (await olga.get(`/api/trips/share/${trip.shareId}`)).json()) as {
		members: { id: string; name: string }[];
	};
	const idOf = (name: string) => members.find((one) => one.name.startsWith(name))?.id;
	await olga.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
	const at = `/trip/${trip.shareId}`;

	await openPage(page, "/profile");
	await link(page, "Edit Profile").press("Enter");
	await expectAnother(page, "edit profile", /^Edit Profile/);
	await page.getByLabel("Last name").fill("");
	await button(page, "Save Changes").press("Enter");
	await expectRefused(page, "profile refused", "Last name is required");
	await page.getByLabel("Last name").fill("Ames");
	await button(page, "Save Changes").press("Enter");
	await expectAnother(page, "profile saved", /^Your profile|^Profile/);

	await openPage(page, at);
	for (const view of ["Money", "People", "Chat", "Plan"]) {
		await page.locator(".trip-tabs").getByRole("link", { name: view }).press("Enter");
		await expect(page).toHaveTitle(new RegExp(`: ${view}`));
		await expectInStep(page, view);
	}

	await openPage(page, `${at}/reminders`);
	await link(page, /^Remind Sam/).press("Enter");
	await expect(page).toHaveURL(/member=/);
	await expectInStep(page, "remind one");
	await button(page, /^Send it to/).press("Enter");
	await expect(
		page.getByText("Sam Tester was reminded.").or(page.getByText("saved for the morning")).first(),
	).toBeVisible();
	await expectInStep(page, "reminded");

	await openPage(page, `/fund-release/${trip.id}`);
	await button(page, "Review release").press("Enter");
	await expectAnother(page, "review release", /^Release \$/);
	await button(page, "Don't release").press("Enter");
	await expect(button(page, "Review release")).toBeVisible();
	await expectInStep(page, "not released");
	await page.locator("#release [name=amount]").fill("1000000");
	await button(page, "Review release").press("Enter");
	await expect(page.getByRole("alert")).toBeFocused();
	await expectInStep(page, "release refused");

	await maya.json("POST", `/api/trips/${trip.id}/members/${idOf("Maya")}/refund`, {
		reason: "I broke a leg",
	});
	await openPage(page, `${at}/refunds`);
	await link(page, /^Decide/).press("Enter");
	await expectAnother(page, "decide", /^Refund \$/);
	const approval = page.locator("form[id^=approve-]");
	await approval.getByLabel("Custom refund amount").fill("10.50");
	await approval.getByRole("button").press("Enter");
	await expectAnother(page, "review approval", /^Refund \$10\.50/);
	await button(page, "Don't refund").press("Enter");
	await expect(approval.getByLabel("Custom refund amount")).toHaveValue("10.50");
	await expectInStep(page, "not approved");
	await page.locator("form[id^=reject-]").getByRole("button").press("Enter");
	await expectRefused(page, "rejection refused", /Say why/);
	await page.locator("form[id^=reject-] textarea").fill("Not now");
	await page.locator("form[id^=reject-]").getByRole("button").press("Enter");
	await expect(page.getByText("Refund request rejected")).toBeVisible();
	await expectInStep(page, "rejected");
	await page.getByText("Choose who", { exact: false }).click();
	const start = page.locator("#start-refund");
	await start.getByRole("button").press("Enter");
	await expect(page.getByRole("alert")).toBeFocused();
	await expectInStep(page, "start refused");
	await start.getByLabel("Sam").check();
	await start.locator("[name=reason]").fill("Rain");
	await start.getByRole("button").press("Enter");
	await expectAnother(page, "review refund", /^Refund \$/);
	await button(page, /^Refund \$/).press("Enter");
	await expectAnother(page, "refunded", /^Refunds/);

	await openPage(page, `${at}/calendar`);
	await button(page, "Make").press("Enter");
	await expect(page).toHaveURL(/#link/);
	await expectInStep(page, "calendar made");

	await openPage(page, `${at}/edit`);
	await button(page, "Edit Casa").press("Enter");
	await expectInStep(page, "booking opened");
	await button(page, "Remove TAP").press("Enter");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Casa da Graça");
	await expectInStep(page, "booking removed beside an edit");
	await button(page, "Undo").press("Enter");
	await expectInStep(page, "booking back");
	await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Casa da Graça");

	await context.clearCookies();
	await context.addCookies((await registerClient(server.origin, "Kim")).cookies());
	const other = await createTripByApi(olga, { title: "Porto" });
	await openPage(page, `/join/${other.shareId}`);
	await page.locator("[name=testCard][value=declined]").evaluate((radio: HTMLElement) => radio.click());
	await button(page, /^Pay/).press("Enter");
	await expect(page.getByRole("alert")).toBeFocused();
	await expectInStep(page, "declined");
	await page.locator("[name=testCard][value=success]").evaluate((radio: HTMLElement) => radio.click());
	await button(page, /^Pay/).press("Enter");
	await expect(page).toHaveURL(/payment_success/);
	await expectInStep(page, "paid");
	await openPage(page, `/trip/${other.shareId}/refunds`);
	await button(page, /^Request .* back/).press("Enter");
	await expect(button(page, "Withdraw the request")).toBeVisible();
	await expectInStep(page, "refund asked for");
	await button(page, "Withdraw the request").press("Enter");
	await expect(page.getByText("Request withdrawn")).toBeVisible();
	await expectInStep(page, "refund withdrawn");
	await openPage(page, "/forgot-password");
	await page.getByLabel("Email").fill("nobody");
	await page.getByRole("main").getByRole("button").first().press("Enter");
	await expectRefused(page, "address refused", "Please enter a valid email address");
	await page.getByLabel("Email").fill("nobody@focus.example");
	await page.getByRole("main").getByRole("button").first().press("Enter");
	await expect(page).toHaveURL(/sent/);
	await expectInStep(page, "link sent");
});

test("so it is after what a poll asks, from its question to its result", async ({
	page,
	context,
	server,
}) => {
	test.setTimeout(120_000);
	const { client: olga, trip } = await organizerWithTrip(context, server.origin, {
		...{ startDate: "", endDate: "", partySize: 2, tripItems: [] },
	});
	setTier(server.databaseUrl, olga.email, "plus");
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	const at = `/trip/${trip.shareId}`;

	await openPage(page, at);
	await link(page, /^Ask the group/).press("Enter");
	await expect(page.getByRole("region", { name: "Ask for dates" })).toBeFocused();
	await button(page, "Ask the group").press("Enter");
	await expectRefused(page, "asking refused", /Offer at least 2/);
	for (const [index, day] of ["2027-03-12", "2027-04-09"].entries()) {
		await page.getByLabel("First day").nth(index).fill(day);
		await page.getByLabel("Last day").nth(index).fill(day);
	}
	await button(page, "Ask the group").press("Enter");
	await expectAnother(page, "asked", /^When do we go/);
	await button(page, /^Vote/).press("Enter");
	await expect(page.getByRole("alert")).toBeFocused();
	await expectInStep(page, "vote refused");
	await page.getByLabel("Yes").first().check();
	await button(page, /^Vote/).press("Enter");
	await expect(page.getByText("1 of 2 has not voted")).toBeVisible();
	await expectInStep(page, "voted");
	await page.getByText("Close the poll now").press("Enter");
	await button(page, "Close the poll").press("Enter");
	await expect(button(page, /^Set the dates/)).toBeVisible();
	await expectInStep(page, "closed");
	await button(page, /^Set the dates/).press("Enter");
	await expect(page.getByText("These became the trip's dates")).toBeVisible();
	await expectInStep(page, "used");
	await page.locator("summary", { hasText: "Delete the poll" }).press("Enter");
	await button(page, "Delete the poll").press("Enter");
	await expectAnother(page, "deleted", /^Polls/);
});

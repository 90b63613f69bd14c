import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { organizerWithTrip, registerClient, setTier } from "#tests/support/people.ts";

/** The heading has the focus and stands on the screen. */
async function expectAtHeading(page: Page, name: RegExp) {
	const heading = page.getByRole("heading", { level: 1, name });
	await expect(heading).toBeFocused();
	await expect(heading).toBeInViewport();
	expect(await page.evaluate(() => scrollY)).toBe(0);
}

test("what a form asks to confirm starts at its heading, and whoever does not confirm is back in the form", async ({
	page,
	context,
	server,
}) => {
	const { client: olga, trip } = await organizerWithTrip(context, server.origin);
	setTier(server.databaseUrl, olga.email, "plus");
	const maya = await registerClient(server.origin, "Maya");
	await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	await olga.post(`/fund-release/${trip.id}`, ONBOARD_FORM);

	await openPage(page, `/fund-release/${trip.id}`);
	await page.locator("#release [name=description]").fill("Half now.");
	await page.getByRole("button", { name: "Review release" }).click();
	await expectAtHeading(page, /^Release/);
	await page.getByRole("button", { name: "Don't release" }).click();
	await expect(page.locator("#release [name=description]")).toHaveValue("Half now.");

	const { members } = (await (await olga.get(`/api/trips/share/${trip.shareId}`)).json()) as {
		members: { id: string; name: string }[];
	};
	const place = members.find(({ name }) => name.startsWith("Maya"));
	await maya.json("POST", `/api/trips/${trip.id}/members/${place?.id}/refund`, { reason: "I broke a leg" });

	await openPage(page, `/trip/${trip.shareId}/refunds`);
	const size = page.viewportSize();
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole("link", { name: /^Decide/ }).click();
	await expectAtHeading(page, /^Refund \$941\.57/);
	for (const answer of [/^Refund \$941\.57/, /^Reject/])
		await expect(page.getByRole("button", { name: answer })).toBeInViewport({ ratio: 1 });
	await page.setViewportSize(size ?? { width: 1280, height: 800 });
	const approval = page.locator("form[id^=approve-]");
	await approval.getByLabel("Custom refund amount").fill("100.50");
	await approval.locator("[name=organizerNotes]").fill("Get well");
	await approval.getByRole("button").click();
	await expectAtHeading(page, /^Refund \$100\.50/);
	await page.getByRole("button", { name: "Don't refund" }).click();
	await expect(approval.locator("[name=organizerNotes]")).toHaveValue("Get well");
	await expect(approval.locator("[name=organizerNotes]")).toBeInViewport();

	await openPage(page, `/trip/${trip.shareId}/refunds`);
	await page.getByText("Choose who", { exact: false }).click();
	const start = page.locator("#start-refund");
	await start.getByLabel("Maya").check();
	await start.locator("[name=reason]").fill("Rain");
	await start.getByRole("button").click();
	await expectAtHeading(page, /^Refund/);
	await page.getByRole("button", { name: "Don't refund" }).click();
	await expect(start.locator("[name=reason]")).toHaveValue("Rain");
	await expect(start.getByLabel("Maya")).toBeChecked();

	await openPage(page, `/trip/${trip.shareId}/refunds`);
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole("link", { name: /^Decide/ }).click();
	await approval.getByRole("button").click();
	await page.getByRole("button", { name: /^Refund/ }).click();
	const decided = page.locator("li[id^=request-]").getByRole("heading", { name: /^Maya/ });
	await expect(decided).toBeFocused();
	await expect(decided).toBeInViewport({ ratio: 1 });
});

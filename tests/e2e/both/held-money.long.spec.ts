import { expect, openPage, test } from "#tests/support/browser.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { organizerWithTrip, registerClient } from "#tests/support/people.ts";

test.use({ serverEnv: { RELEASE_HOLD_DAYS: "7" } });

test("money that is too new to release is shown with the day on which it is free, and no button", async ({
	page,
	context,
	server,
	javaScriptEnabled: js,
}) => {
	const { client, trip } = await organizerWithTrip(context, server.origin);
	const maya = await registerClient(server.origin, "Maya");
	await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	await client.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
	const fund = `/fund-release/${trip.id}`;
	await (js ? openPage(page, fund) : page.goto(fund));
	await expect(
		page.getByText(/\$921\.50 is too new to release\. The next part can be released on/),
	).toBeVisible();
	await expect(page.getByRole("button", { name: /^Release/ })).toHaveCount(0);
	await page.goto(`/trip/${trip.shareId}?view=money`);
	await expect(page.getByText(/^Too new to release/)).toBeVisible();
});

import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";

test("the button leads from one empty field to the next, and says Pay only when it pays", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga, { startDate: "2029-03-12", endDate: "2029-03-19" });
	await page.goto(`/join/${trip.shareId}`);
	const [name, email] = [page.getByLabel("Your name"), page.getByLabel("Email", { exact: true })];
	const consent = page.locator("[name=consent]");
	const pay = page.getByRole("button", { name: /^Pay/ });
	const next = (what: string) => page.getByRole("link", { name: `Next: ${what}` });

	await expect(pay).toBeHidden();
	await next("your name").press("Enter");
	await expect(name).toBeFocused();
	await expect(name).toBeInViewport();
	await name.fill("Maya Kline");
	await next("your email").click();
	await expect(email).toBeFocused();
	await email.fill("maya@steps.example");
	await expect(page.getByRole("button", { name: "Pay $970.00 and join" })).toBeVisible();
	await page.locator("[value='3-month']").check();
	await expect(pay).toBeHidden();
	await next("agree to the later payments").click();
	await expect(consent).toBeFocused();
	await consent.check();
	await expect(page.getByRole("link", { name: /^Next/ })).toHaveCount(0);
	await pay.click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("You're aboard");
	await expect(page).toHaveURL(new RegExp(`/join/${trip.shareId}\\?payment_success=true&member_id=`));
});

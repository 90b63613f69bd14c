import { expect, openPage, test } from "#tests/support/browser.ts";
import { addCashBackRow } from "#tests/support/cash-back-rows.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";

for (const { cents, name, button, total } of [
	{ cents: 2_000, name: "a part", button: "Pay $950.00 now", total: "$950.00" },
	{ cents: 200_000, name: "everything", button: "Confirm your spot", total: null },
]) {
	test(`schedule and button follow the box for cash back that pays ${name}`, async ({
		page,
		context,
		server,
	}) => {
		const olga = await registerClient(server.origin, "Olga");
		setTier(server.databaseUrl, olga.email, "plus");
		const earlier = await createTripByApi(olga, { title: "Porto" });
		addCashBackRow(server.databaseUrl, earlier.shareId, cents);
		const trip = await createTripByApi(olga);
		await context.addCookies(olga.cookies());
		await openPage(page, `/join/${trip.shareId}`);
		const schedule = page.getByRole("region", { name: "Your schedule" });
		await expect(schedule.getByRole("listitem")).toHaveText([/\$970\.00$/]);
		await page.getByLabel(/of your cash back$/).check();
		if (total) await expect(schedule.getByRole("listitem")).toHaveText([/\$950\.00$/]);
		else await expect(schedule).toBeHidden();
		await page.getByRole("button", { name: button }).click();
		await expect(page).toHaveURL(new RegExp(`/trip/${trip.shareId}`));
	});
}

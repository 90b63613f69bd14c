import { expect, openPage, test } from "#tests/support/browser.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the price follows a choice without a reload, and what was typed and the focus stay", async ({
	page,
	server,
}) => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	await olga.json("POST", `/api/trips/${trip.id}/options`, {
		...{ kind: "one_of", name: "Room" },
		options: [{ name: "Double" }, { name: "Single", price: 300, capacity: 2 }],
	});
	await olga.json("POST", `/api/trips/${trip.id}/options`, {
		...{ kind: "extra", name: "Boat day" },
		options: [{ price: 85 }],
	});
	await openPage(page, `/join/${trip.shareId}`);
	await page.getByLabel("Your name").fill("Ann");
	await page.getByLabel("Email").fill("ann@options.example");
	const pay = (amount: string) => page.getByRole("button", { name: `Pay ${amount} and join` });
	await expect(pay("$970.00")).toBeVisible();
	const single = page.getByRole("radio", { name: /Single/ });
	await single.check();
	await expect(pay("$1,270.00")).toBeVisible();
	await expect(single).toBeFocused();
	await page.getByRole("checkbox", { name: /Boat day/ }).check();
	await expect(pay("$1,355.00")).toBeVisible();
	await expect(page.getByLabel("Your name")).toHaveValue("Ann");
	await expect(page.getByRole("button", { name: "Show my price" })).toBeHidden();
	await expect(page.getByText("Base share $970.00 · Single +$300.00 · Boat day +$85.00")).toBeVisible();
	await page.getByRole("checkbox", { name: /Boat day/ }).uncheck();
	await expect(pay("$1,270.00")).toBeVisible();
	await pay("$1,270.00").click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("You're aboard");
	await page.getByRole("link", { name: "Change", exact: true }).click();
	await page.getByRole("radio", { name: /Double/ }).check();
	await expect(page.getByRole("button", { name: "Change my share to $970.00" })).toBeVisible();
	await page.getByRole("button", { name: "Change my share to $970.00" }).click();
	await expect(page.getByText("You have paid $300.00 more than your share").first()).toBeVisible();
});

import { expect, openPage, test } from "#tests/support/browser.ts";
import { createOwnedTrip } from "#tests/support/people.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

test("who joins can read the terms of paying and the refund policy before paying, on a phone", async ({
	page,
	server,
	javaScriptEnabled: js,
}) => {
	const trip = await createOwnedTrip(server.origin);
	const join = `/join/${trip.shareId}`;
	for (const [link, title] of [
		["terms of paying", "Terms of paying"],
		["refund policy", "Refund policy"],
	] as const) {
		await (js ? openPage(page, join) : page.goto(join));
		const line = page.getByText("By paying you accept the");
		const pay = page.getByRole("button", { name: /Pay \$970\.00/ });
		expect(
			await line.evaluate(
				(text, button) => text.compareDocumentPosition(button as Node),
				await pay.elementHandle(),
			),
		).toBe(4);
		await line.getByRole("link", { name: link }).click();
		await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
		expect(await page.evaluate(sidewaysProblems)).toEqual([]);
	}
	await page.getByRole("main").getByRole("link", { name: "Terms of paying" }).click();
	await expect(page).toHaveURL("/terms-of-paying");
});

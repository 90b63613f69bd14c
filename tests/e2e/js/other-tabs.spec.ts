import { expect, openPage, test } from "#tests/support/browser.ts";
import { registerClient } from "#tests/support/people.ts";

test("a tab shows who is signed in, after somebody else has signed in in another tab", async ({
	page,
	context,
	server,
}) => {
	await context.addCookies((await registerClient(server.origin, "Olga")).cookies());
	const jonas = await registerClient(server.origin, "Jonas");
	await openPage(page, "/profile");
	await expect(page.getByRole("main")).toContainText("Olga");

	const other = await context.newPage();
	await context.clearCookies({ name: /session/ });
	await other.goto("/login");
	await other.getByLabel("Email").fill(jonas.email);
	await other.getByLabel("Password", { exact: true }).fill("correct horse");
	await other.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(other).toHaveURL("/home");

	await page.evaluate(() => dispatchEvent(new Event("focus")));
	await expect(page.getByRole("main")).toContainText("Jonas");
	await expect(page.getByRole("main")).not.toContainText("Olga");
});

import { expect, openPage, test } from "#tests/support/browser.ts";
import { createOwnedTrip } from "#tests/support/people.ts";

test("the address that was meant is taken without a post, and the password stays", async ({ page }) => {
	await openPage(page, "/register");
	await page.getByLabel("First name").fill("Ann");
	await page.getByLabel("Last name").fill("Berg");
	const email = page.getByLabel("Email");
	await email.fill("ann@gmial.com");
	await page.getByLabel("Password", { exact: true }).fill("quiet lantern boat");
	await page.getByRole("button", { name: "Create Account" }).click();
	const take = page.getByRole("button", { name: "Use ann@gmail.com" });
	await expect(take).toBeFocused();
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await take.click();
	await expect(email).toHaveValue("ann@gmail.com");
	await expect(email).toBeFocused();
	await expect(page.getByText("Did you mean")).toHaveCount(0);
	await expect(page.getByLabel("Password", { exact: true })).toHaveValue("quiet lantern boat");
	expect(posts).toEqual([]);
	await email.press("Enter");
	await expect(page).toHaveURL(/\/$/);
});

test("Enter sends the address that was typed, the question goes when it is changed, and a payment takes its button", async ({
	page,
	server,
}) => {
	await openPage(page, "/sign-in");
	await page.getByLabel("Email").fill("ann@gmial.com");
	await page.getByLabel("Email").press("Enter");
	await expect(page.getByText("Did you mean ann@gmail.com?")).toBeVisible();
	await page.getByLabel("Email").press("Enter");
	await expect(page).toHaveURL(/sent/);

	const { shareId } = await createOwnedTrip(server.origin);
	await openPage(page, `/join/${shareId}`);
	await page.getByLabel("Your name").fill("Ann Berg");
	await page.getByLabel("Email").fill("ann@hotmial.com");
	await page.getByRole("button", { name: "and join" }).click();
	await expect(page.getByText("Did you mean ann@hotmail.com?")).toBeVisible();
	await page.getByLabel("Email").press("Enter");
	await expect(page.getByLabel("Email")).toHaveValue("ann@hotmial.com");
	await page.getByLabel("Email").fill("ann@people.example");
	await expect(page.getByText("Did you mean")).toHaveCount(0);
	await page.getByRole("button", { name: "and join" }).click();
	await expect(page).toHaveURL(/payment_success|join/);
	await expect(page.getByRole("heading", { name: "You're aboard" })).toBeVisible();
});

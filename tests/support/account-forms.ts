import type { Page } from "@playwright/test";

/** Signs in a person of `registerClient` on the sign-in page. */
export async function signInByForm(page: Page, email: string): Promise<void> {
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Fills in the form of a new account. */
export async function fillInRegistration(page: Page, firstName: string, email: string): Promise<void> {
	await page.getByLabel("First name").fill(firstName);
	await page.getByLabel("Last name").fill("Ames");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("correct horse");
}

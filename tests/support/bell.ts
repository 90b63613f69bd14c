import type { BrowserContext, Page } from "@playwright/test";
import { addNotifications } from "./notifications.ts";
import { registerClient } from "./people.ts";
import type { TestServer } from "./server.ts";

export const bellOf = (page: Page) => page.getByRole("banner").locator(".bell > a");
export const panelOf = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** Signs in someone who has notifications with these titles, in a browser whose clock the test moves. */
export async function signInWithNotifications(
	{ page, context, server }: { page: Page; context: BrowserContext; server: TestServer },
	titles: string[],
) {
	const olga = await registerClient(server.origin, "Olga");
	const add = (title: string) => addNotifications(server.databaseUrl, olga.email, [{ title }]);
	for (const title of titles) add(title);
	await context.addCookies(olga.cookies());
	await page.clock.install();
	return { olga, add };
}

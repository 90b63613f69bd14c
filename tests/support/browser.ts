import { test as base, expect, type Locator, type Page, type Response } from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";
import { runNow } from "./sql.ts";

type WorkerFixtures = {
	/** Configuration of this file's server, set at its top: `test.use({ serverEnv: { SEED: "demo" } })`. */
	serverEnv: Record<string, string>;
	server: TestServer; // this worker's own, with its own database
};

type TestFixtures = { freshLimits: void };

export const test = base.extend<TestFixtures, WorkerFixtures>({
	serverEnv: [{}, { option: true, scope: "worker" }],
	server: [
		async ({ serverEnv }, use) => {
			const server = await startServer({ env: serverEnv });
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	// All tests of a worker come from one address, and together create more trips per hour than one address may.
	freshLimits: [
		async ({ server }, use) => {
			runNow(server.databaseUrl, "delete from rate_limits");
			await use();
		},
		{ auto: true },
	],
	baseURL: async ({ server }, use) => use(server.origin),
});

/** Opens a page in a browser with scripts, and waits until React has hydrated it. */
export async function openPage(page: Page, path: string): Promise<Response | null> {
	const response = await page.goto(path);
	await waitForHydration(page);
	return response;
}

/** Waits for the attribute that `useHydratedAttribute` sets. A page without the router's script is never hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(
		() =>
			"hydrated" in document.documentElement.dataset ||
			!Array.from(document.scripts).some(({ text }) => text.includes("__reactRouterContext")),
		undefined,
		{ timeout: 15_000 },
	);
}

/** Opens the header's menu, which has the switches of theme and lite mode. @returns the menu */
export async function openMenu(page: Page): Promise<Locator> {
	const menu = page.locator(".menu");
	await page.locator("button[popovertarget$=-menu]").click();
	await expect(menu).toBeVisible();
	return menu;
}

/** Chooses "Dark", "Light", "System" or the lite mode in the header's menu. */
export async function choosePreference(page: Page, name: string): Promise<void> {
	const menu = await openMenu(page);
	await menu.getByRole("button", { name }).click();
}

/** Holds requests to these addresses until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(address, async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** Holds the router's scripts until the returned function is called. */
export const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");

export { expect };

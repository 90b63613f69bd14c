import type { Page } from "@playwright/test";

type Burst = { at: number; particles: number; colors: string[] };

/** Replaces the library by one that only records its bursts. @returns a function that reads them */
export async function writeDownConfetti(page: Page): Promise<() => Promise<Burst[]>> {
	await page.route("**/assets/confetti.module*.js", (route) =>
		route.fulfill({
			contentType: "text/javascript",
			body: `const create = (canvas, options) => (burst) => {
				if (options.useWorker) throw new Error("no worker may be used");
				(window.bursts ??= []).push({ at: Date.now(), particles: burst.particleCount, colors: burst.colors });
			};
			export { create };
			export default Object.assign(create(null, {}), { create });`,
		}),
	);
	return () => page.evaluate(() => (window as { bursts?: Burst[] }).bursts ?? []);
}

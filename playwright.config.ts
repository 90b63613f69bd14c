import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/chromium.ts";

/** `tests/e2e/js` and `tests/e2e/no-js` run with and without JavaScript, `tests/e2e/both` in both ways. */
export default defineConfig({
	testDir: "tests/e2e",
	workers: availableParallelism(),
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	reporter: "list",
	// A machine with other work is five times slower; a test that hangs still ends.
	globalTimeout: 20 * 60_000,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	use: {
		viewport: { width: 360, height: 740 },
		// A sixth of the time, and a long log; `npx playwright test --trace on` shows what one test does.
		screenshot: "off",
		trace: "off",
		launchOptions: launchOptions(),
	},
	projects: [
		{ name: "js", testMatch: ["**/e2e/js/**/*.spec.ts", "**/e2e/both/**/*.spec.ts"] },
		{
			name: "no-js",
			testMatch: ["**/e2e/no-js/**/*.spec.ts", "**/e2e/both/**/*.spec.ts"],
			use: { javaScriptEnabled: false },
		},
	],
});

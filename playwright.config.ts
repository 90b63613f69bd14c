import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/chromium.ts";
import { isLongRun, LONG } from "./tests/support/long-run.ts";

/** What `npm test` does in a browser without JavaScript: HTTP tests post the forms of the other files in `both`. */
const SHORT_WITHOUT_JS = ["no-js/*", "both/every-page", "both/main-path"];

/** `tests/e2e/js` runs with JavaScript, `tests/e2e/no-js` without, and `tests/e2e/both` in both ways. */
export default defineConfig({
	testDir: "tests/e2e",
	// A worker waits a quarter of its time for timers and for its server.
	workers: availableParallelism() + 1,
	fullyParallel: true,
	forbidOnly: Boolean(process.env.CI),
	...(!isLongRun && { testIgnore: "**/*.long.spec.ts", grepInvert: new RegExp(LONG) }),
	reporter: "list",
	// A busy machine is five times slower, and a test that hangs still has to end.
	globalTimeout: (isLongRun ? 90 : 20) * 60_000,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	use: {
		viewport: { width: 360, height: 740 },
		// Traces take a sixth of the time and a long log. `npx playwright test --trace on` makes one.
		screenshot: "off",
		trace: "off",
		launchOptions: launchOptions(),
		// Animations take an eighth of the time, and the tests of motion ask for it themselves.
		contextOptions: { reducedMotion: "reduce" },
	},
	projects: [
		{ name: "js", testMatch: ["**/e2e/js/**/*.spec.ts", "**/e2e/both/**/*.spec.ts"] },
		{
			name: "no-js",
			testMatch: (isLongRun ? ["no-js/*", "both/*"] : SHORT_WITHOUT_JS).map(
				(name) => `**/e2e/${name}.spec.ts`,
			),
			use: { javaScriptEnabled: false },
		},
	],
});

import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";
import { DEBIAN_BROWSER, DEBIAN_HEADLESS_SHELL } from "../../scripts/lib/chromium.mjs";

const ARGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * The browser that CHROMIUM_PATH names, else Debian's headless shell, else Playwright's own. It makes no network
 * requests of its own.
 */
export function launchOptions(): LaunchOptions {
	return {
		executablePath: process.env.CHROMIUM_PATH ?? installed(DEBIAN_HEADLESS_SHELL, DEBIAN_BROWSER),
		args: ARGS,
	};
}

/** The whole browser, for a test of features that the headless shell lacks: the back/forward cache, notifications. */
export function wholeBrowser(): LaunchOptions {
	const executablePath = process.env.CHROMIUM_PATH ?? installed(DEBIAN_BROWSER);
	return { ...(executablePath ? { executablePath } : { channel: "chromium" }), args: ARGS };
}

function installed(...paths: string[]): string | undefined {
	return paths.find((path) => existsSync(path));
}

import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const DEBIAN = "/usr/bin/chromium";

/** Debian's Chromium where it is installed, else Playwright's own, without requests of its own to the network. */
export function launchOptions(): LaunchOptions {
	return {
		executablePath: process.env.CHROMIUM_PATH ?? (existsSync(DEBIAN) ? DEBIAN : undefined),
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
		],
	};
}

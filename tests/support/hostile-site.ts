import { fork } from "node:child_process";
import { once } from "node:events";
import { HEAVY_PAGES } from "./heavy-pages.ts";

const HOST = "hostile.example";

/** Serves hostile pages from another process, so that a test measures only the reader. */
export async function startHostileSite() {
	const child = fork(new URL("./hostile-site.child.ts", import.meta.url), { execArgv: [] });
	const [port] = (await once(child, "message")) as [number];
	return {
		hostOverrides: new Map([[HOST, { address: "127.0.0.1", port }]]),
		linkTo: (
			page: string, // a key of `HEAVY_PAGES` or `HOSTILE_PAGES`
		) => `http://${HOST}${page in HEAVY_PAGES ? `/heavy/${encodeURIComponent(page)}` : page}`,
		close: () => child.kill(),
	};
}

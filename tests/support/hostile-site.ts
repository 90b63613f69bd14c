import { fork } from "node:child_process";
import { once } from "node:events";
import { HEAVY_PAGES } from "./heavy-pages.ts";

const HOST = "hostile.example";

/** Serves hostile and heavy pages from a process of its own, so that the test measures only the time and memory of the reader. */
export async function startHostileSite() {
	const child = fork(new URL("./hostile-site.child.ts", import.meta.url), { execArgv: [] });
	const [port] = (await once(child, "message")) as [number];
	return {
		hostOverrides: new Map([[HOST, { address: "127.0.0.1", port }]]),
		/** Takes a key of `HEAVY_PAGES` or of `HOSTILE_PAGES`. */
		linkTo: (page: string) =>
			`http://${HOST}${page in HEAVY_PAGES ? `/heavy/${encodeURIComponent(page)}` : page}`,
		close: () => child.kill(),
	};
}

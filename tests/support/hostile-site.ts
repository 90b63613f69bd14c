import { fork } from "node:child_process";
import { once } from "node:events";
import { HEAVY } from "./heavy-pages.ts";

const HOST = "hostile.example";

/** Serves hostile and heavy pages from a process of its own, so that it costs the test's neither time nor memory. */
export async function openHostileSite() {
	const child = fork(new URL("./hostile-site.child.ts", import.meta.url), { execArgv: [] });
	const [port] = (await once(child, "message")) as [number];
	return {
		loopbacks: new Map([[HOST, { address: "127.0.0.1", port }]]),
		/** The link of a page of `HEAVY`, or of a path of `HOSTILE`. */
		linkOf: (page: string) => `http://${HOST}${page in HEAVY ? `/heavy/${encodeURIComponent(page)}` : page}`,
		close: () => child.kill(),
	};
}

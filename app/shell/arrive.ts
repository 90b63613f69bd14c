import { type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";

type Answers = Record<string, DataStrategyResult>;

const RETRY_MS = 3_000;

/** The address that Back or Forward has led to last. */
let goneTo: string | null = null;
/** The page that the router is loading. */
let asked: Request | null = null;

/** Notes what the middleware below needs to know. It listens before the router does. */
export function watchHistory(): void {
	addEventListener("popstate", () => {
		goneTo = location.href.replace(/#.*/, "");
	});
	// Not every browser has this yet. Without it, the router's own way stays.
	window.navigation?.addEventListener("navigate", (event) => {
		if (event.navigationType !== "reload" || event.userInitiated || !asked || asked.signal.aborted) return;
		event.preventDefault();
		loadOnceReachable(asked);
	});
}

/**
 * A redirect that answers Back takes the place of the page gone back to, as it does without scripts. The router would add
 * it after that page, so that each further Back came to the same redirect.
 */
export const replaceOnBack: MiddlewareFunction<Answers | undefined> = async ({ request }, next) => {
	const isBack = request.method === "GET" && goneTo === request.url;
	goneTo = null;
	const answers = await next();
	for (const answer of isBack ? Object.values(answers ?? {}) : []) {
		const { result } = answer;
		const to = result instanceof Response && result.headers.get("Location");
		if (to) answer.result = replace(to, { status: result.status, headers: result.headers });
	}
	return answers;
};

/**
 * Where a page's script is gone, because a new version is deployed, the router reloads the page that is left, and what was
 * asked for is lost. With this the page that was asked for is loaded, as soon as the server can be reached.
 */
export const loadAsked: MiddlewareFunction<Answers | undefined> = async ({ request }, next) => {
	asked = request.method === "GET" ? request : null;
	const answers = await next();
	if (asked === request) asked = null;
	return answers;
};

async function loadOnceReachable(page: Request): Promise<void> {
	while (asked === page) {
		const answer = await fetch(page.url, { method: "HEAD" }).catch(() => null);
		// A proxy answers with these while our server starts.
		if (answer && ![502, 503, 504].includes(answer.status)) return location.assign(page.url);
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
}

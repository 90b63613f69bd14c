import { type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";

type Answers = Record<string, DataStrategyResult>;

const RETRY_MS = 3_000;

/** The address that Back or Forward has last led to. */
let goneTo: string | null = null;
/** The request for the page that the router is loading. */
let asked: Request | null = null;

/** Installs the listeners for `replaceOnBack` and `loadAsked`. Call it before the router starts to listen. */
export function watchHistory(): void {
	addEventListener("popstate", () => {
		goneTo = location.href.replace(/#.*/, "");
	});
	// In a browser without the Navigation API, the router reloads the page that is being left.
	window.navigation?.addEventListener("navigate", (event) => {
		if (event.navigationType !== "reload" || event.userInitiated || !asked || asked.signal.aborted) return;
		event.preventDefault();
		loadOnceReachable(asked);
	});
}

/**
 * When Back leads to a page that redirects, the new page replaces it in the history. The router would add an entry, and
 * the next Back would lead to the same redirect.
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
 * Remembers the requested page. If its script is gone because a new version was deployed, the router would reload the
 * page that is being left; `watchHistory` loads the requested page instead.
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
		// These statuses come from a proxy whose server is still starting.
		if (answer && ![502, 503, 504].includes(answer.status)) return location.assign(page.url);
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
}

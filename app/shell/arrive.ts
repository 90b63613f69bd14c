import { type DataStrategyResult, type MiddlewareFunction, replace } from "react-router";

type Answers = Record<string, DataStrategyResult>;

const RETRY_MS = 3_000;

/** The address that Back or Forward has led to last. */
let goneTo: string | null = null;
/** The page that the router is loading. */
let asked: Request | null = null;

/** Listens for what the two rules below need. It must be called before the router listens. */
export function watchHistory(): void {
	addEventListener("popstate", () => {
		goneTo = location.href.replace(/#.*/, "");
	});
	// In a browser without this, the router reloads the page that is left.
	window.navigation?.addEventListener("navigate", (event) => {
		if (event.navigationType !== "reload" || event.userInitiated || !asked || asked.signal.aborted) return;
		event.preventDefault();
		loadOnceReachable(asked);
	});
}

/**
 * When Back leads to a page that redirects, the new page takes that page's place in the history. The router would add it as
 * a further page, and the next Back would lead to the same redirect.
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
 * Notes which page was asked for. When its script is gone, because a new version was deployed, the router would reload the
 * page that is left; `watchHistory` loads the page that was asked for.
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
		// These are answers of a proxy whose server is still starting.
		if (answer && ![502, 503, 504].includes(answer.status)) return location.assign(page.url);
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
}

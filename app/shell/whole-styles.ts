import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import stylesheet from "#app/app.css?url";

type Answers = Record<string, DataStrategyResult>;

/** On a first visit, a page only has its own styles. This loads the whole stylesheet before another page replaces it. */
export const wholeStyles: MiddlewareFunction<Answers | undefined> = async (_, next) => {
	const [answers] = await Promise.all([next(), loadStylesheet()]);
	return answers;
};

/**
 * The page's own script may have fetched the stylesheet already, for print, and removes a link that failed. If the
 * stylesheet does not load, the page is shown without it, and the next page tries again.
 */
async function loadStylesheet(): Promise<void> {
	const own = document.querySelector("style[data-page]");
	if (!own) return;
	const link = document.querySelector<HTMLLinkElement>(`link[href="${stylesheet}"]`) ?? newLink();
	if (!link.isConnected) own.after(link);
	link.media = "all";
	if (link.sheet) return;
	await new Promise<void>((resolve) => {
		link.addEventListener("load", () => resolve(), { once: true });
		link.addEventListener("error", () => resolve(link.remove()), { once: true });
	});
}

function newLink(): HTMLLinkElement {
	return Object.assign(document.createElement("link"), { rel: "stylesheet", href: stylesheet });
}

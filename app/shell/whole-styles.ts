import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import stylesheet from "#app/app.css?url";

type Answers = Record<string, DataStrategyResult>;

/** A page of a first visit has the styles of its own only. This brings all of them before another page is shown in its place. */
export const wholeStyles: MiddlewareFunction<Answers | undefined> = async (_, next) => {
	const [answers] = await Promise.all([next(), loadStylesheet()]);
	return answers;
};

/**
 * The page's own script may have had it fetched already, for print, and removes a link that failed. A page whose styles do not
 * come is shown without, and the next one asks for them again.
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

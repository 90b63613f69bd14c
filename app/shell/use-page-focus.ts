import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { errorPrefix } from "#app/lib/texts.ts";
import { focusText } from "#app/ui/focus-text.ts";
import { useRouterData } from "./form-answer.ts";

/** An index page's own form adds this to the address, but the page stays the same. */
const INDEX_PARAMETER = /[?&]index(?=&|$)/;

const IS_NAMED = "h1, h2, h3, legend, [aria-label], [aria-labelledby]";

/**
 * Whatever changes without a reload, title, heading, focus and scroll position go together (decision 0060). A page is another
 * one if its address or its title is, such as the review that answers a form in place: it starts at its heading, or at
 * the part that the address names, and the heading has the focus, so that it is read out. On the same page the focus stays;
 * if what had it is gone, the heading of its card gets it. A form that comes back with errors has focused them by then.
 */
export function usePageFocus(): void {
	const { pathname, search, hash, key } = useLocation();
	const isBack = useNavigationType() === "POP";
	const address = pathname + search.replace(INDEX_PARAMETER, "");
	const last = useRef<{ address: string; key: string; title: string }>(null);
	const place = useLastPlace();
	useRouterData();
	const { state } = useNavigation();
	useEffect(() => {
		// What a form was answered may show before the address and the loaders' data are there.
		if (state !== "idle") return;
		const before = last.current;
		const title = document.title.replace(errorPrefix, "");
		last.current = { address, key, title };
		if (!before) return;
		const isOther = before.address !== address || before.title !== title;
		const isLost = document.activeElement === document.body;
		if (before.key === key ? before.title === title || !isLost : !isOther && !isLost) return;
		if (document.activeElement?.matches("main :is([role=alert], [aria-invalid=true])")) return;
		const part = hash && before.key !== key ? document.getElementById(hash.slice(1)) : null;
		if (part) focusInSight(namedPart(part), part);
		else if (isOther) startPage(isBack);
		else focusInSight(cardOf(place.current));
	});
}

/** The router has scrolled back to where the reader was. */
function startPage(keepsScroll: boolean): void {
	if (!keepsScroll) window.scrollTo(0, 0);
	focusText(pageHeading());
}

const pageHeading = () => document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");

function namedPart(part: HTMLElement): HTMLElement {
	if (part.matches(IS_NAMED)) return part;
	return (
		part.querySelector<HTMLElement>(IS_NAMED) ?? part.closest<HTMLElement>("main [aria-labelledby]") ?? part
	);
}

/** The heading of the card in which something was pressed that is gone now. */
function cardOf(place: Element[]): HTMLElement | null {
	const card = place.find((one) => one.isConnected)?.closest("main section[aria-labelledby]");
	return card?.querySelector<HTMLElement>("h2, h3") ?? pageHeading();
}

function focusInSight(element: HTMLElement | null, shown = element): void {
	focusText(element);
	const { top = 0 } = shown?.getBoundingClientRect() ?? {};
	if (top < 0 || top > innerHeight * 0.75) shown?.scrollIntoView();
}

/** What was last pressed or focused, with all around it, because an element that is gone no longer tells where it was. */
function useLastPlace() {
	const place = useRef<Element[]>([]);
	useEffect(() => {
		const note = ({ target }: Event) => {
			place.current = [];
			for (let one = target as Element | null; one; one = one.parentElement) place.current.push(one);
		};
		const events = ["focusin", "click"] as const;
		for (const event of events) document.addEventListener(event, note, true);
		return () => {
			for (const event of events) document.removeEventListener(event, note, true);
		};
	}, []);
	return place;
}

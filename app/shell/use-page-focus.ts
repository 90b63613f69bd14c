import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { errorPrefix } from "#app/lib/texts.ts";
import { focusText } from "#app/ui/focus-text.ts";
import { useRouterData } from "./form-answer.ts";

/**
 * Parameters that leave the page the same: `index` comes from an index page's own form, the others from the choice of
 * options and the number of companions.
 */
const SAME_PAGE_PARAMETERS = /[?&](?:index|(?:choices\.|with=)[^&]*)(?=&|$)/g;

/** The last shown page. The root's error page mounts the shell anew, so no component can keep it. */
let last: { address: string; key: string; title: string } | null = null;

const IS_NAMED = "h1, h2, h3, legend, [aria-label], [aria-labelledby]";

/**
 * Moves the focus and scrolls when a page changes without a reload, after its title and heading have changed (decision
 * 0060). A page is new if its address or its title has changed, even if a review answers a form in place. A new page
 * starts at its heading, or at the part that the address names, and its heading is focused, so that it is read out. On
 * the same page the focus stays. If the focused element is gone, the heading of its card is focused. A form with errors
 * has focused them already.
 */
export function usePageFocus(): void {
	const { pathname, search, hash, key } = useLocation();
	const isBack = useNavigationType() === "POP";
	const address = pathname + search.replace(SAME_PAGE_PARAMETERS, "");
	const place = useLastPlace();
	useRouterData();
	const { state } = useNavigation();
	useEffect(() => {
		// A form's answer may be rendered before the address and the loaders' data have changed.
		if (state !== "idle") return;
		const before = last;
		const title = document.title.replace(errorPrefix, "");
		last = { address, key, title };
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

/** @param keepsScroll after Back, when the router has scrolled to the reader's earlier position */
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

/** The heading of the card that contained the removed element, or else of the page. */
function cardOf(place: Element[]): HTMLElement | null {
	const card = place.find((one) => one.isConnected)?.closest("main section[aria-labelledby]");
	return card?.querySelector<HTMLElement>("h2, h3") ?? pageHeading();
}

function focusInSight(element: HTMLElement | null, shown = element): void {
	focusText(element);
	const { top = 0 } = shown?.getBoundingClientRect() ?? {};
	if (top < 0 || top > innerHeight * 0.75) shown?.scrollIntoView();
}

/** The last pressed or focused element with its ancestors, because a removed element has none. */
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

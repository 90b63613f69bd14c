type Declaration = { selector: string; text: string };

/**
 * Finds, in a browser, the declarations of the whole stylesheet that apply to an element of a page and are missing in the
 * page's critical CSS. The page is the HTML that the server sent, before any script.
 */
export function missingStyles({ css, html }: { css: string; html: string }): string[] {
	const page = new DOMParser().parseFromString(html, "text/html");
	const parse = (text: string) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		return sheet;
	};
	function declarationsOf(rules: CSSRuleList): Declaration[] {
		return Array.from(rules).flatMap((rule) => {
			if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule))
				return declarationsOf(rule.cssRules);
			if (!(rule instanceof CSSStyleRule)) return [];
			const own = splitSelectors(rule.selectorText).flatMap((selector) =>
				Array.from(rule.style, (property) => ({
					selector,
					text: `${selector} { ${property}: ${rule.style.getPropertyValue(property)} }`,
				})),
			);
			return [...own, ...declarationsOf(rule.cssRules)];
		});
	}
	/** Only a comma outside of brackets separates two selectors. */
	function splitSelectors(list: string): string[] {
		const selectors = [""];
		let depth = 0;
		for (const character of list) {
			depth += character === "(" ? 1 : character === ")" ? -1 : 0;
			if (character === "," && depth === 0) selectors.push("");
			else selectors[selectors.length - 1] += character;
		}
		return selectors.map((selector) => selector.trim());
	}
	/** The styles of a state count as well, because an element may be pointed at later. */
	const withoutStates = (selector: string) =>
		selector
			.replace(/::[\w-]+(\([^)]*\))?/g, "")
			.replace(
				/(?<!\\):(hover|focus-visible|focus|active|disabled|checked|open|user-invalid|invalid)/g,
				":not(x)",
			);
	const applies = (selector: string) => {
		try {
			return page.querySelector(withoutStates(selector) || "*") !== null;
		} catch {
			return true;
		}
	};
	const inlineSheets = Array.from(page.querySelectorAll("style"), ({ textContent }) => parse(textContent));
	const present = new Set(
		inlineSheets.flatMap((sheet) => declarationsOf(sheet.cssRules).map(({ text }) => text)),
	);
	// All pages have the same stylesheet, and parsing it takes most of the time.
	const kept = window as { stylesheet?: { css: string; declarations: Declaration[] } };
	if (kept.stylesheet?.css !== css)
		kept.stylesheet = { css, declarations: declarationsOf(parse(css).cssRules) };
	return kept.stylesheet.declarations
		.filter(({ selector, text }) => !text.includes("{ --") && !present.has(text) && applies(selector))
		.map(({ text }) => text);
}

/**
 * Runs in a browser: what the whole stylesheet says of something that is in a page, and the page's own styles do not.
 * The page is taken as the server sends it, before any script.
 */
export function leftOut({ css, html }: { css: string; html: string }): string[] {
	const page = new DOMParser().parseFromString(html, "text/html");
	const sheetOf = (text: string) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		return sheet;
	};
	type Said = { selector: string; said: string };
	function sayings(rules: CSSRuleList): Said[] {
		return Array.from(rules).flatMap((rule) => {
			if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) return sayings(rule.cssRules);
			if (!(rule instanceof CSSStyleRule)) return [];
			const own = rule.selectorText.split(/,\s*(?![^(]*\))/).flatMap((selector) =>
				Array.from(rule.style, (property) => ({
					selector,
					said: `${selector} { ${property}: ${rule.style.getPropertyValue(property)} }`,
				})),
			);
			return [...own, ...sayings(rule.cssRules)];
		});
	}
	/** Whatever its state: an element that is not pointed at now may be soon. */
	const anyState = (selector: string) =>
		selector
			.replace(/::[\w-]+(\([^)]*\))?/g, "")
			.replace(
				/(?<!\\):(hover|focus-visible|focus|active|disabled|checked|open|user-invalid|invalid)/g,
				":not(x)",
			);
	const fits = (selector: string) => {
		try {
			return page.querySelector(anyState(selector) || "*") !== null;
		} catch {
			return true;
		}
	};
	const own = Array.from(page.querySelectorAll("style"), ({ textContent }) => sheetOf(textContent));
	const here = new Set(own.flatMap((sheet) => sayings(sheet.cssRules).map(({ said }) => said)));
	return sayings(sheetOf(css).cssRules)
		.filter(({ selector, said }) => !said.includes("{ --") && !here.has(said) && fits(selector))
		.map(({ said }) => said);
}

import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
	extends: ["html-validate:recommended"],
	rules: {
		// React's own way of writing: attributes in its case, scripts inline under a nonce, `<br/>`.
		"attr-case": "off",
		"void-style": "off",
		"no-inline-style": "error",
		"long-title": "off",
		"no-trailing-whitespace": "off",
		"require-sri": "off",
		// React's own ids begin with an underscore, ids of nested fields have dots: both are ids in HTML today.
		"valid-id": ["error", { relaxed: true }],
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		// `role` on a list whose markers CSS removes is not redundant in Safari.
		"no-redundant-role": "off",
	},
});

/** What is wrong with a page as the server sends it. */
export async function htmlProblems(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	const problems = results
		.flatMap(({ messages }) => messages)
		.map(({ ruleId, message, selector }) => `${ruleId} ${message} (${selector})`);
	const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
	if (headings !== 1) problems.push(`${headings} h1, not 1`);
	if (!/<html lang="en"/.test(html)) problems.push("no language");
	if (!/<title>[^<]+<\/title>/.test(html)) problems.push("no title of its own");
	// Its answer would come while the form is filled in.
	if (/<link [^>]*as="image"[^>]*>/.test(html)) problems.push("asks for a picture in the head");
	const early = routerScripts(html).filter((code) => !code.startsWith('addEventListener("load",'));
	if (early.length > 0)
		problems.push(`a script of the router's runs before the page has loaded: ${early[0]?.slice(0, 24)}`);
	return problems;
}

export function routerScripts(html: string): string[] {
	const scripts = Array.from(html.matchAll(/<script(?: [^>]*)?>([^<]+)/g), ([, code = ""]) => code);
	return scripts.filter((code) => /__reactRouter|storageKey|import/.test(code));
}

export const picturesIn = (html: string) => html.match(/<img /g)?.length ?? 0;

import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
	extends: ["html-validate:recommended"],
	rules: {
		// React writes attributes in its own case, `<br/>`, and inline scripts with a nonce.
		"attr-case": "off",
		"void-style": "off",
		"no-inline-style": "error",
		"long-title": "off",
		"no-trailing-whitespace": "off",
		"require-sri": "off",
		// React's own ids begin with an underscore, and ids of nested fields contain dots. HTML allows both.
		"valid-id": ["error", { relaxed: true }],
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		// Checkboxes of a group share a name, as radio buttons do.
		"form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
		// Safari does not treat a list without markers as a list unless it has the role.
		"no-redundant-role": "off",
	},
});

/** Finds the problems of a page's HTML as the server sends it. */
export async function htmlProblems(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	const problems = results
		.flatMap(({ messages }) => messages)
		.filter((one) => !isFieldOfAnotherForm(one))
		.map(({ ruleId, message, selector }) => `${ruleId} ${message} (${selector})`);
	const headings = Array.from(html.matchAll(/<h1[\s>](.*?)<\/h1>/gs), ([heading]) => textOf(heading));
	if (headings.length !== 1) problems.push(`${headings.length} h1, not 1`);
	if (!/<html lang="en"/.test(html)) problems.push("no language");
	const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
	if (!title) problems.push("no title");
	else if (title.replace(/^Error: /, "") !== `${headings[0]} · Gangway`)
		problems.push(`the title "${title}" is not the heading "${headings[0]}"`);
	// A preloaded picture would arrive while the form is being filled in.
	if (/<link [^>]*as="image"[^>]*>/.test(html)) problems.push("preloads a picture in the head");
	// Scripts are fetched once the page has been painted (docs/decisions/0006-the-form-first.md).
	const [head = ""] = html.split("</head>");
	if (head.includes('rel="modulepreload"')) problems.push("preloads scripts in the head");
	const [content = ""] = html.split("</main>");
	const early = routerScripts(content)[0];
	if (early) problems.push(`a router script stands before the content: ${early.slice(0, 24)}`);
	return problems;
}

/**
 * Fields of choices name their form, which the validator ignores, and before a checkbox there is a blank field for when
 * it is not ticked.
 */
function isFieldOfAnotherForm({ ruleId, message }: { ruleId: string; message: string }): boolean {
	return ruleId === "form-dup-name" && message.includes('"choices.');
}

/** The text of an element that is read aloud. */
function textOf(html: string): string {
	return html
		.replaceAll("<!-- -->", "")
		.replaceAll("<br/>", " ")
		.replaceAll(/<[^>]+>/g, "")
		.replaceAll(/\s+/g, " ")
		.trim();
}

function routerScripts(html: string): string[] {
	const scripts = Array.from(html.matchAll(/<script(?: [^>]*)?>([^<]+)/g), ([, code = ""]) => code);
	return scripts.filter((code) => /__reactRouter|storageKey|import/.test(code));
}

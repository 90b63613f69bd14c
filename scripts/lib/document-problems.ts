/** Scroll restoration, the router's context and the page's modules. */
const ROUTER_SCRIPT_COUNT = 3;

/**
 * Lists what app/http/document.server.ts failed to rewrite in a page with a form, and what was not added to it. It looks
 * for markup that React and the router do not promise to keep, so an update of either could change the markup without any
 * other test failing.
 * @param html a page as the server sends it to a browser without the stylesheet; empty result: all is as expected
 */
export function documentProblems(html: string): string[] {
	const scripts = Array.from(html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g), ([, code = ""]) => code);
	const [back = "", startup = "", ...others] = scripts.filter((code) => code !== "");
	const expectations: [boolean, string][] = [
		[!/<link\b[^>]*modulepreload/.test(html), "A module preload is left in the markup"],
		[/\['\/[^\]]+\.js'\]\.forEach/.test(startup), "The startup script has no modules to preload"],
		[
			html.split("<script></script>").length - 1 === ROUTER_SCRIPT_COUNT,
			`The page does not have ${ROUTER_SCRIPT_COUNT} emptied router scripts`,
		],
		[
			startup.startsWith(`addEventListener("load"`),
			"The startup script does not wait until the page has loaded",
		],
		[others.length === 0, "There is a script beside the startup script"],
		[
			startup.includes("go=()=>{window.__reactRouterContext"),
			"The router's context is not in the startup script",
		],
		[/textContent:'import /.test(startup), "The page's modules are not in the startup script"],
		[!/<link\b[^>]*rel="stylesheet"/.test(html), "A link to a stylesheet is left in the markup"],
		[
			Array.from(html.matchAll(/<style nonce="[^"]+" data-href="\/[^"]+\.css">[^<]*\{/g)).length === 1,
			"The page does not have one style element with its critical CSS",
		],
		[back.includes("onpopstate="), "The first script does not listen for Back"],
		[/<form\b[\s\S]*<\/form>/.test(html), "The page's form is gone"],
	];
	return expectations.flatMap(([isMet, problem]) => (isMet ? [] : [problem]));
}

import { DomUtils, parseDocument } from "htmlparser2";

type Element = ReturnType<typeof DomUtils.findAll>[number];

/** A toast or an error on a page, for someone without JavaScript. */
export type Told = { title: string; lines: string[]; isError: boolean };

const hasClass = ({ attribs }: Element, name: string) => attribs.class?.split(/\s+/).includes(name) ?? false;
const textOf = (element: Element) => DomUtils.textContent(element).replace(/\s+/g, " ").trim();
const all = (root: Element | ReturnType<typeof parseDocument>, test: (element: Element) => boolean) =>
	DomUtils.findAll(test, root.children);

/** Every toast and alert of a page. */
export function toldBy(html: string): Told[] {
	return all(parseDocument(html), (one) => hasClass(one, "toast") || one.attribs.role === "alert").map(
		(box) => ({
			title: textOf(all(box, (one) => hasClass(one, "font-bold"))[0] ?? box),
			lines: all(box, (one) => one.name === "p" || hasClass(one, "text-ink")).map(textOf),
			isError: [box, ...all(box, () => true)].some(
				(one) => hasClass(one, "text-late") || hasClass(one, "notice-late"),
			),
		}),
	);
}

/** A page that consists of one message: its heading, its lines, and its links. */
export function screenOf(html: string): { heading: string; lines: string[]; links: Record<string, string> } {
	const [main] = all(parseDocument(html), (one) => one.name === "main");
	if (!main) throw new Error("the page has no <main>");
	const links = all(main, (one) => one.name === "a").map((one) => [textOf(one), one.attribs.href ?? ""]);
	return {
		heading: all(main, (one) => one.name === "h1")
			.map(textOf)
			.join(),
		lines: all(main, (one) => one.name === "p" || hasClass(one, "text-ink")).map(textOf),
		links: Object.fromEntries(links),
	};
}

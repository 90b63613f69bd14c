import { createContext, useContext } from "react";
import stylesheet from "#app/app.css?url";
import type { PageDocument } from "#app/http/page-document.server.ts";

/** Only has a value on the server. */
export const PageDocumentContext = createContext<PageDocument | null>(null);

export const usePageDocument = () => useContext(PageDocumentContext);

/** A script that runs when the page arrives. In the browser React keeps the element that the server sent. */
export function InlineScript({ code }: { code: string | undefined }) {
	const nonce = usePageDocument()?.nonce;
	return (
		<script nonce={nonce} suppressHydrationWarning>
			{code ?? ""}
		</script>
	);
}

/** In the browser, the styles that came inside the page, so that React renders the same element. */
const received =
	typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("style[data-page]");

/** Without scripts, a page that contains its own styles makes the browser fetch the stylesheet for the next page. */
export function StylesForNextPage() {
	const page = usePageDocument();
	if (!(page ? page.styles : received)) return null;
	return (
		<noscript>
			<link rel="stylesheet" media="print" href="/styles.css" />
		</noscript>
	);
}

/**
 * On a first visit the page's own styles, inline, which saves a round trip before anything shows; otherwise a link to
 * the whole stylesheet.
 */
export function Styles() {
	const page = usePageDocument();
	const css = page ? page.styles : received?.textContent;
	const nonce = page?.nonce ?? received?.nonce;
	if (!css) return <link rel="stylesheet" href={stylesheet} />;
	return (
		<style nonce={nonce} data-page="">
			{css}
		</style>
	);
}

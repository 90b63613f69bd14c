import { createContext, type ReactNode, useContext } from "react";
import stylesheet from "#app/app.css?url";
import type { ShareTag } from "#app/features/pictures/share-meta.ts";

/** What only the server knows of a page that it sends (app/http/page-document.server.ts). The browser has none of it. */
export type PageDocument = {
	nonce: string | undefined;
	shareTags: readonly ShareTag[]; // the programs that read them run no script
	styles: string | null; // the whole stylesheet, for a browser that does not have its file yet
	firstScript: string;
	lastScript: string;
	shellParts: ReactNode;
};

export const PageDocumentContext = createContext<PageDocument | null>(null);

export const usePageDocument = () => useContext(PageDocumentContext);

/** A script that runs when the page arrives. In the browser React keeps the element as it came. */
export function InlineScript({ code }: { code: string | undefined }) {
	const nonce = usePageDocument()?.nonce;
	return (
		<script nonce={nonce} suppressHydrationWarning>
			{code ?? ""}
		</script>
	);
}

/** In the browser: the styles that came inside the page, so that React has the same element when it renders all of it. */
const received = typeof document === "undefined" ? null : document.querySelector("style");

/** The stylesheet: inside the page on a first visit, which saves a round trip before anything shows, and else a link. */
export function Styles() {
	const page = usePageDocument();
	const css = page ? page.styles : received?.textContent;
	const nonce = page?.nonce ?? received?.nonce;
	if (!css) return <link rel="stylesheet" href={stylesheet} />;
	return <style nonce={nonce}>{css}</style>;
}

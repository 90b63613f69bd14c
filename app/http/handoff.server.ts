import type { EntryContext } from "react-router";

/**
 * Takes the loader data out of the router's stream, as its own StreamTransfer component would piece by piece; that
 * component suspends, which renderToString cannot wait for.
 */
export async function readHandoff(context: EntryContext): Promise<string> {
	const stream = context.serverHandoffStream;
	if (!stream) return "";
	context.serverHandoffStream = undefined;
	return new Response(stream).text();
}

/** The page with its loader data, in the script that the client's router waits for. */
export function inlineHandoff(html: string, handoff: string, nonce: string): string {
	const data = JSON.stringify(handoff).replace(/[<>&\u2028\u2029]/g, escapeChar);
	const script = `<script nonce="${nonce}">{const c=window.__reactRouterContext.streamController;c.enqueue(${data});c.close()}</script>`;
	return html.replace("</body>", () => `${script}</body>`);
}

function escapeChar(char: string): string {
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

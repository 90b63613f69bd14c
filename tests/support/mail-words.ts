/** The words of an HTML mail in reading order and the addresses of its links, without its styles and its hidden preview. */
function wordsOf(html: string): string[] {
	const body = html
		.slice(html.indexOf("<body"))
		.replace(/<div hidden style="display:none[^>]*>.*?<\/div>/s, "")
		.replace(/<a [^>]*href="([^"]*)"[^>]*>/g, " $1 ")
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");
	return body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The words of the HTML part that the text part lacks. Words of `except` may be missing, because they are about the button. */
export function wordsMissingIn(text: string, html: string, except = ""): string[] {
	const bare = (word: string) => word.replace(/[.,:]$/, "");
	const inText = new Set(text.split(/\s+/).map(bare));
	return wordsOf(html.replace(except, "")).filter((word) => !inText.has(bare(word)));
}

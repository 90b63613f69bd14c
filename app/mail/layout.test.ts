import { expect, test } from "vitest";
import type { MailContent } from "./content.ts";
import { renderHtml, renderText } from "./layout.ts";
import * as texts from "./texts.ts";

const CONTENT: MailContent = {
	subject: "Payment received: <Lisbon>",
	heading: "Payment received",
	paragraphs: ["We received $970.00 for <Lisbon> & more.", "Two\nlines"],
	quotes: [{ name: "Zoë <b>", text: "See you\nthere" }],
	facts: [
		["Amount", "$970.00"],
		["Card", "Visa •••• 4242"],
	],
	closing: "Keep this mail.",
};
const MAIL = {
	content: CONTENT,
	action: { label: "Open the trip", url: "https://gangway.example/trip/x?a=1&b=2" },
	footer: {
		why: "You get this because payment mail is on.",
		settingsUrl: "https://gangway.example/mail/settings/t",
		unsubscribeUrl: null,
	},
};

/** The words of an HTML mail in reading order, without its styles and its hidden preview. */
function wordsOf(html: string): string[] {
	const body = html
		.slice(html.indexOf("<body"))
		.replace(/<div style="display:none[^>]*>.*?<\/div>/s, "")
		.replace(/<a [^>]*href="([^"]*)"[^>]*>/g, " $1 ")
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");
	return body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

test("the text part says everything that the HTML says", () => {
	const bare = (word: string) => word.replace(/[.:]$/, "");
	const inText = new Set(renderText(MAIL).split(/\s+/).map(bare));
	const html = renderHtml(MAIL).replace(texts.copyLink, ""); // where there is no button, nothing is said about it
	expect(wordsOf(html).filter((word) => !inText.has(bare(word)))).toEqual([]);
});

test("what people type is shown and never becomes markup", () => {
	const html = renderHtml(MAIL);
	expect(html).toContain("&lt;Lisbon&gt; &amp; more.");
	expect(html).toContain("Zoë &lt;b&gt;");
	expect(html).toContain("Two<br>lines");
	expect(html).toContain('href="https://gangway.example/trip/x?a=1&amp;b=2"');
	expect(html).not.toContain("<Lisbon>");
});

test("a mail without a button, facts or settings has no empty parts", () => {
	const bare = {
		content: { subject: "S", heading: "H", paragraphs: ["P"] },
		action: null,
		footer: { why: "Why.", settingsUrl: null, unsubscribeUrl: null },
	};
	expect(renderText(bare)).toBe("H\n\nP\n\n-- \nGangway. Everyone aboard. Everyone paid.\nWhy.\n");
	expect(renderHtml(bare)).not.toMatch(/<a |<table width|undefined|null/);
});

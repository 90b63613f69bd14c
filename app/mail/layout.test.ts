import { expect, test } from "vitest";
import { wordsMissingIn } from "#tests/support/mail-words.ts";
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
	more: [{ label: "Switch it off", url: "https://gangway.example/trip/x/off?a=1&b=2" }],
	footer: {
		why: "You get this because payment mail is on.",
		settingsUrl: "https://gangway.example/mail/settings/t",
		unsubscribeUrl: null,
	},
};

test("the text part says everything that the HTML says", () => {
	// Without a button, the mail does not mention one.
	expect(wordsMissingIn(renderText(MAIL), renderHtml(MAIL), texts.copyLink)).toEqual([]);
});

test("a second link is a plain one under the button, and in the text its label with its address", () => {
	expect(renderText(MAIL)).toContain(
		"b=2\n\nSwitch it off:\nhttps://gangway.example/trip/x/off?a=1&b=2\n\nKeep this mail.",
	);
	const html = renderHtml(MAIL);
	expect(html).toMatch(/<a class="ink" href="https:\/\/gangway.example\/trip\/x\/off\?a=1&amp;b=2"/);
	expect(html.match(/class="button"/g)).toHaveLength(1);
	expect(html.indexOf("Open the trip")).toBeLessThan(html.indexOf("Switch it off"));
});

test("a long name widens nothing", () => {
	const mail = { ...MAIL, content: { ...CONTENT, quotes: [{ name: "A".repeat(200), text: "Hi" }] } };
	expect(renderHtml(mail)).toMatch(/overflow-wrap:anywhere"><bdi>A{200}</);
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

test("a name written from right to left stands alone in our sentence, and turns nothing around", () => {
	const mail = {
		...MAIL,
		content: {
			...CONTENT,
			heading: "אבי בן־דוד accepted your invitation",
			paragraphs: ["Payment 2 of 3 for סוף שבוע ארוך: $215.56."],
			quotes: [{ name: "אבי", text: "נפגשים בשמונה?" }],
		},
	};
	const [text, html] = [renderText(mail), renderHtml(mail)];
	for (const part of [text, html]) {
		expect(part).toContain("\u2068אבי בן־דוד\u2069 accepted your invitation");
		expect(part).toContain("for \u2068סוף שבוע ארוך\u2069: $215.56.");
		expect(part).toContain("נפגשים בשמונה?");
	}
	expect(html).toContain('<html lang="en" dir="ltr">');
	expect(html.match(/dir="auto"/g)).toHaveLength(1); // what someone has written has its own direction
});

test("what the inbox shows of a mail is not shown again where styles are taken out", () => {
	expect(renderHtml(MAIL)).toMatch(/<div hidden style="display:none/);
});

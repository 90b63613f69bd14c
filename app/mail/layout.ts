import { escapeMarkup } from "#app/lib/escape-markup.ts";
import type { MailQuote, MailWords } from "./content.ts";
import * as texts from "./texts.ts";

export type MailFooter = {
	why: string;
	settingsUrl: string | null;
	unsubscribeUrl: string | null;
	label?: string; // of the link to the settings, if its page does something else
};

export type MailLink = { label: string; url: string };

type Rendered = {
	content: MailWords;
	action: MailLink | null;
	more?: readonly MailLink[];
	footer: MailFooter;
	colours?: MailColours | undefined; // our own by default
};

/** Renders the text part, which contains everything that the HTML part does. */
export function renderText({ content, action, more = [], footer }: Rendered): string {
	const { heading, paragraphs, quotes = [], facts = [], reply, closing } = content;
	const blocks = [
		...[heading, ...paragraphs].map(isolate),
		...quotes.map(
			({ name, when, text }) => `${texts.says(isolate(name), when)}\n${text.replace(/^/gm, "> ")}`,
		),
		facts.map(([label, value]) => `${label}: ${isolate(value)}`).join("\n"),
		...[action, ...more].map((link) => (link ? `${link.label}:\n${link.url}` : "")),
		...[reply, closing].map((text) => isolate(text ?? "")),
		`-- \n${texts.brand}. ${texts.motto}\n${footer.why}`,
		footer.settingsUrl ? `${settingsLabel(footer)}:\n${footer.settingsUrl}` : "",
	];
	return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

const LIGHT = {
	paper: "#fbf6ec",
	surface: "#ffffff",
	ink: "#14213d",
	soft: "#4a5670",
	line: "#e7ddc9",
};
const DARK = {
	paper: "#0e1628",
	surface: "#16213a",
	ink: "#f4ede0",
	soft: "#b4bdd0",
	line: "#2a3858",
};
/** The colours of buttons on light and on dark grounds. */
export type MailColours = { light: string; dark: string };

const OWN_COLOURS: MailColours = { light: "#c93a15", dark: "#ff8a65" };
const FONT = "font-family:Arial,Helvetica,sans-serif";

/**
 * One column of 560 px in tables and inline styles, which mail programs understand, and without pictures. The dark
 * colors are for programs that read `prefers-color-scheme`; others invert the light ones themselves.
 */
export function renderHtml({ content, action, more = [], footer, colours = OWN_COLOURS }: Rendered): string {
	const { subject, heading, paragraphs, quotes = [], facts = [], reply, closing } = content;
	const preview = escapeMarkup(isolate(paragraphs[0] ?? ""));
	return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
.paper { background: ${DARK.paper} !important; }
.surface { background: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
.ink { color: ${DARK.ink} !important; }
.soft { color: ${DARK.soft} !important; }
.line { border-color: ${DARK.line} !important; }
.quote { background: ${DARK.paper} !important; }
.button { background: ${colours.dark} !important; color: ${DARK.paper} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<div hidden style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="paper" style="background:${LIGHT.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:bold;color:${LIGHT.ink}">${texts.brand}</td></tr>
<tr><td class="surface" style="padding:24px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:16px">
<h1 class="ink" style="margin:0 0 12px;${FONT};font-size:22px;line-height:28px;color:${LIGHT.ink};overflow-wrap:anywhere">${lines(heading)}</h1>
${paragraphs.map((text) => paragraph(text)).join("\n")}
${quotes.map(quote).join("\n")}
${facts.length > 0 ? factsTable(facts) : ""}
${action ? button(action, colours) : ""}
${more.map(plainLink).join("\n")}
${[reply, closing].map((text) => (text ? small(text) : "")).join("\n")}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;${FONT};font-size:13px;line-height:20px;color:${LIGHT.soft}">${texts.brand}. ${texts.motto}<br>${footerLines(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
	return `<p class="ink" style="margin:0 0 12px;${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink};overflow-wrap:anywhere">${lines(text)}</p>`;
}

function small(text: string): string {
	return `<p class="soft" style="margin:16px 0 0;${FONT};font-size:14px;line-height:20px;color:${LIGHT.soft}">${lines(text)}</p>`;
}

function quote({ name, when, text }: MailQuote): string {
	return `<blockquote class="quote" style="margin:0 0 12px;padding:12px 16px;background:${LIGHT.paper};border-radius:12px"><p class="soft" style="margin:0 0 4px;${FONT};font-size:14px;line-height:20px;color:${LIGHT.soft};overflow-wrap:anywhere"><bdi>${escapeMarkup(name)}</bdi>${when ? ` (${escapeMarkup(when)})` : ""}</p><p class="ink" dir="auto" style="margin:0;${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink};overflow-wrap:anywhere">${typedLines(text)}</p></blockquote>`;
}

function factsTable(facts: [string, string][]): string {
	const rows = facts.map(
		([label, value]) =>
			`<tr><th scope="row" class="soft line" valign="top" align="left" style="padding:8px 12px 8px 0;border-top:1px solid ${LIGHT.line};${FONT};font-size:14px;line-height:20px;font-weight:normal;white-space:nowrap;color:${LIGHT.soft}">${escapeMarkup(label)}</th><td class="ink line" valign="top" align="right" style="padding:8px 0;border-top:1px solid ${LIGHT.line};${FONT};font-size:14px;line-height:20px;font-weight:bold;color:${LIGHT.ink};overflow-wrap:anywhere">${lines(value)}</td></tr>`,
	);
	return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:4px 0 12px">${rows.join("")}</table>`;
}

function button({ label, url }: MailLink, colours: MailColours): string {
	const href = escapeMarkup(url);
	return `<p style="margin:16px 0 0"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;background:${colours.light};border-radius:12px;${FONT};font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeMarkup(label)}</a></p>
<p class="soft" style="margin:12px 0 0;${FONT};font-size:13px;line-height:20px;color:${LIGHT.soft};overflow-wrap:anywhere">${texts.copyLink}<br>${href}</p>`;
}

function plainLink({ label, url }: MailLink): string {
	return `<p style="margin:16px 0 0"><a class="ink" href="${escapeMarkup(url)}" style="${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink}">${escapeMarkup(label)}</a></p>`;
}

function footerLines(footer: MailFooter): string {
	const { why, settingsUrl } = footer;
	if (!settingsUrl) return escapeMarkup(why);
	return `${escapeMarkup(why)}<br><a class="soft" href="${escapeMarkup(settingsUrl)}" style="color:${LIGHT.soft}">${settingsLabel(footer)}</a>`;
}

/** One link does both, because its page stops the mail too. */
const settingsLabel = ({ unsubscribeUrl, label }: MailFooter) =>
	label ?? (unsubscribeUrl ? texts.stopOrChoose : texts.changeSettings);

const lines = (text: string) => typedLines(isolate(text));
const typedLines = (text: string) => escapeMarkup(text).replaceAll("\n", "<br>");

const RIGHT_TO_LEFT =
	"[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]";
const RUN = new RegExp(`${RIGHT_TO_LEFT}(?:[^\\S\\n]*[\\p{P}\\p{M}]*[^\\S\\n]*${RIGHT_TO_LEFT})*`, "gu");

const ISOLATE = "\u2068";
const END_ISOLATE = "\u2069";

/**
 * Encloses names written from right to left in isolating characters (Unicode's UAX 9), so that the amounts and
 * punctuation after them stay in place.
 */
function isolate(text: string): string {
	return text.replace(RUN, (run) => `${ISOLATE}${run}${END_ISOLATE}`);
}

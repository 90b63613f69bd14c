import type { PageParts } from "./read-page.ts";

const BOOKING =
	"(?:reservation|booking|trip|stay|order|selection|offer|itinerary|details|cart|basket|purchase|payment)";
/** What a page is for, which is not what it shows. */
const PURPOSE = new RegExp(
	`^(?:secure (?:check-?out|booking|payment)|check-?out|.*\\?|(?:you(?:'|’)re )?almost (?:there|done|finished)|cart|basket|home|welcome|summary|payment|confirmation|confirmed|thank you\\b.*|step \\d.*|loading.*|(?:please )?(?:review|confirm|book|reserve|check|complete|finali[sz]e|view|manage|pay|verify)(?: (?:&|and) (?:book|pay|confirm|reserve)| now)?(?: (?:for )?(?:your|my|this|the))?(?: ${BOOKING})?|(?:(?:your|my|the|votre|deine|ihre|tu|su|la tua|a sua) )?(?:${BOOKING}|réservation|buchung|reserva|prenotazione)(?: (?:review|summary|details|confirmed|confirmation|overview|information|#?[A-Z\\d-]{5,}))*|ご?予約.*(?:確認|完了)?)[.!…]?$`,
	"i",
);

/** The first title that names what the page shows, without the site's own name and what the page is for. */
export function pageName(
	titles: (string | undefined)[],
	{ meta }: PageParts,
	site: string | null,
): string | null {
	const siteName = lettersOf(meta.get("og:site_name") ?? "");
	return titles.map((given = "") => ownName(given, siteName, site)).find(Boolean) ?? null;
}

const lettersOf = (words: string) => words.toLowerCase().replace(/[^\p{L}\d]/gu, "");

// Titles join their parts with |, ·, – or -, and one of the parts is often the site's name.
function ownName(given: string, siteName: string, site: string | null): string | null {
	const title = given.slice(0, 400).replaceAll("\n", " ");
	const [, purpose = "", rest = ""] = /^([^:]{3,40}):\s+(\S.*)$/.exec(title) ?? [];
	const named = PURPOSE.test(purpose.trim()) ? rest : title;
	const parts = named.split(/\s+[|·•–—-]\s+|\s*[｜]\s*|\s*:\s+(?=\S+$)/);
	const kept = parts.filter((part) => {
		if (siteName && lettersOf(part) === siteName) return false;
		if (part.split(" / ").every((words) => PURPOSE.test(words.trim()))) return false;
		return !(site && new RegExp(`\\b${site}\\b`, "i").test(part) && part.length < 60);
	});
	const [first, ...others] = kept.filter((part) => !/^★|^\d+ (bed|bath|bedroom|guest)s?\b/i.test(part));
	const name = [first, ...others.slice(0, 1)].filter(Boolean).join(" – ");
	return name.replace(/\s*\(updated prices \d{4}\)/i, "").trim() || null;
}

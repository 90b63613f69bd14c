/** What taxes and fees are called that everybody pays; a fee for a change or a bag is none of them. */
export const TAX =
	"(?<!\\b(?:cancel\\w*|change|late|bag\\w*|pet|seat\\w*|parking|smoking|insurance|transaction) )(?:tax(?:es)?|vat|gst|fees?|(?:sur)?charges?|levy|levies)";
export const PERSON =
	"(?:persons?|people|adults?|travell?ers?|guests?|passengers?|child(?:ren)?|heads?|couples?)";

export const OF_WHAT =
	"estimated|est\\.|approximate|approx\\.|your|grand|trip|stay|booking|reservation|rental|order|price|cost|final|full|overall|cart|basket|checkout|amount|vacation|holiday|package|tour|cruise|ticket|fare|car|itinerary|invoice|purchase|quoted|combined|new|all-in";
/** What comes before the word in "Your estimated total", and in a field such as `tripTotal`. */
export const KIND_OF_TOTAL = `(?:(?:${OF_WHAT}) )`;
/** What a total is called that may leave out what was paid before. */
export const DUE = "(?:(?:amount|balance|total) (?:due|payable|to pay)|you(?:['’]ll)? pay)";

const SOME_TAX = "(?:[a-z]+ ){0,2}?(?:tax(?:es)?|vat|gst|fees|charges)\\b";
const INCLUDED = new RegExp(
	`(?<!not |n['’]t )\\b(?:incl(?:\\.|\\w+)?(?: of)?|with|after) ${SOME_TAX}|\\b(?:tax(?:es)?|vat|gst|fees)(?: ?(?:and|&|,|\\+) [a-z]+){0,2} (?:are )?incl|\\ball[- ]in(?:clusive)?\\b`,
	"i",
);
const EXCLUDED = new RegExp(
	`\\b(?:before|excl(?:\\.|\\w+)?(?: of)?|without|plus|pre|not incl\\w*|n['’]t include)[ -]?${SOME_TAX}|(?<!tax(?:es)? ?)\\+ ?${SOME_TAX}|\\b(?:tax\\w*|vat|gst)(?: (?:and|&) fees)? (?:are )?(?:not incl|excl|extra)`,
	"i",
);

/** Whether words say that an amount includes taxes; undefined if they do not say. */
export function saysWithTaxes(words: string): boolean | undefined {
	return EXCLUDED.test(words) ? false : INCLUDED.test(words) ? true : undefined;
}

/** Names of taxes and fees that everyone pays; fees for changes or bags do not count. */
export const TAX =
	"(?<!\\b(?:cancel\\w*|change|late|bag\\w*|pet|seat\\w*|parking|smoking|insurance|transaction) )(?:tax(?:es)?|vat|gst|fees?|(?:sur)?charges?|levy|levies)";
export const PERSON =
	"(?:persons?|people|adults?|travell?ers?|guests?|passengers?|child(?:ren)?|heads?|couples?)";

const OF_WHAT =
	"estimated|est\\.|approximate|approx\\.|your|grand|trip|stay|booking|reservation|rental|order|price|cost|final|full|overall|cart|basket|checkout|amount|vacation|holiday|package|tour|cruise|ticket|fare|car|itinerary|invoice|purchase|quoted|combined|sum|new|all-in";
/** What may precede the word "total", as in "Your estimated total" or a field such as `tripTotal`. */
export const KIND_OF_TOTAL = `(?:(?:${OF_WHAT}) )`;
/** Labels of totals that may leave out an earlier payment. */
export const DUE = "(?:(?:amount|balance|total) (?:due|payable|to pay)|you(?:['’]ll)? pay)";

/** What may follow the word "total": no other word, so that "Total savings" is not a total of the booking. */
const KIND_BEHIND = `(?: (?:${OF_WHAT}|prices|charges?|rates?|sum|to be charged|to be paid|due|payable|to pay|at (?:the )?(?:counter|desk|pick-?up)))`;
const ANY_WORDS = "(?:[^\\n$€£\\d]|\\b\\d{1,3} (?=[a-z])){0,80}";
const NOTE = `(?:\\(|incl|(?:all )?taxes[^\\n$€£\\d]{0,20}incl|with |after |before |excl|(?:in )?(?:usd|us\\$|us dollars)|(?:for|of|in) (?:\\d|(?:the|your|this|all|both|two|three|four) |everyone|stay|trip|rental|booking|reservation)|price (?:for|in)|\\d{1,2} (?:nights?|days?|guests?|adults?|travell?ers?|passengers?|people|rooms?))`;
const TOTAL_LABEL = new RegExp(
	`(?:^|\\n) ?(?:total ?/ ?)?${KIND_OF_TOTAL}{0,2}(?:total|${DUE}|(?:price|cost) (?:for|of) (?!1 day)(?:\\d{1,3} (?:nights?|days?)|(?:the|your) (?:whole )?(?:stay|trip|rental)))${KIND_BEHIND}*(?: ?/ ?total)?\\b(?:[\\s,:·–-]{0,3}${NOTE}${ANY_WORDS}){0,2}(?: in)?\\n?[^\\n\\w]{0,4}$`,
	"i",
);

/** A label with one of these belongs to a part of the price, or to something else. */
const LIMITS =
	/\b(?:per|each|every|pp|avg|average|deposit|insurance|savings?|points|miles|one[- ]way|outbound|inbound|today|now|extras?|upgrades?|bags?|seats?|parking|payments?|first|this night|other|only|member\w*|if|from|\d+ of \d+)\b/i;

/** The label right before a price, if it marks the price of the whole booking. */
export function totalLabel(before: string): string | null {
	const [label = null] = TOTAL_LABEL.exec(before) ?? [];
	return label === null || LIMITS.test(label) ? null : label;
}

const SOME_TAX = "(?:[a-z]+ ){0,2}?(?:tax(?:es)?|vat|gst|fees|charges)\\b";
const INCLUDED = new RegExp(
	`(?<!not |n['’]t )\\b(?:incl(?:\\.|\\w+)?(?: of)?|with|after) ${SOME_TAX}|\\b(?:tax(?:es)?|vat|gst|fees)(?: ?(?:and|&|,|\\+) [a-z]+){0,2} (?:are )?incl|\\ball[- ]in(?:clusive)?\\b`,
	"i",
);
const EXCLUDED = new RegExp(
	`\\b(?:before|excl(?:\\.|\\w+)?(?: of)?|without|plus|pre|not incl\\w*|n['’]t include)[ -]?${SOME_TAX}|(?<!tax(?:es)? ?)\\+ ?${SOME_TAX}|\\b(?:tax\\w*|vat|gst)(?: (?:and|&) fees)? (?:are )?(?:not incl|excl|extra)`,
	"i",
);

/** Whether words say that an amount includes taxes; undefined if they say nothing about it. */
export function saysWithTaxes(words: string): boolean | undefined {
	return EXCLUDED.test(words) ? false : INCLUDED.test(words) ? true : undefined;
}

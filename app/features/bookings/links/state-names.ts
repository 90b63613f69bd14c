import { DUE, KIND_OF_TOTAL, PERSON, TAX } from "./money-words.ts";
import type { Quote } from "./price-unit.ts";

/**
 * Splits "totalPriceWithTax", "TOTAL_PRICE_WITH_TAX" or a label into words, without the arguments of a query's field.
 */
export function keyWords(key: string): string {
	return key
		.slice(0, 80)
		.replace(/[({]["{].*$/s, "")
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replace(/[^\p{L}\d]+/gu, " ")
		.toLowerCase()
		.replace(FOR_WHOM, "")
		.trim();
}

/** "for 3 nights, 2 guests", "for all passengers" or "for your stay"; not "for 1 adult", who may be one of several. */
const FOR_WHOM =
	/ (?:for )?(?!1 (?:adult|person|passenger|travell?er|guest)\b)\d+ (?:\w+ (?:and )?\d+ )*(?:nights?|days?|rooms?|adults?|people|persons?|passengers?|travell?ers?|guests?)| (?:for )?(?:all|the whole) (?:travell?ers|passengers|guests|adults|people|party|group)\b| (?:for|of) (?:your |the )?(?:stay|trip|rental|booking)\b/g;

/** Words in a field's name that describe its amount, but not what the amount is for. */
const AMOUNT_WORDS =
	/(?:\/price|(?:^|[ /])(?:in )?(?:amount|val(?:ue)?|v|micros?|cents?|minor(?: units?)?|sub ?units?|units|formatted|display|localized|string|text|raw|number|usd|decimal|float|(?:request |billable |display )?currency))$/;

/** Turns "price total amount in cents" into "price total". */
function amountName(words: string): string {
	let name = words.replace(/(^|\/)(?:formatted|display|localized|raw) (?=[^/]*$)/, "$1");
	while (AMOUNT_WORDS.test(name)) name = name.replace(AMOUNT_WORDS, "");
	return name;
}

/** Parts of a state that are not about the whole booking, or about another one. */
const OTHER_WORDS = [
	"similar|recommend\\w*|related|others?|alternat\\w*|suggest\\w*|upsell\\w*|cross sell|nearby|carousel|also|viewed|ads?",
	"sponsored|compar\\w*|results|search|history|add ?ons?|extras?|popular|promot\\w*|trending|insurance|before|excl\\w*",
	"without|pre|sub|base|net|saved?|savings?|discounts?|deposits?|today|now|strike\\w*|crossed|original|previous|old|past",
	"per (?!night|stay|booking)\\w+|days?|daily|weekly|monthly|points?|rewards?|refund\\w*|commissions?|min|max|lowest|from",
	"credits?|cancel\\w*|taxable|cheapest|best|leading|bags?|baggage|seats?|meals?|parking|room (?:total|price|rate|cost|charges?)",
	"upgrades?|waiver|optional|instal+ments?|paid|remaining|hold",
];
const OTHER = new RegExp(`\\b(?:${[...OTHER_WORDS, PERSON].join("|")})\\b`);

export type AmountUse = Pick<Quote, "unit" | "withTaxes" | "isDue"> & {
	/** Amounts of one group belong to one sum. */
	group: string;
};

const TOTAL = `${KIND_OF_TOTAL}*totals?(?: (?:price|cost|charges?|fare|rate|stay|booking|amount|sum))*`;

const SOME_TAX = `${TAX}(?: (?:and )?${TAX})*`;
const WITH_TAXES = [
	`\\b(?:total|price|amount)\\b.* (?:with|incl\\w*|after) (?:\\w+ ){0,2}${TAX}`,
	`\\btotal\\b.* ${TAX} (?:and ${TAX} )?incl\\w*`,
	"\\btotals?\\b.*[ /](?:incl\\w*|gross)",
	"\\b(?:grand total|all in total|all in price|gross total)(?: price| cost)?",
].join("|");
/** The first match at the end of a name says what an amount is for. */
const USES = (
	[
		["\\b(?:(?:price|rate|cost) per night|nightly(?: rate| price)?|night (?:rate|price))", { unit: "night" }],
		["\\b(?:nightly|night)\\b.*", null],
		[WITH_TAXES, { unit: "total", withTaxes: true }],
		[`(?:^|/)${TOTAL}`, { unit: "total" }],
		[
			`\\b(?:total )?(?:(?:occupancy|local|city|sales|service|cleaning|resort|estimated) )?${SOME_TAX}(?: total)?`,
			{ unit: "tax" },
		],
		[
			`\\b(?:${DUE}|to pay|payable)(?: at (?:the )?(?:counter|desk|pick ?up))?`,
			{ unit: "total", isDue: true },
		],
	] as [string, Omit<AmountUse, "group"> | null][]
).map(([words, use]) => ({ words: new RegExp(`(?:${words})$`), use }));

/** "Total" alone also counts people, pages and reviews. */
const BARE_TOTAL = /(?:^|\/)total$/;
const PRICED =
	/\b(?:pric\w*|breakdown|costs?|quote|charges?|fares?|payment|bill|invoice|checkout|reservation|booking|summary|rates?|totals|order|trip|stay|cart|itinerary)\b/;

const AMOUNT_HINT = /total|night|tax|vat|gst|fee|charge|due|pay|all in/;

/**
 * What an amount in a page's state is for, according to the words of its path, "quote/total price"; null unless it is
 * the whole booking, a night or its taxes.
 */
export function amountUse(path: string, isMoney: boolean): AmountUse | null {
	const name = amountName(path);
	if (!AMOUNT_HINT.test(name) || OTHER.test(name)) return null;
	for (const { words, use } of USES) {
		const match = words.exec(name);
		if (!match) continue;
		if (use?.unit === "total" && BARE_TOTAL.test(name) && !isMoney && !PRICED.test(name)) return null;
		return use && { ...use, group: name.slice(0, match.index).replace(/\/$/, "") };
	}
	return null;
}

export function isAboutOthers(words: string): boolean {
	return OTHER.test(words);
}

const LABEL = new RegExp(`\\b(?:total|${DUE}|${TAX})\\b`);

/** Whether a node's text, such as "Grand total" or "Taxes & fees", says what its amount is for. */
export function isAmountLabel(words: string): boolean {
	return words.length < 50 && LABEL.test(words);
}

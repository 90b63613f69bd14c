import { normalizeText } from "#app/lib/normalize-text.ts";
import { findLinkType, type ItemType } from "./booking-links.ts";

const CAR_SIZES =
	"automatic|big|compact|economy|electric|estate|family|full-?size|hybrid|large|medium|mid-?size|mini|small|standard";

/** Words that indicate a type. A name with words of two types indicates none. */
const WORDS = [
	["flight", /\b(flights?|airfare|(plane|airline) tickets?)\b/i],
	["accommodation", /\b(accommodation|airbnb|apartment|guest ?house|hostel|hotel|motel)s?\b/i],
	["car", /^((an?|our|the|two|three|\d) )?cars?$|\b(car (hire|rental)|(hire|rental) car)s?\b/i],
	["car", new RegExp(`\\b(${CAR_SIZES}) cars?\\b(?! ferr| park)`, "i")],
] as const satisfies [ItemType, RegExp][];

/** Words and companies that indicate a type if nothing clearer does: an Emirates Palace Hotel is no flight. */
const HINTS = [
	[
		"flight",
		/\b(aer lingus|aeroflot|aeromexico|air (astana|canada|china|europa|france|india|new zealand|portugal|serbia|tahiti|transat)|airasia|airbaltic|air ?lines?|airways|avianca|cathay pacific|easyjet|egyptair|el al|emirates|etihad|eurowings|finnair|iberia|icelandair|interjet|jet2|jetblue|jetstar|klm|korean air|latam|lufthansa|luxair|norwegian air|qantas|ryanair|saudia|transavia|viva ?aerobus|virgin (atlantic|australia)|volaris|volotea|vueling|westjet|wizz ?air)\b/,
	],
	[
		"accommodation",
		/\b(agriturismo|apt|b b|bnb|bed (and )?breakfast|best western|bungalow|cabin|campground|camping|campsite|chalet|condo|cottage|finca|flat|glamping|(beach|guest|holiday|lake|tree) ?(home|house)|hacienda|hilton|hostelworld|houseboat|hyatt|ibis|inn|lodge|lodging|loft|marriott|novotel|parador|penthouse|posada|pousada|radisson|resort|riad|ryokan|sheraton|(double|hotel|private|single|twin) room|\d+ night|vacation (home|rental)|villa|vrbo)s?\b/,
	],
	[
		"accommodation",
		/^((a|an|big|large|our|small|the|two|three|\d) )*(house|home|room)s?( (by|for|in|near|with) .+)?$/,
	],
	[
		"car",
		/\b(alamo|avis|enterprise rent|budget rent|europcar|hertz|sixt|thrifty|turo|rent ?a ?car|camper ?van|convertible|jeep|minivan|suv|(jeep|minivan|suv|truck|van) (hire|rental)|(hire|rental) (jeep|minivan|suv|truck|van))s?\b/,
	],
] as const satisfies [ItemType, RegExp][];

/** An activity at a place is no stay there, such as a tour of a villa. */
const ACTIVITY =
	/\b(admission|baggage|bags?|breakfast at|brunch|class|concert|crew|cruise|dinner|drinks|excursion|fee|ferry|guide|lesson|lift|luggage|lunch|massage|museum|parking|party|pass|show|spa|tickets?|tour|tours|visit|wedding|wine|workshop)\b/;

// Train numbers look like flight numbers.
const FLIGHT_NUMBER = /^(?!(AVE|EC|IC|ICE|RE|TGV)\b)([A-Z]{2}|[A-Z]\d|\d[A-Z]|[A-Z]{3}(?= ?\d\d)) ?\d{1,4}$/;

const CODES =
	"A3|AA|AC|AF|AI|AM|AS|AV|AY|AZ|B6|BA|BR|CA|CI|CM|CX|CZ|DL|DY|EI|EK|ET|EW|EY|F9|FI|FR|G3|GA|HA|HV|IB|JL|JQ|KE|KL|KQ|LA|LH|LO|LX|LY|MH|MS|MU|NH|NK|NZ|OS|OZ|PC|PR|QF|QR|RJ|SA|SK|SN|SQ|SV|TG|TK|TO|TP|U2|UA|UX|VA|VB|VN|VS|VY|W6|WN|WS|WY|X3|Y4|6E";
/** A flight number before or after other words: "AM 681 to Mexico City". */
const NUMBER_AND_WORDS = new RegExp(
	`^(${CODES}) ?\\d{3,4}(?= *(to|from|[-–—:,(·]))|(?:^|[\\s(:,])(${CODES}) ?\\d{3,4}\\)?$`,
);
/** Airlines with ambiguous names count only with a number. */
const AIRLINE_AND_NUMBER =
	/^(alaska|american|condor|delta|frontier|norwegian|southwest|spirit|swiss|united) (flight )?\d{1,4}$/;

/**
 * The type of an item without a chosen one: its site's, or the one its name indicates. Most unknown sites offer places
 * to stay.
 */
export function typeOfItem(name: string, link: string): ItemType {
	const said = findLinkType(link) ?? typeOfName(name);
	if (said) return said;
	if (!link || ACTIVITY.test(normalizeText(name))) return "other";
	return typeOfHost(link) ?? "accommodation";
}

/** The type of an item whose name is a flight number or indicates one type, else null. */
export function typeOfName(name: string): ItemType | null {
	const text = name.trim();
	if (FLIGHT_NUMBER.test(text)) return "flight";
	const plain = normalizeText(text);
	const said = typesIn(WORDS, text);
	if (said.size > 0) return onlyOne(said, plain);
	if (NUMBER_AND_WORDS.test(text) || AIRLINE_AND_NUMBER.test(plain)) return "flight";
	return onlyOne(typesIn(HINTS, plain), plain);
}

function typesIn(words: readonly (readonly [ItemType, RegExp])[], text: string): Set<ItemType> {
	return new Set(words.filter(([, pattern]) => pattern.test(text)).map(([type]) => type));
}

function onlyOne(types: Set<ItemType>, plain: string): ItemType | null {
	const [type] = types;
	if (!type || types.size > 1) return null;
	return type === "accommodation" && ACTIVITY.test(plain) ? null : type;
}

const AIRLINE_HOSTS =
	/^(aa|airfrance|alaskaair|aircanada|britishairways|copaair|delta|flyfrontier|flysas|flytap|korean?air|latamairlines|norwegian|singaporeair|southwest|spirit|swiss|united)$/;

/** The type that a site's name indicates. */
function typeOfHost(link: string): ItemType | null {
	if (!URL.canParse(link)) return null;
	const labels = new URL(link).hostname.split(".").slice(0, -1);
	if (labels.some((label) => AIRLINE_HOSTS.test(label))) return "flight";
	return typeOfName(labels.join(" ").replaceAll("-", " "));
}

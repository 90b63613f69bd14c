import { oneTypoFrom } from "#app/features/bookings/locations/typos.ts";
import { normalizeText } from "#app/lib/normalize-text.ts";

const SHORT_FORMS: Record<string, string> = {
	...{ u: "you", r: "are", ur: "your", ppl: "people", pls: "please", plz: "please", w: "with", abt: "about" },
	...{
		whats: "what is",
		whens: "when is",
		wheres: "where is",
		whos: "who is",
		hows: "how is",
		thats: "that is",
	},
	...{
		wat: "what",
		wut: "what",
		wen: "when",
		til: "until",
		till: "until",
		rn: "now",
		tho: "",
		lol: "",
		hi: "hello",
	},
	...{
		hasnt: "has not",
		havent: "have not",
		didnt: "did not",
		dont: "do not",
		cant: "can not",
		cannot: "can not",
	},
	...{ isnt: "is not", arent: "are not", doesnt: "does not", wont: "will not", im: "i am", ive: "i have" },
	...{ tmrw: "tomorrow", tmr: "tomorrow", gonna: "going to", wanna: "want to", hv: "have", mch: "much" },
	...{ payed: "paid", checkin: "check in", checkout: "check out", accom: "accommodation", weve: "we have" },
	...{ everybody: "everyone", anybody: "anyone", somebody: "someone", apt: "apartment", hey: "hello" },
};

/** The words of understood questions, and similar words with another meaning, which must not be corrected. */
const KNOWN_WORDS = new Set(
	`about abroad accommodation actually address afternoon again agenda agree agreed airbnb airport already amount another anyone
	apartment arrange arrival arrive arriving available balance balances because before begin begins behind birthday board boarding
	booked booking bookings bring budget cabin cancel cancelled cards change chase check choose chosen clothes coast collect collected
	coming confirm confirmed confirmation cost costs could countdown create crew currency customs daily dates deadline decide decided
	decision decisions delayed delete depart departing departure departures deposit destination different dinner doing draft drafts
	dress early email enough evening event events every everyone everything exchange expense expenses expensive final finish first
	flight flights flying forecast forgot forgotten friend friends fully funds getting going group guest guests happen happening happens
	help hello hotel hotels hostel house housing include included instalment instalments installment installments invite itinerary
	joined joining landing later leave leaving leaves luggage lunch makes making meeting members message minutes missed missing money
	month morning names night nights nobody number organise organiser organising organize organizer organizing other others outcome
	outstanding overdue packing park parking paid party passport payment payments payout people percent person phone place places plane planes plan
	plans planned planning please polls pooled price prices pricey program question questions really receive refund release reminder
	reminders remind reminded reserve reservation result results return returning rooms saturday schedule scheduled school seats second
	settle settled share shared sharing should shower since sleep sleeping small someone something space split sports spots start
	started starts status stay staying still stuff suitcase sunday monday tuesday wednesday thursday friday survey takeoff tapas taxis
	teach terminal thank thanks their there these thing things third ticket tickets times today together tomorrow total totals tours
	transfer travel travelling traveling trips under until upgrade vaccine visit voted votes voting wallet waiting wants water
	weather whether where which while whole withdraw winner would write yesterday`.split(/\s+/),
);

/** Words that are the target of corrections, and short forms. */
export const CORRECTED_WORDS: readonly string[] = [
	...KNOWN_WORDS,
	...Object.entries(SHORT_FORMS).flatMap(([short, long]) => [short, ...long.split(" ")]),
];

/** Shorter words resemble too many others. */
const MIN_CORRECTED = 5;

/**
 * A question as words: without punctuation and capitals, with short forms written out, and with single typos of known
 * words corrected.
 * @param names words in names, which are never corrected
 */
export function wordsOf(question: string, names: ReadonlySet<string>): string[] {
	return normalizeText(question)
		.split(" ")
		.flatMap((word) => (SHORT_FORMS[word] ?? word).split(" "))
		.filter((word) => word !== "")
		.map((word) => (names.has(word) ? word : correct(word)));
}

function correct(word: string): string {
	if (word.length < MIN_CORRECTED || KNOWN_WORDS.has(word) || /\d/.test(word)) return word;
	const fitting = oneTypoFrom(word).filter((other) => other[0] === word[0] && KNOWN_WORDS.has(other));
	return fitting.length === 1 ? (fitting[0] ?? word) : word;
}

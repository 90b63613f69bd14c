import type { Topic } from "./topics.ts";

const list = (words: string) => new Set(words.split(/\s+/).filter(Boolean));

/** Words without a meaning of their own. */
const PLAIN =
	list(`a able about actually after all already also always am an and any anyone anything are as ask asking at away back be been before being
	big but by can check could date day days did do does doing done each either else end enough every everyone everything exactly far finally find first for
	friends from fully get gets getting give go goes going got group guys had happening happens has have having he hello help her here hey him his hm how i if
	in info into is it its just kindly know last later least left let like list look lot made make many maybe me mean might more most much must my name names need
	needs new next no nobody none not now number of off ok okay on once one ones only or other others our out over own people perhaps please quick quickly
	quite really remaining right roughly said say see she should show so some someone something soon still stuff such sure tell than thank thanks that the their
	them then there these they thing things think this those time times to today together tomorrow tonight too tour totally trip trips until up us very want was
	we were what whatever when where whether which while who whole whom whose why will with without would yes yet you your currently altogether far ahead
	vacation holiday journey travel travelling traveling question curious wondering wonder hope moment current far lets gang crew folks everybody anyway
	please again overall status update details detail exact total totals sofar etc believe`);

const MONEY =
	list(`owe owes owed owing pay pays paid paying payment payments money amount amounts cash dollars dollar bucks usd due overdue late behind
	outstanding share shares balance balances instalment instalments installment installments missed missing open left debt debts deposit part parts card`);

const words = (text: string, ...others: ReadonlySet<string>[]) =>
	new Set([...list(text), ...others.flatMap((one) => [...one])]);

/**
 * The words that a question about a topic may contain, besides plain words and names on the trip. A question with any
 * other word may be about something else, such as "when does the concert start?", and is not answered. Topics without a
 * list are answered whatever else the question says.
 */
const OF_TOPIC: Partial<Record<Topic, ReadonlySet<string>>> = {
	own_payments: words("schedule plan date dates deadline latest balance", MONEY),
	standing: words(
		"member members confirmed confirm joined organizer travellers travelers names payer payers",
		MONEY,
	),
	person: words(
		"coming come confirmed confirm joined join joining going aboard booked spot place travelling",
		MONEY,
	),
	owed: words("date dates already", MONEY),
	debts: words(
		"settle settled square quits even expense expenses shared taxi taxis dinner dinners lunch groceries drinks meal meals food bill bills tab",
		MONEY,
	),
	debt_with: words(
		"settle settled expense expenses shared taxi taxis dinner lunch groceries drinks meal meals food bill bills",
		MONEY,
	),
	deadline: words("deadline final latest", MONEY),
	fund: words("fund funds collected raised come together pot account saved", MONEY),
	release: words(
		"release released releasable payout withdraw withdrawn take account bank fund funds available",
		MONEY,
	),
	pool: words("pool pooled wallet pot kitty common purse topped put in", MONEY),
	cost: words(
		"cost costs costing price prices expensive person head each per estimate estimated forecast altogether spend",
		MONEY,
	),
	booking_cost: words(
		"cost costs price expensive flight flights plane planes ticket tickets hotel hostel apartment flat house villa accommodation airbnb stay place car rental booking bookings booked",
		MONEY,
	),
	flights: words(
		"flight flights fly flying plane planes land landing arrive arrives arriving arrival depart departs departing departure leave leaving take takes takeoff airport airports airline airlines airplane code numbers outbound boarding schedule",
	),
	flight_back: words(
		"flight flights fly flying plane planes land landing arrive arriving arrival depart departing departure leave leaving return returns returning home homeward inbound airport airline way come coming head heading",
	),
	stay: words(
		"stay stays staying sleep sleeping live living crash crashing hotel hotels hostel apartment flat house villa accommodation airbnb cabin lodging lodgings rooms called located booked night nights",
	),
	check_in: words(
		"check checking hotel hostel apartment flat house villa accommodation airbnb earliest arrive place stay",
	),
	check_out: words(
		"check checking hotel hostel apartment flat house villa accommodation airbnb latest leave place stay",
	),
	nights: words("night nights long stay staying gone take takes last lasts weeks week sleep sleeping"),
	dates: words(
		"dates start starts starting begin begins ends ending leave leaving month week weekend set off return come",
	),
	countdown: words(
		"long until countdown soon sleeps nights weeks week leave leaving start starts begin begins fly flying takeoff departure",
	),
	day: words(
		"plan plans planned planning program programme itinerary schedule scheduled agenda event events activity activities morning afternoon evening night first happens monday tuesday wednesday thursday friday saturday sunday jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december free busy",
	),
	plan: words(
		"plan plans planned itinerary program programme agenda schedule scheduled event events activities",
	),
	missing: words(
		"missing miss forgot forgotten forget todo gap gaps unplanned plan plans planned planning free empty book booked booking bookings organize organise sorted itinerary program programme schedule arrange arranged happening without",
	),
	to_vote: words("vote votes voting poll polls open survey surveys need choose decide"),
	people: words(
		"coming come joined joining join aboard along confirmed confirm guest guests member members person persons travellers travelers friend friends going many attending names list spots spot places place",
	),
	places: words(
		"spot spots place places space room seats free open available full join joined come coming additional person persons anybody bring",
	),
	organizer: words(
		"organizer organiser organizing organising organizes organises organized organised organize organise charge host hosting leading leader run runs running planned planning planner boss talk contact responsible",
	),
	packing: words(
		"season pack packing packed bring wear take clothes clothing suitcase luggage bag bags list along put make create write draft prepare give show",
	),
	destination: words("heading headed head travelling traveling city country place places destination"),
};

/** All of the words above. */
export const TOPIC_WORDS: ReadonlySet<string> = new Set(
	[PLAIN, ...Object.values(OF_TOPIC)].flatMap((one) => [...one]),
);

/** Whether a name contains words about money, as if it were part of an answer. */
export const saysMoney = (words: readonly string[]) => words.some((word) => MONEY.has(word));

/** Shorter words have no meaning. */
const MIN_LENGTH = 3;

/** Whether a question has words that belong neither to its topic nor to the trip. */
export function hasOtherWords(topic: Topic, words: readonly string[], names: ReadonlySet<string>): boolean {
	const known = OF_TOPIC[topic];
	if (!known) return false;
	const isKnown = (word: string) => {
		if (names.has(word) || names.has(word.replace(/s$/, ""))) return true;
		if (/\d/.test(word)) return topic === "day";
		return word.length < MIN_LENGTH || PLAIN.has(word) || known.has(word);
	};
	return !words.every(isKnown);
}

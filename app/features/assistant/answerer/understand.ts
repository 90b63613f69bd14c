import { normalizeText } from "#app/lib/normalize-text.ts";
import type { Facts } from "../facts.ts";
import { DAY_WORDS, findDay, type NamedDay, namesWeekday } from "./days-in-words.ts";
import { hasOtherWords, TOPIC_WORDS } from "./topic-words.ts";
import type { Instead, Refused, Topic } from "./topics.ts";
import { CORRECTED_WORDS, wordsOf } from "./words.ts";

export type Understood =
	| { topic: Topic; person: string | null; day: NamedDay | null; subject: string | null }
	| { topic: null; refused: Refused; instead: readonly [Instead, Instead] }
	| { topic: null; refused: "which_person"; people: readonly string[] };

type Named = Pick<Facts, "trip" | "people" | "plan">;

/**
 * The topic of a question; `unknown` if no rule matches, because no answer is better than a wrong one. People choose
 * their own names, so a question that makes sense without a name is read without it.
 */
export function understand(question: string, facts: Named): Understood {
	const alone = understandWith(null, question, facts);
	const mentions = findMentions(question, facts);
	if (mentions.length === 0 || (alone.topic !== null && alone.topic !== "draft_reminder")) return alone;
	const read = mentions.map((mention) => understandWith(mention, question, facts));
	const [understood = read[0] ?? alone, ...others] = read.filter(({ topic }) => topic !== null);
	if (others.length === 0) return understood;
	const meant = mentions.filter((_, at) => read[at]?.topic !== null);
	return { topic: null, refused: "which_person", people: meant.map(({ name }) => name) };
}

function understandWith(mention: Mention | null, question: string, facts: Named): Understood {
	const { trip } = facts;
	const names = namesIn(facts);
	const words = mention ? withSomeone(mention, question, names) : wordsOf(question, names);
	const text = ` ${words.join(" ")} `;
	const draft = draftTopic(text);
	const refused = draft ? null : refusal(text);
	if (refused) return { topic: null, refused, instead: INSTEAD[refused] };
	const day = findDay(words, facts.trip);
	const person = mention?.name ?? null;
	const subject = findSubject(words, facts);
	const topic = draft ?? topicOf(text, { day, person, subject, weekday: namesWeekday(words) });
	const ofTrip = namesOf([trip.title, trip.destination, trip.origin ?? ""]);
	if (!topic || hasOtherWords(topic, words, SAYS_A_NAME.has(topic) ? names : ofTrip))
		return { topic: null, refused: "unknown", instead: nearestTo(text) };
	return { topic, person, day, subject };
}

/**
 * Topics in which a booking's or entry's name says which one is meant. In other topics such a name means that the
 * question is about something else.
 */
const SAYS_A_NAME = new Set<Topic>([
	"booking_cost",
	"flights",
	"flight_back",
	"stay",
	"check_in",
	"check_out",
	"day",
]);

type Found = { day: NamedDay | null; person: string | null; subject: string | null; weekday: boolean };

const PLEASE =
	"(?:please |can you |could you |would you |will you |i want you to |i would like you to |just |help me |let us |lets )*";

const TOLD_OF_REMINDERS =
	/ (?:was|were|did|when|how many|has|have|had) .*(?:remind|reminder|reminders|reminded) /;
const ENTRY = new RegExp(
	`^ ${PLEASE}(?:add|put|schedule|pencil in|draft|plan) .+ (?:itinerary|schedule|plan|calendar|agenda|at|on) `,
);
const NO_ENTRY = / (?:member|guest|friend|person|people|card|expense|email|me) /;
const DRAFTS: [Topic, RegExp][] = [
	["draft_reminder", / (?:remind|reminder|reminders|nudge|chase) /],
	["packing", new RegExp(`^ ${PLEASE}(?:make|create|write|draft|prepare|give|show|get) .*packing list `)],
	[
		"draft_poll",
		new RegExp(
			`^ ${PLEASE}(?:(?:make|create|start|draft|set up|ask|run|write|prepare|propose) .*|do an? )(?:poll|vote|survey) `,
		),
	],
	["draft_poll", /^ (?:new )?poll .* or /],
];

function draftTopic(text: string): Topic | null {
	if (TOLD_OF_REMINDERS.test(text)) return null;
	const draft = DRAFTS.find(([, rule]) => rule.test(text))?.[0];
	return draft ?? (ENTRY.test(text) && !NO_ENTRY.test(text) ? "draft_entry" : null);
}

type Known = Exclude<Refused, "unknown">;

/** Rules for questions it must not guess at. They come before all topics. */
const REFUSALS: [Known, RegExp][] = [
	["booking", new RegExp(`^ (?:i (?:want|need) to )?${PLEASE}(?:book|reserve|buy|order|rent|hire) `)],
	[
		"suggestion",
		/ (?:what|where|which|who) .*(?:should|could|can|shall|would) (?:i|we) (?:do|eat|drink|go|visit|see|try|start|stay|meet) /,
	],
	[
		"private",
		/ (?:e mail|email|emails|phone|mobile|number plate|card number|cards|cvv|iban|bank|passport number|password|birthday|whatsapp) /,
	],
	["private", / (?:card|account|telephone) (?:number|details|digits) /],
	["address", / (?:address|addresses|postcode|zip|street) /],
	["other_trip", / (?:other|another|last|previous|next) (?:trip|trips) /],
	[
		"weather",
		/ (?:weather|rain|raining|rainy|sunny|snow|snowing|temperature|degrees|hot|warm|cold|humid|windy) /,
	],
	[
		"outside",
		/ (?:exchange|currency|euros|pounds|yen|visa|visas|vaccine|vaccines|insurance|news|customs|plug|plugs|adapter) /,
	],
	[
		"suggestion",
		/ (?:restaurant|restaurants|bar|bars|clubs|museum|museums|beach|beaches|sights|sightseeing|attractions|recommend|recommendation|recommendations) /,
	],
	[
		"outside",
		/ (?:best|good|nice|cheapest|closest|nearest|top) (?:place|places|thing|things|spot|spots|way|hotel|flight|time) /,
	],
	["travel", / (?:gate|terminal|delayed|delay|on time|seat|seats|baggage|legroom) /],
	["outside", / (?:wifi|safe|dangerous|language|speak) /],
	["travel", / (?:luggage|bag|bags) (?:allowance|limit|included|allowed) /],
	[
		"advice",
		/ (?:what happens|what if|what would happen|why|is it ok|allowed|permitted|supposed|opinion|(?:do|would) you think) /,
	],
	[
		"advice",
		/ (?:should|could|would|can|may|might) (?:i|we) (?!(?:still )?(?:pack|bring|take|vote|wear|release|expect)\b)/,
	],
	["advice", / (?:how (?:do|can|should|would|to)) (?!(?:i|we) owe)/],
	[
		"advice",
		/ (?:refund|refunds|refunded|money back|instead|swap|switch|postpone|extend|upgrade|discount|cheaper) /,
	],
	["moving_money", new RegExp(`^ ${PLEASE}(?:pay|transfer|release|refund|split|settle|charge) `)],
	[
		"action",
		new RegExp(
			`^ ${PLEASE}(?:cancel|change|delete|remove|kick|invite|send|message|vote|sign|call|email|text|join|leave|close|open|move|confirm|make|create|get|give|find|tell (?:everyone|them|the group)) `,
		),
	],
	["outside", / (?:my room|which room|whose room|roommate|room with|per night|a night) /],
	[
		"outside",
		/ how (?:far|long is the (?:flight|drive|ride|way|walk)|long does|big|old|tall|many (?:rooms|beds|bathrooms|bedrooms|seats)) /,
	],
];

const ASKS_TO_RELEASE =
	/ how much money can (?:i|we) (?:release|take|withdraw) | (?:can|may) (?:i|we) (?:release|withdraw) /;

function refusal(text: string): Known | null {
	if (ASKS_TO_RELEASE.test(text)) return null;
	return REFUSALS.find(([, rule]) => rule.test(text))?.[0] ?? null;
}

/** The two nearest topics that can be asked about. */
const INSTEAD: Record<Known, readonly [Instead, Instead]> = {
	weather: ["packing", "dates"],
	suggestion: ["day", "decided"],
	travel: ["flights", "booked"],
	outside: ["day", "stay"],
	private: ["people", "organizer"],
	address: ["stay", "day"],
	booking: ["booked", "missing"],
	moving_money: ["own_payments", "owed"],
	action: ["missing", "day"],
	other_trip: ["dates", "people"],
	advice: ["own_payments", "organizer"],
};

/** Chosen by words in the question that was not understood; the first match wins. */
const NEAREST: [RegExp, readonly [Instead, Instead]][] = [
	[
		/ (?:pay|paid|owe|owes|money|cost|costs|price|spend|spent|much|expense|expenses) /,
		["own_payments", "owed"],
	],
	[/ (?:flight|flights|fly|plane|airport|airline|land) /, ["flights", "booked"]],
	[/ (?:hotel|flat|apartment|house|room|rooms|sleep|stay) /, ["stay", "day"]],
	[/ (?:who|people|friend|friends|anyone|everyone|join|joined) /, ["people", "places"]],
	[/ (?:vote|voted|votes|poll|polls|decide) /, ["decided", "people"]],
];

function nearestTo(text: string): readonly [Instead, Instead] {
	return NEAREST.find(([rule]) => rule.test(text))?.[1] ?? ["day", "own_payments"];
}

type Rule = [Topic, RegExp, ((found: Found) => boolean)?];

const PAYING = "(?:pay|paid|paying|owe|owed|owes|owing)";
/** Words for what people spend money on together while travelling, which mean nothing else. */
const EXPENSES = "(?:expense|expenses)";
const EXPENSE =
	"(?:expense|expenses|taxi|taxis|dinner|dinners|lunch|groceries|drinks|meal|meals|food|bill|bills|tab)";
const LATE = "(?:late|behind|overdue|outstanding)";

/** The first matching rule wins. A rule with a condition also needs that to be found. */
const RULES: Rule[] = [
	["help", /^ (?:hello|thank you|thanks|cheers|ok|help)(?: (?:there|you|gangway|a lot|me|please))* $/],
	[
		"help",
		/ (?:what|which) (?:\w+ )?(?:can|do|are) (?:you (?:able to )?(?:do|know|answer|tell|help)|(?:i|we) ask) /,
	],
	["help", / (?:who|what) are you /],
	["packing", / (?:pack|packing|packed) | what .*(?:bring|wear|take with) | (?:clothes|suitcase) /],
	// Debts between people
	["pool", / (?:pool|crew wallet|wallet|pot|kitty|pooled|common purse) /],
	["release", / (?:release|released|payout|withdraw|pay out|paid out|releasable|take (?:money )?out) /],
	["debt_with", / (?:owe|owes|owed) /, ({ person }) => person !== null],
	[
		"owed",
		new RegExp(
			`^(?!.* ${EXPENSE} ).* who (?:still )?(?:owe|owes) (?:who|whom|what|money|anything|how much|us) `,
		),
	],
	["debts", / (?:who|what do we) (?:still )?(?:owe|owes) (?:who|whom|what|each other|me|anyone|us|money)/],
	["debts", new RegExp(` (?:who|anyone|everyone|all|paid|owe|owes) .*${EXPENSES} `)],
	[
		"debts",
		/ (?:who do i owe|do i owe (?:anyone|someone|people|them|others|money (?:to|for)|for)|owe each other|owes? me) /,
	],
	["debts", / (?:settle|settled|settle up|even|quits|square|squared) /],
	["person", /./, ({ person }) => person !== null],
	[
		"deadline",
		new RegExp(
			` (?:when|until when|by when|date|deadline) .*(?:everything|everyone|all|final|whole thing|whole trip) .*(?:${PAYING}|payment|payments|due) `,
		),
	],
	["deadline", / (?:payment deadline|deadline|last day to pay|last payment|final payment) /],
	[
		"own_payments",
		new RegExp(
			` (?:do|did|must|should|will|still|what|much|have|when do|when must) i (?:\\w+ ){0,3}${PAYING} `,
		),
	],
	[
		"own_payments",
		/ (?:my|next) (?:next |first |own |final )?(?:payment|payments|instalment|instalments|installment|installments|share|due date|dues|balance|balances|outstanding balance|schedule of payments) /,
	],
	[
		"own_payments",
		new RegExp(
			` (?:am i|i am|are my payments) (?:\\w+ )?(?:${LATE}|paid|paid up|up to date|all paid|done|square|fully paid|ok with money) `,
		),
	],
	["own_payments", / (?:what is|how much is) (?:due|left|outstanding|due now|due next|left to pay) /],
	["own_payments", / i (?:still )?(?:owe|have to pay|need to pay) /],
	[
		"own_payments",
		/ (?:i|me) .*(?:missed|overdue|late) .*(?:payment|instalment|installment) |^ (?:missed|late|overdue) payments? $/,
	],
	[
		"standing",
		new RegExp(
			` (?:who|anyone|anybody|everyone|everybody|all|nobody|people|how many) .*(?:${PAYING}|${LATE}|payment|payments) `,
		),
	],
	[
		"standing",
		/ (?:late|overdue|missing|outstanding) (?:payment|payments|payers|people) | how much (?:\w+ ){0,4}(?:late|overdue) /,
	],
	[
		"fund",
		/ (?:fund|funds|collected|raised|come in|paid in) | how much (?:\w+ ){0,5}(?:missing|to come in) /,
	],
	[
		"fund",
		/ how much money (?:do we have|have we got|is there) | how much (?:do we have|have we (?:got|collected|raised)) /,
	],
	[
		"booking_cost",
		/ (?:cost|costs|price|how much|expensive|pay for|paid for) /,
		({ subject }) => subject !== null,
	],
	[
		"booking_cost",
		/ (?:cost|costs|price|how much) .*(?:flight|flights|plane|hotel|apartment|flat|house|accommodation|airbnb|stay|car) /,
	],
	["cost", / (?:cost|costs|price|expensive|per person|each|per head|total|budget per) /],
	// The plan
	[
		"decided",
		/ (?:decide|decided|decision|decisions|agree|agreed|result|results|outcome|winner|won|chosen|chose|choose) /,
	],
	["decided", / (?:how many votes|anyone vote|votes (?:for|has|did|went)) /],
	[
		"to_vote",
		/ (?:i|we|to|still|can|should|must|open|any|new) (?:\w+ ){0,3}(?:vote|voting|poll|polls) |^ (?:the )?(?:open )?polls? $/,
	],
	[
		"missing",
		/ (?:missing|forgot|forgotten|to do|todo|gaps|gap|unplanned|not planned|free day|free days|empty) /,
	],
	[
		"missing",
		/ (?:everything|all|anything|something|what) .*(?:booked|planned|sorted|left to (?:book|plan|do)|need to (?:book|plan|organize|organise)|have to (?:book|plan)) /,
		({ day, weekday }) => day === null && !weekday,
	],
	["missing", / (?:the|our|which|what|list of) bookings /],
	[
		"flight_back",
		/ (?:flight|flights|fly|flying|plane|planes|land|landing|depart|leave|get|head|go|come|coming|going|back) .*(?:home|back|return|returning) /,
	],
	["flight_back", / (?:return|inbound|homeward|last) (?:flight|plane|journey) | (?:get|be) home /],
	[
		"flights",
		/ (?:flight|flights|fly|flying|plane|planes|land|landing|takeoff|take off|airport|depart|departure|boarding) /,
	],
	["flights", / (?:when|what time) .*(?:arrive|arriving|arrival|get there|get to) /],
	["check_in", / check in /],
	["check_out", / check out /],
	[
		"countdown",
		/ (?:how many (?:days|weeks|nights|sleeps|more days)|how long|days) (?:\w+ )?(?:until|to go|before|left) | countdown | how (?:soon|far away|many sleeps) /,
	],
	["nights", / (?:how many (?:nights|days)|how long) .*(?:we|trip|there|stay|staying|away|gone|holiday) /],
	["stay", / where .*(?:stay|staying|sleep|sleeping|live|living|crash|crashing) /],
	[
		"stay",
		/ (?:where|which|what|name) .*(?:hotel|hostel|apartment|flat|house|villa|accommodation|airbnb|cabin|lodging|rooms) /,
	],
	["stay", / ^(?:our )?(?:hotel|accommodation|airbnb|apartment) $/],
	[
		"organizer",
		/ (?:organizer|organiser|in charge|host|hosting|leading) | who .*(?:organizing|organising|organizes|organises|organized|organised|runs|running|planned|planning|planner) /,
	],
	[
		"places",
		/ (?:spots|spot|places|room|space|seats) .*(?:left|free|open|available|more) | (?:is|are) .*full | how many (?:more )?(?:can|could) (?:still )?(?:join|come) /,
	],
	[
		"people",
		/ (?:who|anyone|anybody) .*(?:coming|going|joining|joined|in|aboard|along|come|on the trip|confirmed|with us) /,
	],
	[
		"people",
		/ how many (?:people|friends|guests|members|persons|are|of us|have joined|will be|travellers|travelers) /,
	],
	["people", / (?:everyone|everybody) .*(?:coming|joined|confirmed|in) | guest list | who else /],
	[
		"destination",
		/ (?:where) (?:are|do|is|will) (?:we|the trip|it|this) (?:\w+ )?(?:going|go|heading|headed|travelling|traveling|happening|to) | destination | where to | where is (?:the trip|it) /,
	],
	// A day's plan, and single entries of the itinerary
	["day", /./, ({ day }) => day !== null],
	["entry", / (?:when|what time|where|which day|what day) /, ({ subject }) => subject !== null],
	[
		"plan",
		/ (?:itinerary|program|agenda|schedule) | (?:what|show|tell|whole) .*(?:the |our )plan | what is (?:planned|happening|next|on) | what are we (?:doing|up to) /,
	],
	[
		"dates",
		/ (?:when|what dates|which dates|dates|what day|which day|what month) .*(?:we|trip|going|go|leave|start|starts|end|ends|begin|begins|holiday|it|vacation) /,
	],
	["dates", / (?:dates) /],
];

function topicOf(text: string, found: Found): Topic | null {
	const rule = RULES.find(([, pattern, fits]) => pattern.test(text) && (fits?.(found) ?? true));
	const topic = rule?.[0] ?? null;
	if (topic === "person") return isAboutAPerson(text) ? "person" : null;
	// A weekday that the trip has twice, or not at all, does not identify a day.
	return topic === "plan" && found.weekday ? null : topic;
}

const NOT_OF_A_PERSON = / (?:when|where|why|since|with|my) /;
const OF_A_PERSON =
	/ (?:paid|pay|pays|payment|payments|late|behind|overdue|confirmed|confirm|coming|come|joined|join|joining|going|in|aboard|booked|share) /;

/** All that is known about a person is whether they are coming, and their payment standing. */
function isAboutAPerson(text: string): boolean {
	return !NOT_OF_A_PERSON.test(text) && OF_A_PERSON.test(text);
}

/** Every word used to understand questions. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set([
	...TOPIC_WORDS,
	...CORRECTED_WORDS,
	...DAY_WORDS,
	...[
		...[...DRAFTS, ...REFUSALS, ...NEAREST.map(([rule]) => ["", rule] as const), ...RULES].map(
			([, rule]) => rule,
		),
		...[TOLD_OF_REMINDERS, ENTRY, NO_ENTRY, ASKS_TO_RELEASE, NOT_OF_A_PERSON, OF_A_PERSON],
	].flatMap(({ source }) => source.replace(/\\[a-z]/g, " ").match(/[a-z]+/g) ?? []),
]);

/** Someone who may be meant, and the words of the question that name them. */
type Mention = { name: string; said: string[] };

const MIN_NAME = 2;

/** The people whose full name, or else first name, is in a question. Nobody if several people are named. */
function findMentions(question: string, { people }: Named): Mention[] {
	const others = people.list.filter(({ isAsker }) => !isAsker);
	const words = wordsOf(question, namesOf(others.map(({ name }) => name)));
	const called = others.flatMap(({ name }) => {
		const said = [wordsIn(name), firstWordsIn(name)]
			.map((part) => saidIn(words, part))
			.find((found) => ownWords(found).length > 0);
		return said ? [{ name, said, own: ownWords(said) }] : [];
	});
	const meant = called.filter(
		({ own }) =>
			!called.some((other) => other.own.length > own.length && own.every((word) => other.own.includes(word))),
	);
	const [first, ...rest] = meant;
	return rest.every(({ own }) => own.some((word) => first?.own.includes(word))) ? meant : [];
}

/** The consecutive words of a question that match a name; the last may end in an s. */
function saidIn(words: readonly string[], name: readonly string[]): string[] {
	const isName = (at: number) =>
		name.every((part, index) => {
			const word = words[at + index];
			return word === part || (index === name.length - 1 && word === `${part}s`);
		});
	const at = name.length === 0 ? -1 : words.findIndex((_, index) => isName(index));
	return at < 0 ? [] : words.slice(at, at + name.length);
}

/** The words of a name that occur in no other question. */
const ownWords = (said: readonly string[]) =>
	said.filter((word) => word.length > MIN_NAME && !QUESTION_WORDS.has(word) && !/\d/.test(word));

/** The words of a question with "someone" in place of a name, so that the name's words have no other meaning. */
function withSomeone({ said }: Mention, question: string, names: ReadonlySet<string>): string[] {
	const text = ` ${wordsOf(question, new Set([...names, ...said])).join(" ")} `;
	return text
		.replaceAll(` ${said.join(" ")} `, " someone ")
		.trim()
		.split(" ");
}

const wordsIn = (name: string) => normalizeText(name).split(" ").filter(Boolean);

const firstWordsIn = (name: string) =>
	name
		.split(/\s+/)
		.map(wordsIn)
		.find((words) => words.length > 0) ?? [];

const COMMON = new Set("the with our and for night day trip flight home".split(" "));

/** The only entry or booking with a word among these words. */
function findSubject(words: readonly string[], { plan }: Named): string | null {
	const titles = new Set([
		...plan.days.flatMap(({ parts }) => parts.map(({ title }) => title)),
		...plan.bookings.map(({ name }) => name),
	]);
	const fitting = [...titles].filter((title) =>
		wordsIn(title).some((part) => part.length > MIN_NAME && !COMMON.has(part) && words.includes(part)),
	);
	return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function namesIn({ trip, plan }: Named): Set<string> {
	return namesOf([
		...[trip.title, trip.destination, trip.origin ?? ""],
		...plan.bookings.map(({ name }) => name),
		...plan.days.flatMap(({ parts }) => parts.map(({ title }) => title)),
	]);
}

function namesOf(texts: readonly string[]): Set<string> {
	return new Set(texts.flatMap((text) => normalizeText(text).split(" ")));
}

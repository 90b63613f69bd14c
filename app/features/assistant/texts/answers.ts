import { pluralize } from "#app/lib/pluralize.ts";
import { listOf } from "#app/lib/texts.ts";
import type { Instead, Refused } from "../answerer/topics.ts";

const isOrAre = (count: number) => (count === 1 ? "is" : "are");

/** The list of everything that can be asked begins with this, and nothing else does. */
export const canDoBegins = "I can tell you, for this trip:";
export const canDo = (isOrganizer: boolean) =>
	[
		canDoBegins,
		"• what you have to pay and when, who is late, and who owes what",
		"• how much has been collected, what is in the pool, and what the trip costs",
		"• when you fly, where you stay, what is planned for a day, and what is still missing in the plan",
		"• who is coming, how many spots are left, how many days it is until you go",
		"• what the polls have decided, and where you can still vote",
		isOrganizer
			? "I can also draft a packing list, a reminder, a poll or an entry of the itinerary. You confirm each on its own form."
			: "I can also draft a packing list and a reminder.",
	].join("\n");

export const refusals: Record<Refused, string> = {
	weather: "I can't say how the weather will be, because I have no forecast.",
	suggestion: "I can't suggest places or things to do: I only know what this trip has in Gangway.",
	travel: "I can't see seats, gates, delays or baggage rules, only what the itinerary says.",
	outside: "I can't tell you about the world around this trip, only about what it has in Gangway.",
	private: "I can't tell you that, because I don't see cards, accounts, email addresses or phone numbers.",
	address: "I can't tell you addresses: the itinerary has those of the places that you stay at.",
	booking: "I can't book, reserve or buy anything.",
	moving_money: "I can't pay, send or give back money: you do that yourself on the trip's pages.",
	action: "I can't do that for you: I only read, and never send or change anything.",
	other_trip: "I can't tell you about other trips: I only know this one.",
	advice: "I can't advise you on that: the organizer or our support can help.",
	unknown: "I don't understand that, or I don't know it, and would rather say so than guess.",
};

export const INSTEAD: Record<Instead, string> = {
	own_payments: "what you have to pay and when",
	owed: "who owes what",
	flights: "when you fly",
	stay: "where you stay",
	day: "what is planned for a day",
	missing: "what is missing in the plan",
	decided: "what the polls have decided",
	people: "who is coming",
	places: "how many spots are left",
	dates: "when the trip is",
	organizer: "who organizes the trip",
	packing: "what to pack for the season",
	booked: "what is on the trip's list of bookings",
};
export const instead = (one: Instead, other: Instead) => `Ask me ${INSTEAD[one]}, or ${INSTEAD[other]}.`;

export const cancelled = "This trip has been cancelled.";
export const isOver = "The trip is over.";
export const isUnderWay = "The trip is under way.";

export const paidFor = (name: string) => `${name} pays for you, so there is nothing for you to pay.`;
export const allPaid = (paid: string, share: string) =>
	`You have nothing left to pay. You have paid ${paid} of your share of ${share}.`;
export const paidOf = (paid: string, share: string, left: string) =>
	`You have paid ${paid} of your share of ${share}. ${left} is left to pay.`;
export const wasDue = (amount: string, date: string) =>
	`${amount} was due on ${date} and is late. Please pay it now.`;
export const isDue = (amount: string, date: string, payment: { number: number; of: number } | null) =>
	payment
		? `${amount} is due on ${date} (payment ${payment.number} of ${payment.of}).`
		: `${amount} is due on ${date}.`;
export const noSchedule = "You have not chosen yet how you pay.";
export const notLate = "You are not late.";
export const confirmsSpot = "Your first payment confirms your spot.";

export const alsoOwes = (name: string, amount: string) =>
	`You also owe ${name} ${amount} for shared expenses.`;

export const everyonePaid = "Everyone has paid.";
export const nobodyLate = "Nobody is late.";
export const late = (count: number, total: string) =>
	`${pluralize(count, "person").replace("persons", "people")} ${isOrAre(count)} late, with ${total} together.`;
export const notAllPaid = "These people haven't paid everything yet:";
export const you = (name: string) => `${name} (you)`;
export const words = {
	paid: "has paid everything",
	on_track: "is on track, with payments still to come",
	late: "is late",
	joined: "has a payment still to make",
};
export const notConfirmed = "has joined, and has not paid or confirmed yet";
export const isPaidFor = "has a spot that someone else pays for";
export const lateBy = (name: string, days: number, amount: string | null, since: string | null) =>
	[`${name} is ${pluralize(days, "day")} late`, amount && `with ${amount}`, since && `(due ${since})`]
		.filter(Boolean)
		.join(" ");
export const morePeople = (count: number) => `and ${pluralize(count, "other")}, whom the trip's page lists.`;

export const whichPerson = (names: string[]) =>
	new Set(names).size > 1
		? `I can't tell who is meant: ${listOf(names)} fit. Ask with the whole name.`
		: `More than one person on this trip is called ${names[0]}, so I can't tell who is meant.`;
export const nobodyOfThatName = "Nobody on this trip has that name.";
export const isAboard = (name: string, isConfirmed: boolean) =>
	isConfirmed
		? `${name} is coming. Their spot is confirmed.`
		: `${name} has joined. Their spot is not confirmed yet.`;
export const standsAs = (name: string, word: string) => `${name} ${word}.`;
export const hasPaid = (name: string, paid: string, share: string) => `${name} has paid ${paid} of ${share}.`;
export const onlyOrganizerSees = "Only the organizer sees how much each person has paid.";

export const forTheTrip = "For the trip:";
export const ownLeft = (amount: string) => `You have ${amount} left to pay.`;
export const nobodyOwes = "Nobody owes anybody anything for shared expenses.";
export const settles = "These payments settle the shared expenses:";
export const youSubject = "You";
export const youObject = "you";
export const pays = (from: string, to: string, amount: string, isYou: boolean) =>
	`${from} ${isYou ? "owe" : "owes"} ${to} ${amount}.`;
export const youAreEven = "You owe nobody anything there, and nobody owes you.";
export const youOweAll = (amount: string) => `You owe ${amount} altogether.`;
export const youGetAll = (amount: string) => `You get ${amount} altogether.`;
export const expensesOnly = "This is about shared expenses, not about payments for the trip itself.";
export const nothingBetween = (name: string) =>
	`You and ${name} have nothing to settle between you for shared expenses.`;
export const isEven = (name: string) => `${name} has nothing to settle for shared expenses.`;

export const allPaidBy = (date: string) => `Everything has to be paid by ${date}.`;
export const noLastDay = "The organizer has set no last day for paying.";
export const yourLast = (amount: string, date: string) =>
	`Your own last payment is ${amount}, due on ${date}.`;
export const nothingOpen = "You have no payment open.";

export const collected = (amount: string, of: string) => `${amount} of ${of} is in.`;
export const alsoOutside = (amount: string) =>
	`${amount} more was paid outside Gangway. It is not in the fund.`;
export const inFund = (balance: string, releasable: string) =>
	`The fund holds ${balance}, of which you can release ${releasable} now.`;
export const onlyOrganizerReleases = (organizer: string) =>
	`Only the organizer, ${organizer}, sees and releases the trip's money.`;
export const releasable = (amount: string, balance: string) =>
	`You can release ${amount} now, of ${balance} in the fund.`;
export const onHold = (amount: string) => `${amount} is too new to be released yet.`;
export const released = (amount: string) => `${amount} has been released before.`;
export const noPool = "This trip has no pool.";
export const inPool = (balance: string) => `There is ${balance} in the pool.`;
export const poolClosed = (balance: string) => `The pool is closed. There is ${balance} in it.`;
export const ownInPool = (amount: string) => `You have put in ${amount}.`;

export const noCosts = "The trip has no costs yet.";
export const costs = (total: string, each: string) =>
	`The trip costs ${total} altogether, and ${each} per person.`;
export const forecast = (each: string, together: string | null) =>
	`The forecast, with what is not booked yet: ${[each, together].filter(Boolean).join("; ")}. It is an estimate.`;
export const noSuchBooking = "The trip has no such booking.";
export const bookingCosts = (name: string, cost: string) => `${name} costs ${cost} for the group.`;
export const withoutPrice = (name: string) => `${name} has no price yet.`;

export const part = (what: string, time: string | null) => [what, time].filter(Boolean).join(", ");
export const partOn = (date: string, what: string, time: string | null) => `${date}: ${part(what, time)}`;
export const yourFlights = "The flights in the itinerary:";
export const flightsWithoutTimes = (names: string[]) =>
	`${listOf(names)} ${isOrAre(names.length)} booked, but the itinerary has no times for it.`;
export const noFlights = "The trip has no flight yet, neither among its bookings nor in its itinerary.";
export const noFlightBack = "The itinerary has no flight back.";
export const noStay = "The trip has no place to stay yet.";
export const staysAt = (names: string[]) => `You stay at ${listOf(names)}.`;
export const addressInItinerary =
	"I don't see addresses. If the organizer has entered one, the itinerary shows it.";
export const labels = { check_in: "Check-in", check_out: "Check-out" };
export const notInItinerary = (what: string) => `The itinerary has no time for this: ${what}.`;
export const noDates = "The trip has no dates yet.";
export const dates = (range: string) => `The trip is ${range}.`;
export const daysLeft = (days: number) => (days === 0 ? "You go today." : `${pluralize(days, "day")} to go.`);
export const startsOn = (date: string) => `It begins on ${date}.`;
export const nights = (count: number, range: string) => `${pluralize(count, "night")}: ${range}.`;
export const onDay = (date: string) => `${date}:`;
export const nothingOn = (date: string) => `Nothing is planned for ${date}.`;
export const emptyPlan = "The itinerary is empty.";
export const thePlan = "The itinerary:";

export const onList = (names: string[]) => `On the trip's list: ${listOf(names)}.`;
export const nothingOnList = "Nothing is on the trip's list yet.";
export const missing = "What I see missing:";
export const nothingMissing =
	"I see nothing missing: there are dates, a flight, a place to stay, and something on each day.";
export const lacks = {
	dates: "The trip has no dates.",
	flight: "There is no flight.",
	stay: "There is no place to stay.",
};
export const lacksTime = (name: string) => `${name} has no time in the itinerary.`;
export const emptyDays = (days: string[]) => `Nothing is planned for ${listOf(days)}.`;
export const lacksPrice = (name: string) => `${name} has no price.`;
export const stillOpen = (question: string) => `The group is still voting: “${question}”`;

export const noPolls = "The group has had no polls yet.";
export const nothingDecided = "No poll has ended yet.";
export const openPolls = (questions: string[]) =>
	`Still open: ${listOf(questions.map((one) => `“${one}”`))}.`;
export const chatUnread = "I go by polls. What was agreed in the chat I don't read.";
export const nobodyWanted = (question: string) => `“${question}” Nobody wanted any of it.`;
export const votes = (name: string, count: number) => `${name} ${count}`;
export const tie = (question: string, names: string[], counts: string) =>
	`“${question}” A tie between ${listOf(names)} (votes: ${counts}).`;
export const won = (question: string, name: string, counts: string, voters: number) =>
	`“${question}” ${name}. ${pluralize(voters, "person").replace("persons", "people")} voted: ${counts}.`;
export const noOpenPolls = "There is nothing to vote on now.";
export const toVote = (count: number) =>
	`You can still vote on ${count === 1 ? "this" : `${count} questions`}:`;
export const votedInAll = "You have voted on everything that is open:";
export const openPoll = (question: string, until: string, hasVoted: boolean) =>
	`“${question}” until ${until}${hasVoted ? ", you have voted" : ""}`;

export const coming = (count: number, confirmed: number) =>
	`${pluralize(count, "person").replace("persons", "people")} ${isOrAre(count)} on the trip, ${confirmed} confirmed:`;
export const personLine = (name: string, isOrganizer: boolean, isConfirmed: boolean) =>
	[name, isOrganizer && "organizer", !isConfirmed && "not confirmed yet"].filter(Boolean).join(", ");
export const maybe = (names: string[]) => `Might come: ${listOf(names)}.`;
export const placesLeft = (left: number, of: number) =>
	`${pluralize(left, "spot")} of ${of} ${isOrAre(left)} left.`;
export const organizes = (name: string) => `${name} organizes this trip.`;
export const youOrganize = "You organize this trip.";
export const goesTo = (destination: string, origin: string | null) =>
	origin ? `You go from ${origin} to ${destination}.` : `You go to ${destination}.`;

const inSeason = (season: string) => (place: string, month: string) =>
	`${month} is usually ${season} in ${place}.`;
const inTropics = (feel: string) => (place: string) =>
	`${place} is in the tropics, where it is usually ${feel} all year, with a dry and a rainy season.`;

export const pack = {
	lead: "A packing list to begin with:",
	documents: "passport or ID, and the tickets",
	cards: "a bank card and some cash",
	clothes: (sets: number, nights: number) =>
		`${pluralize(sets, "set")} of everyday clothes for ${pluralize(nights, "night")}${nights + 1 > sets ? ", with a wash on the way" : ""}`,
	clothesUnknown: "everyday clothes (the trip has no dates, so I can't say for how many days)",
	season: {
		spring: ["a jacket and a layer for cool evenings", "something for the rain"],
		summer: ["a hat, sunglasses and sunscreen", "a light layer for the evenings", "swimwear"],
		autumn: ["a jacket and a layer for cool evenings", "something for the rain"],
		winter: ["a warm coat, a hat and gloves", "shoes for wet ground"],
		hot_tropics: ["light clothes, a hat and sunscreen", "something for the rain", "swimwear"],
		mild_tropics: [
			"light clothes, and a layer for the evenings",
			"something for the rain",
			"a hat and sunscreen",
		],
		cool_tropics: [
			"a warm jacket and layers for cold nights",
			"something for the rain",
			"a hat and strong sunscreen",
		],
		unknown: ["a layer for cool evenings", "something for the rain"],
	},
	washbag: "a washbag and your medicines",
	charger: "phone, charger and the right plug",
	flight: "liquids in small bottles, if you fly with hand luggage",
	car: "your driver's license",
	sleeping: "whatever you need to sleep; the trip has no place to stay yet",
	bySeason: {
		spring: inSeason("spring"),
		summer: inSeason("summer"),
		autumn: inSeason("autumn"),
		winter: inSeason("winter"),
		hot_tropics: inTropics("hot"),
		mild_tropics: inTropics("mild"),
		cool_tropics: inTropics("cool"),
	},
	warmLayer: "one warm layer more, for the height",
	height: (place: string, meters: number, degrees: number) =>
		`${place} lies about ${meters.toLocaleString("en-US")} m (${(Math.round(meters / 0.3048 / 100) * 100).toLocaleString("en-US")} ft) up, where it is some ${degrees} °C (${Math.round(degrees * 1.8)} °F) colder than at sea level.`,
	withoutSeason: "I don't know the place or the dates well enough to name the season.",
	noForecast:
		"I go by the usual season, from latitude, month and height. This is not a forecast: look at one before you pack.",
};

export const nobodyToRemind = "Nobody is late, so there is nobody to remind.";
export const isNotLate = (name: string) => `${name} is not late, so there is nothing to remind them of.`;
export const reminderDraft = (isOrganizer: boolean) =>
	isOrganizer
		? "Here is a draft to copy. I send nothing. The page of reminders sends one in its own words."
		: "Here is a draft to copy. I send nothing.";
export const reminder = ({
	name,
	trip,
	amount,
	since,
	from,
}: {
	name: string;
	trip: string;
	amount: string | null;
	since: string | null;
	from: string;
}) =>
	[
		`Hi ${name}, your payment ${amount ? `of ${amount} ` : ""}for ${trip}${since ? ` was due on ${since}` : " is late"}.`,
		`Could you pay it on the trip's page? Thank you! ${from}`,
	].join(" ");

export const pollByOrganizer = (organizer: string) =>
	`Only the organizers ask the group, on a plan with polls. Suggest it to ${organizer} in the chat.`;
export const pollUnclear = "Tell me the question and its answers, such as: make a poll: pizza or tapas?";
export const pollDraft = (question: string, options: string[]) =>
	[
		`A draft of a poll: “${question}”${options.length > 0 ? ` Answers: ${listOf(options)}.` : ""}`,
		"Nothing is asked until you send it from its form.",
	].join("\n");
export const entryByOrganizer = (organizer: string) =>
	`Only the organizers change the itinerary. Suggest it to ${organizer} in the chat.`;
export const entryUnclear = "Tell me what and when, such as: add dinner on Sunday at 8pm to the itinerary.";
export const entryDraft = (title: string, when: string | null) =>
	[
		`A draft for the itinerary: ${title}${when ? `, ${when}` : ""}.`,
		when
			? "Nothing is saved until you confirm it on its form."
			: "Choose the day on its form. Nothing is saved until you do.",
	].join("\n");

import { addDays, type CalendarDate, formatDate, formatRange, formatTime } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Answer, Draft, OwnPage } from "../answers.ts";
import type { FactName, Facts, PersonFacts, PlanPart } from "../facts.ts";
import * as texts from "../texts/answers.ts";
import { draftOfEntry, draftOfPoll } from "./drafts.ts";
import { firstNameInText, nameInText, withNamesInText } from "./names-in-text.ts";
import { colderBy, type Season, seasonAt, setsOfClothes } from "./packing.ts";
import type { Topic } from "./topics.ts";
import { type Understood, understand } from "./understand.ts";

/** The facts needed to understand a question. */
export const ALWAYS_READ = ["trip", "people", "plan"] as const satisfies FactName[];

/**
 * Answers from facts alone, without a model. It declines what it does not know well, and names the two nearest things
 * that it can answer.
 * @param options.hasSeenList whether the asker still sees the list of everything it can answer, which is shown once
 */
export function answerFrom(
	question: string,
	facts: Facts,
	{ hasSeenList = false }: { hasSeenList?: boolean } = {},
): Answer {
	const understood = understand(question, facts);
	if (understood.topic === null && understood.refused === "which_person") {
		const text = texts.whichPerson(understood.people.map(nameInText));
		return { text, pages: ["people"], drafts: [], isDeclined: true };
	}
	if (understood.topic === null) {
		const { refused, instead } = understood;
		const lines = [texts.refusals[refused], texts.instead(...instead)].join(" ");
		const text = hasSeenList ? lines : [lines, texts.canDo(isOrganizer(facts))].join("\n\n");
		return { text, pages: PAGES_OF_REFUSAL[refused] ?? [], drafts: [], isDeclined: true };
	}
	const person = understood.person === null ? null : nameInText(understood.person);
	const {
		text,
		pages = [],
		drafts = [],
	} = ANSWERS[understood.topic](withNamesInText(facts), {
		...{ ...understood, person, question },
	});
	return { text, pages, drafts, isDeclined: false };
}

/** The facts to read for a question, besides those that are always read. */
export function needsOf(
	question: string,
	facts: Pick<Facts, (typeof ALWAYS_READ)[number]>,
): readonly FactName[] {
	const { topic } = understand(question, facts);
	return topic === null ? [] : NEEDS[topic];
}

const PAGES_OF_REFUSAL: Partial<Record<keyof typeof texts.refusals, OwnPage[]>> = {
	address: ["itinerary"],
	action: ["trip"],
	moving_money: ["money"],
};

type Asked = Extract<Understood, { topic: Topic }> & { question: string };
type Part = { text: string; pages?: OwnPage[]; drafts?: Draft[] };

const isOrganizer = ({ trip }: Facts) =>
	trip.asker.role === "organizer" || trip.asker.role === "co-organizer";

const ANSWERS: Record<Topic, (facts: Facts, asked: Asked) => Part> = {
	help: (facts) => ({ text: texts.canDo(isOrganizer(facts)) }),
	own_payments: (facts) => ({ text: ownPayments(facts), pages: ["money"] }),
	standing: (facts) => ({ text: standing(facts), pages: ["people"] }),
	person: (facts, { person }) => ({ text: onePerson(facts, person), pages: ["people"] }),
	owed: (facts) => ({ text: owed(facts), pages: ["people", "expenses"] }),
	debts: (facts) => ({ text: [debts(facts), texts.expensesOnly].join("\n"), pages: ["expenses"] }),
	debt_with: (facts, { person, question }) => ({
		text: debtWith(facts, person, question),
		pages: ["expenses"],
	}),
	deadline: (facts) => ({ text: deadline(facts), pages: ["money"] }),
	fund: (facts) => ({ text: fund(facts), pages: ["money"] }),
	release: (facts) => ({ text: release(facts), pages: facts.money.fund ? ["money"] : [] }),
	pool: (facts) => ({ text: pool(facts), pages: ["pool"] }),
	cost: (facts) => ({ text: cost(facts), pages: ["money"] }),
	booking_cost: (facts, asked) => ({ text: bookingCost(facts, asked) }),
	flights: (facts) => ({ text: flights(facts), pages: ["itinerary"] }),
	flight_back: (facts) => ({ text: flightBack(facts), pages: ["itinerary"] }),
	stay: (facts) => ({ text: stay(facts), pages: ["itinerary"] }),
	check_in: (facts) => ({ text: stayParts(facts, "check_in"), pages: ["itinerary"] }),
	check_out: (facts) => ({ text: stayParts(facts, "check_out"), pages: ["itinerary"] }),
	nights: (facts) => ({ text: nights(facts) }),
	dates: (facts) => ({ text: dates(facts) }),
	countdown: (facts) => ({ text: countdown(facts) }),
	day: (facts, { day }) => ({ text: oneDay(facts, day?.date ?? null), pages: ["itinerary"] }),
	plan: (facts) => ({ text: wholePlan(facts), pages: ["itinerary"] }),
	entry: (facts, { subject }) => ({ text: oneEntry(facts, subject), pages: ["itinerary"] }),
	missing: (facts) => ({ text: missing(facts), pages: ["itinerary"] }),
	decided: (facts) => ({ text: decided(facts), pages: ["polls"] }),
	to_vote: (facts) => ({ text: openPolls(facts), pages: ["polls"] }),
	people: (facts) => ({ text: people(facts), pages: ["people"] }),
	places: (facts) => ({ text: people(facts), pages: ["people"] }),
	organizer: ({ trip, people: { list } }) => ({
		text: list.some((one) => one.isOrganizer && one.isAsker)
			? texts.youOrganize
			: texts.organizes(trip.organizer),
	}),
	destination: ({ trip }) => ({ text: texts.goesTo(trip.destination, trip.origin) }),
	packing,
	draft_reminder: reminder,
	draft_poll: (facts, { question }) => poll(facts, question),
	draft_entry: (facts, { question }) => entry(facts, question),
};

/** The facts needed for an answer about a topic, besides those that are always read. */
const NEEDS: Record<Topic, readonly FactName[]> = {
	...{
		help: [],
		standing: [],
		person: [],
		flights: [],
		flight_back: [],
		stay: [],
		check_in: [],
		check_out: [],
	},
	...{
		nights: [],
		dates: [],
		countdown: [],
		day: [],
		plan: [],
		entry: [],
		booking_cost: [],
		people: [],
		places: [],
	},
	...{ organizer: [], destination: [], packing: [], draft_reminder: [], draft_entry: [] },
	...{ own_payments: ["own_payments", "expenses"], deadline: ["own_payments"] },
	...{ owed: ["own_payments", "expenses"], debts: ["expenses"], debt_with: ["expenses"] },
	...{ fund: ["money"], release: ["money"], pool: ["pool"], cost: ["forecast"] },
	...{ missing: ["polls"], decided: ["polls"], to_vote: ["polls"], draft_poll: ["polls"] },
};

const day = ({ trip }: Facts, date: CalendarDate) => formatDate(date, trip.todayDate);

function ownPayments(facts: Facts): string {
	const { shareCents, paidCents, leftCents, open, isConfirmed, paidBy } = facts.own_payments;
	if (facts.trip.state === "cancelled") return texts.cancelled;
	if (paidBy) return texts.paidFor(paidBy);
	if (leftCents <= 0 && open.length === 0)
		return [texts.allPaid(formatCents(paidCents), formatCents(shareCents)), ...ownDebts(facts)].join("\n");
	const late = open.filter(({ isLate }) => isLate);
	const due = open.filter(({ isLate }) => !isLate);
	return [
		texts.paidOf(formatCents(paidCents), formatCents(shareCents), formatCents(leftCents)),
		...late.map(({ amountCents, dueDate }) => texts.wasDue(formatCents(amountCents), day(facts, dueDate))),
		...due.map(({ amountCents, dueDate, number, of }) =>
			texts.isDue(formatCents(amountCents), day(facts, dueDate), of > 1 ? { number, of } : null),
		),
		...(open.length === 0 ? [texts.noSchedule] : []),
		...(late.length === 0 && open.length > 0 ? [texts.notLate] : []),
		...(isConfirmed ? [] : [texts.confirmsSpot]),
		...ownDebts(facts),
	].join("\n");
}

/** Shared expenses are settled separately from the trip's payments, but people ask about both in the same words. */
function ownDebts({ expenses: { transfers } }: Facts): string[] {
	return transfers
		.filter(({ isFromAsker }) => isFromAsker)
		.map(({ to, amountCents }) => texts.alsoOwes(to, formatCents(amountCents)));
}

function standing(facts: Facts): string {
	const { list, late, lateTotalCents, more } = facts.people;
	if (facts.trip.state === "cancelled") return texts.cancelled;
	const lateOnes = list.filter((one) => one.standing === "late");
	const others = list.filter((one) => one.standing === "joined" || one.standing === "on_track");
	if (late === 0 && others.length === 0 && more === 0) return texts.everyonePaid;
	return [
		late === 0 ? texts.nobodyLate : texts.late(late, formatCents(lateTotalCents)),
		...lateOnes.map((one) => lateLine(facts, one)),
		...(others.length > 0
			? [texts.notAllPaid, ...others.map((one) => `• ${texts.standsAs(nameOf(one), standingWord(one))}`)]
			: []),
		...(more > 0 ? [texts.morePeople(more)] : []),
	].join("\n");
}

const nameOf = ({ name, isAsker }: PersonFacts) => (isAsker ? texts.you(name) : name);

function standingWord({ standing, isConfirmed }: PersonFacts): string {
	if (standing === null) return texts.isPaidFor;
	if (standing === "joined") return isConfirmed ? texts.words.joined : texts.notConfirmed;
	return texts.words[standing];
}

function lateLine(facts: Facts, one: PersonFacts): string {
	const since = one.lateSinceDate ? day(facts, one.lateSinceDate) : null;
	return `• ${texts.lateBy(nameOf(one), one.daysLate ?? 0, one.lateCents === null ? null : formatCents(one.lateCents), since)}`;
}

function onePerson(facts: Facts, name: string | null): string {
	const one = facts.people.list.find((person) => person.name === name && !person.isAsker);
	if (!one) return texts.nobodyOfThatName;
	const lines = [texts.isAboard(one.name, one.isConfirmed)];
	if (facts.trip.state === "cancelled") return [...lines, texts.cancelled].join("\n");
	if (one.standing === "late") lines.push(lateLine(facts, one).slice(2));
	else lines.push(texts.standsAs(one.name, standingWord(one)));
	if (one.standing === null) return lines.join("\n");
	if (one.paidCents !== null && one.shareCents !== null)
		lines.push(texts.hasPaid(one.name, formatCents(one.paidCents), formatCents(one.shareCents)));
	else lines.push(texts.onlyOrganizerSees);
	return lines.join("\n");
}

function debts(facts: Facts): string {
	const { transfers, ownCents } = facts.expenses;
	if (transfers.length === 0) return texts.nobodyOwes;
	const own = transfers.filter(({ isFromAsker, isToAsker }) => isFromAsker || isToAsker);
	return [
		texts.settles,
		...transfers.map((one) => `• ${transferText(one)}`),
		...(own.length === 0
			? [texts.youAreEven]
			: [ownCents < 0 ? texts.youOweAll(formatCents(-ownCents)) : texts.youGetAll(formatCents(ownCents))]),
	].join("\n");
}

/** The answer covers both debts to the trip and debts between people, because people ask about them together. */
function owed(facts: Facts): string {
	const { leftCents, paidBy } = facts.own_payments;
	const hasOwn = leftCents > 0 && !paidBy && facts.trip.state !== "cancelled";
	return [
		texts.forTheTrip,
		standing(facts),
		...(hasOwn ? [texts.ownLeft(formatCents(leftCents))] : []),
		"",
		debts(facts),
	].join("\n");
}

function transferText({
	from,
	to,
	amountCents,
	isFromAsker,
	isToAsker,
}: Facts["expenses"]["transfers"][number]): string {
	return texts.pays(
		isFromAsker ? texts.youSubject : from,
		isToAsker ? texts.youObject : to,
		formatCents(amountCents),
		isFromAsker,
	);
}

function debtWith(facts: Facts, name: string | null, question: string): string {
	const { transfers } = facts.expenses;
	const isAboutAsker = / (?:i|me|my) /i.test(` ${question.replace(/[^\p{L}]+/gu, " ")} `);
	const fitting = transfers.filter(({ from, to, isFromAsker, isToAsker }) =>
		isAboutAsker
			? (from === name && isToAsker) || (to === name && isFromAsker)
			: (from === name && !isFromAsker) || (to === name && !isToAsker),
	);
	const lines =
		fitting.length > 0
			? fitting.map(transferText)
			: [isAboutAsker ? texts.nothingBetween(name ?? "") : texts.isEven(name ?? "")];
	return [...lines, texts.expensesOnly].join("\n");
}

function deadline(facts: Facts): string {
	const { lastPaymentDate } = facts.trip;
	const last = facts.own_payments.open
		.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
		.at(-1);
	return [
		lastPaymentDate ? texts.allPaidBy(day(facts, lastPaymentDate)) : texts.noLastDay,
		last ? texts.yourLast(formatCents(last.amountCents), day(facts, last.dueDate)) : texts.nothingOpen,
	].join("\n");
}

function fund(facts: Facts): string {
	const { collectedCents, ofCents, outsideCents, fund: own } = facts.money;
	return [
		texts.collected(formatCents(collectedCents), formatCents(ofCents)),
		...(outsideCents > 0 ? [texts.alsoOutside(formatCents(outsideCents))] : []),
		...(own ? [texts.inFund(formatCents(own.balanceCents), formatCents(own.releasableCents))] : []),
	].join("\n");
}

function release({ money, trip }: Facts): string {
	const own = money.fund;
	if (!own) return texts.onlyOrganizerReleases(trip.organizer);
	return [
		texts.releasable(formatCents(own.releasableCents), formatCents(own.balanceCents)),
		...(own.onHoldCents > 0 ? [texts.onHold(formatCents(own.onHoldCents))] : []),
		...(own.releasedCents > 0 ? [texts.released(formatCents(own.releasedCents))] : []),
	].join("\n");
}

function pool({ pool: { state, balanceCents, ownCents } }: Facts): string {
	if (state === "none") return texts.noPool;
	const lines = [(state === "open" ? texts.inPool : texts.poolClosed)(formatCents(balanceCents))];
	if (ownCents > 0) lines.push(texts.ownInPool(formatCents(ownCents)));
	return lines.join("\n");
}

function cost({ trip, forecast }: Facts): string {
	if (trip.totalCents === 0 && !forecast.eachWords) return texts.noCosts;
	return [
		...(trip.totalCents > 0
			? [texts.costs(formatCents(trip.totalCents), formatCents(trip.perPersonCents))]
			: []),
		...(forecast.eachWords ? [texts.forecast(forecast.eachWords, forecast.togetherWords)] : []),
	].join("\n");
}

const KINDS = [
	["flight", / (?:flight|flights|plane|planes) /],
	["accommodation", / (?:hotel|apartment|flat|house|accommodation|airbnb|stay|appartment) /],
	["car", / car /],
] as const;

function bookingCost(facts: Facts, { subject, question }: Asked): string {
	const named = facts.plan.bookings.filter(({ name }) => name === subject);
	const text = ` ${question.toLowerCase().replace(/[^a-z]+/g, " ")} `;
	const kind = KINDS.find(([, words]) => words.test(text))?.[0];
	const fitting = named.length > 0 ? named : facts.plan.bookings.filter((one) => one.kind === kind);
	if (fitting.length === 0) return texts.noSuchBooking;
	return fitting
		.map(({ name, costCents }) =>
			costCents > 0 ? texts.bookingCosts(name, formatCents(costCents)) : texts.withoutPrice(name),
		)
		.join("\n");
}

type Dated = PlanPart & { date: CalendarDate };

function allParts({ plan }: Facts): Dated[] {
	return plan.days.flatMap(({ date, parts }) => parts.map((part) => ({ ...part, date })));
}

function partText(facts: Facts, { date, title, label, clockTime }: Dated): string {
	const what = label ? `${label}: ${title}` : title;
	return texts.partOn(day(facts, date), what, clockTime || null);
}

const bullets = (lines: readonly string[]) => lines.map((line) => `• ${line}`);

function flights(facts: Facts): string {
	const found = allParts(facts).filter(({ kind }) => kind === "flight");
	if (found.length > 0)
		return [texts.yourFlights, ...bullets(found.map((one) => partText(facts, one)))].join("\n");
	const booked = facts.plan.bookings.filter(({ kind }) => kind === "flight").map(({ name }) => name);
	return booked.length > 0 ? texts.flightsWithoutTimes(booked) : texts.noFlights;
}

function flightBack(facts: Facts): string {
	const found = allParts(facts).filter(({ kind }) => kind === "flight");
	const last = found.at(-1);
	const { startDate } = facts.trip;
	const isBack = last && startDate && last.date > addDays(startDate, 1);
	return isBack
		? partText(facts, last)
		: [texts.noFlightBack, ...(found.length > 0 ? [flights(facts)] : [])].join("\n");
}

function stay(facts: Facts): string {
	const names = [
		...new Set(facts.plan.bookings.filter(({ kind }) => kind === "accommodation").map(({ name }) => name)),
	];
	if (names.length === 0) return texts.noStay;
	const parts = allParts(facts).filter(({ kind }) => kind === "accommodation");
	return [
		texts.staysAt(names),
		...bullets(parts.map((one) => partText(facts, one))),
		texts.addressInItinerary,
	].join("\n");
}

function stayParts(facts: Facts, which: "check_in" | "check_out"): string {
	const label = texts.labels[which];
	const parts = allParts(facts).filter((one) => one.kind === "accommodation" && one.label === label);
	if (parts.length === 0) return texts.notInItinerary(label);
	return parts.map((one) => partText(facts, one)).join("\n");
}

function dates({ trip }: Facts): string {
	if (!trip.startDate || !trip.endDate) return texts.noDates;
	return [texts.dates(formatRange(trip.startDate, trip.endDate)), countdownText(trip)]
		.filter(Boolean)
		.join(" ");
}

function countdownText({ daysUntilStart, state }: Facts["trip"]): string | null {
	if (state === "cancelled") return texts.cancelled;
	if (state === "over") return texts.isOver;
	if (state === "under_way") return texts.isUnderWay;
	return daysUntilStart === null ? null : texts.daysLeft(daysUntilStart);
}

function countdown({ trip }: Facts): string {
	const text = countdownText(trip);
	if (!text || !trip.startDate) return text ?? texts.noDates;
	return [text, texts.startsOn(formatDate(trip.startDate, trip.todayDate))].join(" ");
}

function nights({ trip }: Facts): string {
	if (trip.nights === null || !trip.startDate || !trip.endDate) return texts.noDates;
	return texts.nights(trip.nights, formatRange(trip.startDate, trip.endDate));
}

function oneDay(facts: Facts, date: CalendarDate | null): string {
	const parts = allParts(facts).filter((one) => one.date === date);
	if (date === null) return texts.noDates;
	if (parts.length === 0) return texts.nothingOn(day(facts, date));
	return [
		texts.onDay(day(facts, date)),
		...parts.map(
			({ title, label, clockTime }) =>
				`• ${texts.part(label ? `${label}: ${title}` : title, clockTime || null)}`,
		),
	].join("\n");
}

function wholePlan(facts: Facts): string {
	const parts = allParts(facts);
	if (parts.length === 0) return texts.emptyPlan;
	return [texts.thePlan, ...bullets(parts.map((one) => partText(facts, one)))].join("\n");
}

function oneEntry(facts: Facts, subject: string | null): string {
	const parts = allParts(facts).filter(({ title }) => title === subject);
	if (parts.length > 0) return parts.map((one) => partText(facts, one)).join("\n");
	return texts.notInItinerary(subject ?? "");
}

function missing(facts: Facts): string {
	const { trip, plan, polls } = facts;
	const has = (kind: string) => plan.bookings.some((one) => one.kind === kind);
	const parts = allParts(facts);
	const empty = plan.days.filter((one) => one.parts.length === 0).map(({ date }) => day(facts, date));
	const gaps = [
		...(trip.startDate ? [] : [texts.lacks.dates]),
		...(has("flight") || parts.some(({ kind }) => kind === "flight") ? [] : [texts.lacks.flight]),
		...(has("accommodation") ? [] : [texts.lacks.stay]),
		...plan.withoutTime.map(texts.lacksTime),
		...(parts.length === 0 ? [texts.emptyPlan] : empty.length > 0 ? [texts.emptyDays(empty)] : []),
		...plan.bookings.filter(({ costCents }) => costCents === 0).map(({ name }) => texts.lacksPrice(name)),
		...polls.list.filter(({ isOver }) => !isOver).map(({ question }) => texts.stillOpen(question)),
	];
	const booked = plan.bookings.map(({ name }) => name);
	return [
		booked.length > 0 ? texts.onList(booked) : texts.nothingOnList,
		...(gaps.length > 0 ? [texts.missing, ...bullets(gaps)] : [texts.nothingMissing]),
	].join("\n");
}

function decided({ polls }: Facts): string {
	const over = polls.list.filter(({ isOver }) => isOver);
	const open = polls.list.filter(({ isOver }) => !isOver);
	if (polls.list.length === 0) return texts.noPolls;
	return [
		...(over.length === 0 ? [texts.nothingDecided] : over.map(outcome)),
		...(open.length > 0 ? [texts.openPolls(open.map(({ question }) => question))] : []),
		texts.chatUnread,
	].join("\n");
}

function outcome({ question, options, isTie, voters }: Facts["polls"]["list"][number]): string {
	const ahead = options.filter(({ isAhead }) => isAhead).map(({ name }) => name);
	if (ahead.length === 0) return texts.nobodyWanted(question);
	const counts = options.map(({ name, votes }) => texts.votes(name, votes)).join(", ");
	return isTie ? texts.tie(question, ahead, counts) : texts.won(question, ahead[0] ?? "", counts, voters);
}

function openPolls({ polls }: Facts): string {
	const open = polls.list.filter(({ isOver }) => !isOver);
	if (open.length === 0) return texts.noOpenPolls;
	const toVote = open.filter(({ hasVoted }) => !hasVoted);
	return [
		toVote.length > 0 ? texts.toVote(toVote.length) : texts.votedInAll,
		...bullets(
			open.map(({ question, untilWords, hasVoted }) => texts.openPoll(question, untilWords, hasVoted)),
		),
	].join("\n");
}

function people(facts: Facts): string {
	const { count, confirmed, placesLeft, list, more, maybe } = facts.people;
	return [
		texts.coming(count, confirmed),
		...bullets(list.map((one) => texts.personLine(nameOf(one), one.isOrganizer, one.isConfirmed))),
		...(more > 0 ? [texts.morePeople(more)] : []),
		...(maybe.length > 0 ? [texts.maybe(maybe)] : []),
		texts.placesLeft(placesLeft, facts.trip.places),
	].join("\n");
}

function packing(facts: Facts): Part {
	const { trip, plan } = facts;
	const season = seasonAt(trip.ground, trip.startDate);
	const altitude = trip.ground?.altitude ?? 0;
	const colder = colderBy(altitude);
	const has = (kind: string) =>
		plan.bookings.some((one) => one.kind === kind) || allParts(facts).some((one) => one.kind === kind);
	const list = [
		texts.pack.documents,
		texts.pack.cards,
		...(trip.nights === null
			? [texts.pack.clothesUnknown]
			: [texts.pack.clothes(setsOfClothes(trip.nights), trip.nights)]),
		...texts.pack.season[season ?? "unknown"],
		...(season && colder !== null && !IN_TROPICS.has(season) ? [texts.pack.warmLayer] : []),
		texts.pack.washbag,
		texts.pack.charger,
		...(has("flight") ? [texts.pack.flight] : []),
		...(has("car") ? [texts.pack.car] : []),
		...(has("accommodation") ? [] : [texts.pack.sleeping]),
	];
	const basis = [
		season && trip.startDate
			? texts.pack.bySeason[season](trip.destination, monthOf(trip.startDate))
			: texts.pack.withoutSeason,
		...(season && colder !== null ? [texts.pack.height(trip.destination, altitude, colder)] : []),
		texts.pack.noForecast,
	];
	return { text: [texts.pack.lead, ...bullets(list), basis.join(" ")].join("\n") };
}

/** Their lists already depend on the altitude. */
const IN_TROPICS = new Set<Season>(["hot_tropics", "mild_tropics", "cool_tropics"]);

function monthOf(date: CalendarDate): string {
	return new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }).format(new Date(date));
}

function reminder(facts: Facts, { person }: Asked): Part {
	const {
		trip,
		people: { list },
	} = facts;
	if (trip.state === "cancelled") return { text: texts.cancelled };
	const late = list.filter((one) => one.standing === "late" && !one.isAsker);
	const chosen = person ? list.filter(({ name, isAsker }) => name === person && !isAsker) : late;
	const due = chosen.filter((one) => one.standing === "late" && !one.isAsker);
	if (due.length === 0) return { text: person ? texts.isNotLate(person) : texts.nobodyToRemind };
	const drafts = due.slice(0, MAX_REMINDERS).map(
		(one): Draft => ({
			kind: "reminder",
			text: texts.reminder({
				name: firstNameInText(one.name),
				trip: trip.title,
				amount: one.lateCents === null ? null : formatCents(one.lateCents),
				since: one.lateSinceDate ? day(facts, one.lateSinceDate) : null,
				from: firstNameInText(trip.asker.name),
			}),
		}),
	);
	const lines = due.slice(0, MAX_REMINDERS).map((one) => lateLine(facts, one));
	return { text: [...lines, texts.reminderDraft(isOrganizer(facts))].join("\n"), drafts };
}

const MAX_REMINDERS = 3;

function poll(facts: Facts, question: string): Part {
	if (!facts.polls.mayAsk) return { text: texts.pollByOrganizer(facts.trip.organizer), pages: ["polls"] };
	const draft = draftOfPoll(question);
	if (!draft) return { text: texts.pollUnclear, pages: ["polls"] };
	return { text: texts.pollDraft(draft.question, draft.options), drafts: [draft] };
}

function entry(facts: Facts, question: string): Part {
	if (!isOrganizer(facts))
		return { text: texts.entryByOrganizer(facts.trip.organizer), pages: ["itinerary"] };
	const draft = draftOfEntry(question, facts.trip);
	if (!draft) return { text: texts.entryUnclear, pages: ["itinerary"] };
	const when = [
		draft.startDate && day(facts, draft.startDate),
		draft.startTime && formatTime(draft.startTime),
	];
	return { text: texts.entryDraft(draft.title, when.filter(Boolean).join(", ") || null), drafts: [draft] };
}

import type { Role } from "#app/access/roles.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";

/**
 * What the assistant reads about a trip, limited to what the asking member may see. A field named …Cents is an amount,
 * …Date a day, …Time and …Words words of ours. All other texts were typed by people and may say anything.
 */
export type Facts = {
	trip: TripFacts;
	people: PeopleFacts;
	own_payments: OwnPaymentsFacts;
	money: MoneyFacts;
	pool: PoolFacts;
	expenses: ExpensesFacts;
	plan: PlanFacts;
	polls: PollsFacts;
	forecast: ForecastFacts;
	chat: ChatFacts;
};

export type FactName = keyof Facts;

type TripFacts = {
	title: string;
	origin: string | null;
	destination: string;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
	nights: number | null;
	daysUntilStart: number | null; // null without dates, and once the trip has begun
	state: "planned" | "under_way" | "over" | "cancelled";
	places: number;
	totalCents: Cents;
	perPersonCents: Cents;
	lastPaymentDate: CalendarDate | null; // the last day to pay everything, if the organizer has set one
	organizer: string;
	asker: { name: string; role: Role };
	todayDate: CalendarDate;
	ground: GroundFacts | null; // at the destination, if we know that place
};

/** A place's geography, used only for the packing list. It is not sent to a model. */
export type GroundFacts = { latitude: number; altitude: number /* in meters */ };

export type PersonFacts = {
	name: string;
	isAsker: boolean;
	isOrganizer: boolean;
	isConfirmed: boolean;
	/** Null if somebody else pays for them. */
	standing: "paid" | "on_track" | "late" | "joined" | null;
	daysLate: number | null;
	lateSinceDate: CalendarDate | null;
	lateCents: Cents | null; // for the organizer, and about oneself
	paidCents: Cents | null; // as above
	shareCents: Cents | null; // as above
};

type PeopleFacts = {
	count: number;
	confirmed: number;
	placesLeft: number;
	late: number;
	lateTotalCents: Cents;
	list: PersonFacts[];
	more: number; // number of people not in the list
	maybe: string[]; // who might come
};

type PaymentFacts = {
	amountCents: Cents;
	dueDate: CalendarDate;
	number: number;
	of: number;
	isLate: boolean;
};

export type OwnPaymentsFacts = {
	shareCents: Cents;
	paidCents: Cents;
	leftCents: Cents;
	open: PaymentFacts[]; // soonest first
	isConfirmed: boolean;
	paidBy: string | null; // someone else who pays for the asker
};

type MoneyFacts = {
	collectedCents: Cents; // by card
	ofCents: Cents;
	outsideCents: Cents; // paid outside Gangway
	/** For the organizer. */
	fund: { balanceCents: Cents; releasableCents: Cents; releasedCents: Cents; onHoldCents: Cents } | null;
};

type PoolFacts = { state: "none" | "open" | "closed"; balanceCents: Cents; ownCents: Cents };

type ExpensesFacts = {
	ownCents: Cents; // positive if the others owe the asker
	transfers: { from: string; to: string; amountCents: Cents; isFromAsker: boolean; isToAsker: boolean }[];
};

export type PlanPart = {
	title: string;
	kind: "flight" | "accommodation" | "car" | "other" | null;
	label: string | null; // "Check-in"
	clockTime: string; // in words; empty for a whole day
};

type PlanFacts = {
	days: { date: CalendarDate; parts: PlanPart[] }[];
	bookings: { name: string; kind: "flight" | "accommodation" | "car" | "other"; costCents: Cents }[];
	withoutTime: string[]; // bookings without a day
};

type PollFacts = {
	question: string;
	isOver: boolean;
	untilWords: string;
	hasVoted: boolean;
	voters: number;
	isTie: boolean;
	options: { name: string; votes: number; isAhead: boolean }[];
};

type PollsFacts = { mayVote: boolean; mayAsk: boolean; list: PollFacts[] };

type ForecastFacts = { eachWords: string; togetherWords: string } | { eachWords: null; togetherWords: null };

type ChatFacts = { messages: { from: string; text: string; sentDate: CalendarDate }[] };

import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { zoneChoices, zoneLabel } from "#app/features/bookings/locations/zones.ts";
import { countMembers } from "#app/features/members/members.queries.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf, formatTime, hasEnded } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { webHost } from "#app/lib/web-link.ts";
import type { Locations } from "#db/locations/open.ts";
import { POLL_KINDS } from "#db/schema/polls.ts";
import { type PollCard, pollCard, pollsOfPlan, pollTasks } from "./poll-card.ts";
import { USUAL_TIME, usualZone } from "./poll-options.ts";
import { findPicture, listNames, listPolls, listVotes, type PollWithVotes } from "./polls.queries.ts";
import {
	type Answer,
	isOver,
	MAX_OPTIONS,
	MAX_POLLS,
	nightsOf,
	type PollKind,
	resultOf,
	suggestedLastDay,
} from "./polls.ts";
import { type PollAccess, type PollRef, requirePoll } from "./require-poll.server.ts";
import * as texts from "./texts.ts";

/** Bookings that fill in the form for a poll. */
type SuggestedBooking = { label: string; link: string | null; price: Cents | null };

/** The initial values of a new poll's form, if a draft was proposed. */
type PollDraft = { question: string; options: readonly string[] };

type ListQuery = {
	ask: string | null;
	locations: Locations;
	draft?: PollDraft | null;
	suggested?: readonly SuggestedBooking[];
};

/**
 * All polls of a trip, the open ones first, and the form for a new one if the asker has opened it.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function pollsView(ctx: Ctx, ref: TripRef, { ask, locations, draft, suggested }: ListQuery) {
	const access = await requireTrip(ctx, ref, "poll.see");
	const { trip, role, may } = access;
	const cards = await listCards(ctx, access, locations);
	const mayAsk = may["poll.manage"];
	const hasPlan = hasPolls(ctx, access);
	const kind = POLL_KINDS.find((one) => one === ask);
	return {
		trip: tripTitle(access),
		role,
		mayVote: may["poll.vote"],
		mayAsk: mayAsk && hasPlan && cards.length < MAX_POLLS,
		needsPlan: mayAsk && !hasPlan,
		isFull: mayAsk && hasPlan && cards.length >= MAX_POLLS ? texts.tooManyPolls : null,
		organizerName: trip.organizerName,
		today: dateOf(ctx.now),
		clock: ctx.clock,
		form: mayAsk && hasPlan && kind ? askForm(ctx, access, kind, { locations, draft, suggested }) : null,
		open: pollsOfPlan(cards),
		over: cards.filter((card) => card.isOver),
	};
}

export type PollsView = Awaited<ReturnType<typeof pollsView>>;

/**
 * The polls on the trip's page. Null if the reader has none to see and cannot ask one.
 * @param hasAny false if the trip is known to have no poll
 */
export async function pollsOfTrip(
	ctx: Ctx,
	access: TripAccess,
	locations: Locations | undefined,
	hasAny: boolean,
) {
	if (!access.may["poll.see"]) return null;
	const cards = hasAny ? await listCards(ctx, access, locations) : [];
	const mayManage = access.may["poll.manage"] && !hasEnded(access.trip.endDate, ctx.now);
	const mayAsk = mayManage && hasPolls(ctx, access);
	if (cards.length === 0 && !mayAsk) return null;
	const { shareId, startDate } = access.trip;
	const mayVote = access.may["poll.vote"];
	const open = pollsOfPlan(cards);
	const toUse = mayManage ? cards.filter(({ waitsForUse }) => waitsForUse) : [];
	const asksDates = [...open, ...toUse].some(({ kind }) => kind === "dates");
	const lacksDates = mayAsk && !startDate && !asksDates && cards.length < MAX_POLLS;
	return {
		cards,
		open,
		over: cards.filter((card) => card.isOver).length,
		toUse,
		tasks: pollTasks({ open, toUse, mayVote, shareId, lacksDates }),
		mayVote,
		mayAsk,
		shareId,
		today: dateOf(ctx.now),
		clock: ctx.clock,
	};
}

export type PollsOfTrip = NonNullable<Awaited<ReturnType<typeof pollsOfTrip>>>;

function hasPolls(ctx: Ctx, access: TripAccess): boolean {
	return hasFeature(tierOfTrip(access, ctx.now), "group_polls");
}

type DatedCard = PollCard & { createdAt: number };

async function listCards(ctx: Ctx, access: TripAccess, locations?: Locations): Promise<DatedCard[]> {
	const { trip, member } = access;
	const db = ctx.db.read;
	const polls = await listPolls(db, { tripId: trip.id, memberId: member?.id ?? null });
	if (polls.length === 0) return [];
	const facts = await cardFacts(ctx, access, locations);
	return polls.map((poll) => ({ ...pollCard(poll, facts), createdAt: poll.createdAt }));
}

async function cardFacts({ db, now, clock }: Ctx, { trip }: TripAccess, locations?: Locations) {
	const members = await countMembers(db.read, { tripId: trip.id });
	const zones = locations ? tripZones(locations, trip) : { origin: null, destination: null };
	return { shareId: trip.shareId, zones, members, now, today: dateOf(now), clock };
}

const tripTitle = ({ trip }: TripAccess) => {
	const { title, shareId, cancelled } = tripSummary(trip);
	return { title, shareId, cancelled };
};

/** The initial values and the choices of a new poll's form. */
function askForm(
	ctx: Ctx,
	{ trip }: TripAccess,
	kind: PollKind,
	{ locations, draft, suggested = [] }: Omit<ListQuery, "ask">,
) {
	const zones = tripZones(locations, trip);
	const zone = usualZone(zones);
	const today = dateOf(ctx.now);
	const hasDates = trip.startDate && trip.endDate && trip.startDate >= today;
	return {
		kind,
		formKey: newId(),
		zones: zoneChoices(zones, [zone]),
		closesAt: `${formatTime(USUAL_TIME, ctx.clock)} ${zoneLabel(zone, zones)}`,
		values: {
			question: texts.suggestedQuestions[kind],
			closesDate: suggestedLastDay(today),
			closesTime: USUAL_TIME,
			zone,
			...(kind === "dates" &&
				hasDates && { options: [{ startDate: trip.startDate, endDate: trip.endDate }] }),
			...(kind === "booking" &&
				suggested.length > 0 && { options: suggested.slice(0, MAX_OPTIONS).map(bookingValues) }),
			...(kind === "choice" &&
				draft && { question: draft.question, options: draft.options.map((label) => ({ label })) }),
		},
		today,
	};
}

const bookingValues = ({ label, link, price }: SuggestedBooking) => ({
	label,
	link: link ?? "",
	...(price !== null && { price: String(centsToDollars(price)), priceFor: "group" }),
});

export type AskForm = ReturnType<typeof askForm>;

export type Name = { memberId: string; name: string };

/** The voters of each answer, by option. */
type Voters = Map<string, Record<Answer, Name[]>>;

/** Everyone's votes, and who has not voted. Null for a secret poll, because nobody may know. */
async function listVoters(
	ctx: Ctx,
	{ trip, poll }: PollAccess,
): Promise<{ voters: Voters; missing: Name[] } | null> {
	if (poll.secret) return null;
	const db = ctx.db.read;
	const aboard = await listNames(db, { tripId: trip.id });
	const votes = await listVotes(db, { pollId: poll.id });
	const voters: Voters = new Map(poll.options.map(({ id }) => [id, { yes: [], maybe: [], no: [] }]));
	for (const { optionId, memberId, name, answer } of votes)
		voters.get(optionId)?.[answer].push({ memberId, name });
	const voted = new Set(votes.map(({ memberId }) => memberId));
	const missing = aboard.filter(({ id }) => !voted.has(id)).map(({ id, name }) => ({ memberId: id, name }));
	return { voters, missing };
}

/** A poll as one member sees it. @throws DomainError not_found, unauthenticated, forbidden */
export async function pollView(ctx: Ctx, locations: Locations, ref: PollRef) {
	const access = await requirePoll(ctx, ref, "poll.see");
	const { trip, poll, role, may } = access;
	const facts = await cardFacts(ctx, access, locations);
	const people = await listVoters(ctx, access);
	const card = pollCard(poll, facts);
	const nameOf = new Map(
		people && [...people.missing, ...namesOf(people.voters)].map((one) => [one.memberId, one.name]),
	);
	const mayVote = may["poll.vote"] && !card.isOver;
	return {
		trip: tripTitle(access),
		role,
		poll: { id: poll.id, kind: poll.kind, severalAllowed: poll.severalAllowed, secret: poll.secret },
		organizerName: trip.organizerName,
		card,
		options: poll.options.map((option) => ({
			id: option.id,
			own: option.own,
			nights: nightsOf(option),
			link: option.link,
			host: option.link && webHost(option.link),
			price: option.price === null ? null : texts.priceOf(option.price, option.priceFor === "person"),
			picture: picturePath(trip.shareId, option),
			proposedBy: option.proposedBy && (nameOf.get(option.proposedBy) ?? null),
			voters: people?.voters.get(option.id) ?? null,
		})),
		missing: people?.missing ?? null,
		mayVote,
		mayPropose: mayVote && (poll.proposalsAllowed || may["poll.manage"]) && poll.options.length < MAX_OPTIONS,
		mayManage: may["poll.manage"],
		usedAt: poll.usedAt,
		usedOption: poll.usedOption,
		today: facts.today,
		clock: ctx.clock,
	};
}

export type PollView = Awaited<ReturnType<typeof pollView>>;
export type ShownOption = PollView["options"][number];

function namesOf(voters: Voters): Name[] {
	return [...voters.values()].flatMap(({ yes, maybe, no }) => [...yes, ...maybe, ...no]);
}

function picturePath(
	shareId: string,
	{ pollId, pictureHash }: PollWithVotes["options"][number],
): string | null {
	return pictureHash && `/trip/${shareId}/polls/${pollId}/pictures/${pictureHash}.webp`;
}

/** The picture of an option, by its hash. @throws DomainError not_found, unauthenticated, forbidden */
export async function optionPicture(
	ctx: Ctx,
	ref: TripRef,
	key: { pollId: string; hash: string },
): Promise<Buffer> {
	const { trip } = await requireTrip(ctx, ref, "poll.see");
	const found = await findPicture(ctx.db.read, { tripId: trip.id, ...key });
	if (!found) throw new DomainError("not_found", texts.pictureGone);
	return found.image;
}

/** A poll for the API, with everyone's votes. @throws DomainError not_found, unauthenticated, forbidden */
export async function pollFacts(ctx: Ctx, ref: PollRef) {
	const access = await requirePoll(ctx, ref, "poll.see");
	const members = await countMembers(ctx.db.read, { tripId: access.trip.id });
	return factsOf(ctx, access, members, access.poll, await listVoters(ctx, access));
}

/**
 * A trip's polls, newest first, without everyone's votes.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function listPollFacts(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "poll.see");
	const tripId = access.trip.id;
	const polls = await listPolls(ctx.db.read, { tripId, memberId: access.member?.id ?? null });
	const members = await countMembers(ctx.db.read, { tripId });
	return polls.map((poll) => factsOf(ctx, access, members, poll, null));
}

function factsOf(
	ctx: Ctx,
	{ trip }: TripAccess,
	members: number,
	poll: PollWithVotes,
	people: Awaited<ReturnType<typeof listVoters>>,
) {
	return {
		poll,
		shareId: trip.shareId,
		members,
		isOver: isOver(poll, ctx.now.getTime()),
		result: resultOf(poll.kind, poll.options),
		people,
		pictureOf: (option: PollWithVotes["options"][number]) => picturePath(trip.shareId, option),
	};
}

export type PollFacts = ReturnType<typeof factsOf>;

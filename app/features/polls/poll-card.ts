import type { TripZones } from "#app/features/bookings/locations/zones.ts";
import { type CalendarDate, type Clock, DAY_MS } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { offsetAt } from "#app/lib/zoned-time.ts";
import { formatDeadline } from "./deadline.ts";
import type { PollWithVotes } from "./polls.queries.ts";
import { isOver, optionName, problemOfUse, resultOf } from "./polls.ts";
import * as cardTexts from "./texts/card.ts";
import * as texts from "./texts.ts";

/** How long the trip's page reminds the organizer to use a result. */
const WAITS_FOR_USE_MS = 14 * DAY_MS;

type Facts = {
	shareId: string;
	zones: TripZones;
	members: number;
	now: Date;
	today: CalendarDate;
	clock?: Clock;
};

/** A poll with its current result in words, for lists and the chat. It names no voters. */
export function pollCard(poll: PollWithVotes, { shareId, zones, members, now, today, clock }: Facts) {
	const { id, kind, question, options, voters, closesAt, closedAt, usedAt, zone } = poll;
	const over = isOver(poll, now.getTime());
	const result = resultOf(kind, options);
	const { winners, isTie } = result;
	const hasVoted = options.some(({ own }) => own !== null);
	const endedAt = Math.min(closesAt, closedAt ?? closesAt);
	return {
		id,
		kind,
		question,
		to: pathTo("/trip/:shareId/polls/:pollId", { shareId, pollId: id }),
		isOver: over,
		endsAt: over ? endedAt : closesAt,
		offset: offsetAt(over ? endedAt : closesAt, zone),
		until: formatDeadline(over ? endedAt : closesAt, zone, { zones, today, clock }),
		voters,
		waitsForUse:
			problemOfUse({ kind, isOver: over, usedAt, result }, winners[0]) === null &&
			now.getTime() - endedAt < WAITS_FOR_USE_MS,
		hasVoted,
		isTie,
		missing: texts.missing(Math.max(0, members - voters), members),
		rows: options.map((option) => ({
			id: option.id,
			name: optionName(option, today),
			count: option.tally.yes,
			maybe: option.tally.maybe,
			words: voters > 0 ? tallyInWords(poll, option) : over ? texts.noVotesCast : texts.noVotesYet,
			isAhead: winners.includes(option.id),
		})),
	};
}

export type PollCard = ReturnType<typeof pollCard>;

function tallyInWords(
	{ kind, voters }: PollWithVotes,
	{ tally }: Pick<PollWithVotes["options"][number], "tally">,
): string {
	return kind === "dates"
		? texts.datesTally(tally.yes, tally.maybe, tally.no)
		: texts.votesOf(tally.yes, voters);
}

const MAX_SHOWN = 5;

/** A summary of many options: those with the most votes, in their own order, and the number of others. */
export function leadingRows(rows: PollCard["rows"]): { shown: PollCard["rows"]; more: string | null } {
	if (rows.length <= MAX_SHOWN) return { shown: rows, more: null };
	const weight = ({ isAhead, count, maybe }: PollCard["rows"][number]) =>
		isAhead ? Number.POSITIVE_INFINITY : count + maybe / 2;
	const best = new Set(rows.toSorted((a, b) => compare(weight(b), weight(a))).slice(0, MAX_SHOWN - 1));
	return {
		shown: rows.filter((row) => best.has(row)),
		more: cardTexts.moreOptions(rows.length - best.size),
	};
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** The open polls. Those in which the reader has not voted come first. */
export function pollsOfPlan(cards: readonly PollCard[]): PollCard[] {
	const open = cards.filter((card) => !card.isOver);
	return [...open.filter(({ hasVoted }) => !hasVoted), ...open.filter(({ hasVoted }) => hasVoted)];
}

const MAX_VOTES = 2; // the trip's plan includes the others

type TaskFacts = {
	open: readonly PollCard[]; // those without the reader's vote first
	toUse: readonly PollCard[];
	mayVote: boolean;
	shareId: string;
	/** Whether the trip has no dates, and the reader may ask the group for them but has not. */
	lacksDates: boolean;
};

/** The reader's tasks about polls, shown in the first view of the trip's page. */
export function pollTasks({ open, toUse, mayVote, shareId, lacksDates }: TaskFacts) {
	const icon = "messages-square" as const;
	const toVote = mayVote ? open.filter(({ hasVoted }) => !hasVoted).slice(0, MAX_VOTES) : [];
	const used = toUse.map(({ id, to, question, isTie }) => ({
		...{ id, icon, to, title: question, button: cardTexts.seeResult },
		details: isTie ? cardTexts.tieWaits : cardTexts.resultWaits,
	}));
	const votes = toVote.map(({ id, to, question, until }) => ({
		...{ id, icon, to, title: question, button: cardTexts.voteNow },
		details: cardTexts.openUntil(until),
	}));
	if (!lacksDates) return [...used, ...votes];
	const ask = {
		...{ id: "dates", icon, title: cardTexts.noDates, details: cardTexts.askDates, button: cardTexts.ask },
		to: `${pathTo("/trip/:shareId/polls", { shareId })}?ask=dates#ask-card`,
	};
	return [...used, ...votes, ask];
}

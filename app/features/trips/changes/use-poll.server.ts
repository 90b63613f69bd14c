import { and, eq, isNull } from "drizzle-orm";
import { type Trip, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { PollWithVotes } from "#app/features/polls/polls.queries.ts";
import type { UseInput } from "#app/features/polls/polls.schema.ts";
import { isOver, optionName, problemOfUse, resultOf } from "#app/features/polls/polls.ts";
import { type PollRef, requirePoll } from "#app/features/polls/require-poll.server.ts";
import * as texts from "#app/features/polls/texts.ts";
import { dateOf, toIso } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/db.ts";
import { polls } from "#db/schema/polls.ts";
import { listTripItems } from "../trips.queries.ts";
import type { EditTrip } from "./edit.schema.ts";
import { addItem, editTrip, findEditProblem } from "./edit-trip.server.ts";

type Option = PollWithVotes["options"][number];

/**
 * How the poll's result can change the trip. Null while the poll is open, for a poll that only asks for a choice, and
 * for readers who may not change the trip.
 */
export async function pollUseView(ctx: Ctx, ref: PollRef) {
	const { trip, poll, may } = await requirePoll(ctx, ref, "poll.see");
	if (!may["poll.manage"] || poll.kind === "choice" || !isOver(poll, ctx.now.getTime())) return null;
	if (poll.usedAt !== null) return null;
	const { winners, isTie } = resultOf(poll.kind, poll.options);
	const ahead = poll.options.filter(({ id }) => winners.includes(id));
	const choices = [];
	for (const option of ahead) {
		const problem = await findEditProblem(ctx, trip.id, await editOf(ctx.db.read, trip, poll, option));
		choices.push({
			optionId: option.id,
			label: labelOfUse(poll, option, ctx.now),
			problem,
			hasPrice: hasPrice(poll, option),
		});
	}
	return {
		updatedAt: toIso(trip.updatedAt),
		isTie,
		choices,
		text: texts.useText[poll.kind],
		problem: ahead.length === 0 ? texts.useProblems.no_votes : null,
	};
}

export type PollUseView = NonNullable<Awaited<ReturnType<typeof pollUseView>>>;

const hasPrice = ({ kind }: PollWithVotes, { price }: Option) => kind !== "booking" || price !== null;

function labelOfUse({ kind }: PollWithVotes, option: Option, now: Date): string {
	const name = optionName(option, dateOf(now));
	return kind === "dates" ? texts.setDates(name) : texts.addBooking(name);
}

/**
 * Changes the trip's dates to a poll's result, or adds the winning booking. This is an ordinary edit, with its lock and
 * notices, and marks the poll as used in the same transaction. Of two calls at once the second is refused (Rules:
 * Polls).
 * @throws DomainError as `editTrip`; conflict for a result that can't be used
 */
export async function applyPoll(ctx: Ctx, ref: PollRef, input: UseInput): Promise<void> {
	const { trip, poll } = await requirePoll(ctx, ref, "poll.manage");
	const option = usableOption(ctx, poll, input.optionId);
	const edit = await editOf(ctx.db.read, trip, poll, option);
	const updatedAt = input.updatedAt ?? trip.updatedAt;
	await editTrip(ctx, tripIdOf(ref.trip), { ...edit, updatedAt }, async (tx) => {
		const { poll: latest } = await requirePoll(ctx, ref, "poll.manage", tx);
		usableOption(ctx, latest, option.id);
		await markUsed(ctx, tx, latest, option);
	});
}

function usableOption(ctx: Ctx, poll: PollWithVotes, optionId: string | undefined): Option {
	const result = resultOf(poll.kind, poll.options);
	const state = { kind: poll.kind, isOver: isOver(poll, ctx.now.getTime()), usedAt: poll.usedAt, result };
	const problem = problemOfUse(state, optionId);
	const option = poll.options.find(({ id }) => id === (optionId ?? result.winners[0]));
	if (problem || !option) throw new DomainError("conflict", texts.useProblems[problem ?? "not_ahead"]);
	return option;
}

async function markUsed(ctx: Ctx, tx: Tx, poll: PollWithVotes, option: Option): Promise<void> {
	const used = await tx
		.update(polls)
		.set({ usedAt: ctx.now.getTime(), usedOption: option.id })
		.where(and(eq(polls.id, poll.id), isNull(polls.usedAt)))
		.returning({ id: polls.id });
	if (used.length === 0) throw new DomainError("conflict", texts.useProblems.already_used);
}

async function editOf(db: Reader, trip: Trip, { kind }: PollWithVotes, option: Option): Promise<EditTrip> {
	if (kind === "dates") return { startDate: option.startDate, endDate: option.endDate };
	const items = await listTripItems(db, { tripId: trip.id });
	return addItem(
		{ items, totalCost: trip.totalCost },
		{
			type: option.type ?? ("other" as const),
			name: option.label,
			url: option.link ?? undefined,
			cost: option.price ?? 0,
			per: option.priceFor ?? undefined,
		},
	);
}

import {
	type MemberAccess,
	requireMember,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { organizes } from "#app/access/roles.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate, formatInstant, formatTime } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { listOf } from "#app/lib/texts.ts";
import { type Draft, OWN_PAGES, type OwnPage } from "./answers.ts";
import { MAX_QUESTION, MAX_SHOWN } from "./assistant.limits.ts";
import { hasAgreed, hostOf } from "./consent.server.ts";
import { findTurn, listTurns, type Turn } from "./conversation.queries.ts";
import type { Model } from "./model/model.ts";
import * as texts from "./texts.ts";

/** The asker's own conversation with the assistant of a trip. @throws DomainError not_found, unauthenticated, forbidden */
export async function readConversation(ctx: Ctx, model: Model | null, ref: TripRef) {
	const access = await requireMember(ctx, ref, "assistant.own", texts.membersOnly);
	const { member, may } = access;
	const turns = await listTurns(ctx.db.read, { memberId: member.id, limit: MAX_SHOWN });
	const conversation = {
		mayAsk: may["assistant.ask"] && hasAssistant(ctx, access),
		host: hostOf(model),
		hasAgreed: await hasAgreed(ctx, member, model),
		turns: turns.reverse(),
	};
	return { access, conversation };
}

export type Conversation = Awaited<ReturnType<typeof readConversation>>["conversation"];

/** The conversation in words, with the form to ask. @throws DomainError as `readConversation` */
export async function assistantView(ctx: Ctx, model: Model | null, ref: TripRef) {
	const { access, conversation } = await readConversation(ctx, model, ref);
	const { trip, role } = access;
	return {
		...conversation,
		trip: { title: trip.title, shareId: trip.shareId, organizerName: trip.organizerName },
		isGuest: role === "guest",
		isOrganizer: role === "organizer",
		hasPlan: hasAssistant(ctx, access),
		suggestions: texts.suggestions[organizes(role) ? "organizer" : "member"],
		formKey: newId(),
		maxLength: MAX_QUESTION,
		turns: conversation.turns.map((turn) => turnView(ctx, access, turn)),
	};
}

export type AssistantView = Awaited<ReturnType<typeof assistantView>>;
export type ShownTurn = AssistantView["turns"][number];

function hasAssistant(ctx: Ctx, access: TripAccess): boolean {
	return hasFeature(tierOfTrip(access, ctx.now), "ai_assistant");
}

function turnView(ctx: Ctx, access: MemberAccess, turn: Turn) {
	const { id, question, answer, answeredBy, note, extras, createdAt } = turn;
	return {
		...{ id, question, answer },
		isByModel: answeredBy === "model",
		note: note && texts.notes[note],
		askedAt: formatInstant(createdAt, dateOf(ctx.now), ctx.clock),
		pages: (extras?.pages ?? []).flatMap((page) =>
			isOwnPage(page) ? [{ id: page, to: pathOf(access, page), text: texts.pages[page] }] : [],
		),
		drafts: (extras?.drafts ?? []).map((draft, index) => draftView(ctx, access, draft, draftId(id, index))),
	};
}

const isOwnPage = (page: string): page is OwnPage => OWN_PAGES.some((one) => one === page);

/** A guest's page of the trip is at the join address. */
function pathOf({ trip: { shareId }, role }: MemberAccess, page: OwnPage): string {
	const trip = pathTo(role === "guest" ? "/join/:shareId" : "/trip/:shareId", { shareId });
	switch (page) {
		case "trip":
			return trip;
		case "people":
		case "money":
		case "chat":
			return `${trip}?view=${page}`;
		default:
			return `${pathTo("/trip/:shareId", { shareId })}/${page}`;
	}
}

const draftId = (turnId: string, index: number) => `${turnId}.${index}`;

function draftView(ctx: Ctx, access: MemberAccess, draft: Draft, id: string) {
	return {
		id,
		title: texts.drafts[draft.kind],
		lines: linesOf(ctx, draft),
		review: mayReview(access, draft)
			? { to: reviewPath(access, draft, id), text: texts.review[draft.kind] }
			: null,
	};
}

function linesOf(ctx: Ctx, draft: Draft): string[] {
	if (draft.kind === "reminder") return [draft.text];
	if (draft.kind === "poll")
		return [draft.question, ...(draft.options.length > 0 ? [texts.options(listOf(draft.options))] : [])];
	const { title, startDate, startTime } = draft;
	const when = [
		startDate && formatDate(startDate, dateOf(ctx.now)),
		startTime && formatTime(startTime, ctx.clock),
	];
	return [title, ...[when.filter(Boolean).join(", ")].filter(Boolean)];
}

function mayReview({ may }: MemberAccess, { kind }: Draft): boolean {
	return may[({ entry: "itinerary.edit", poll: "poll.manage", reminder: "reminder.send" } as const)[kind]];
}

function reviewPath({ trip }: MemberAccess, { kind }: Draft, id: string): string {
	const page = pathTo("/trip/:shareId", { shareId: trip.shareId });
	if (kind === "reminder") return `${page}/reminders`;
	return kind === "entry"
		? `${page}/itinerary?add=&draft=${id}#entry`
		: `${page}/polls?ask=choice&draft=${id}#ask-card`;
}

/**
 * A draft shown to the asker, for the form that creates it; null if there is none, or it is somebody else's.
 * @param id as in the link to the form
 */
export async function findDraft<Kind extends Draft["kind"]>(
	ctx: Ctx,
	{ member }: TripAccess,
	kind: Kind,
	id: string | null,
): Promise<Extract<Draft, { kind: Kind }> | null> {
	const [turnId, index] = id?.split(".") ?? [];
	if (!member || !turnId || !index || !/^\d$/.test(index)) return null;
	const turn = await findTurn(ctx.db.read, { memberId: member.id, id: turnId });
	const draft = turn?.extras?.drafts[Number(index)];
	return draft?.kind === kind ? (draft as Extract<Draft, { kind: Kind }>) : null;
}

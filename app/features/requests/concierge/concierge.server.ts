import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { requireTrip, requireUser, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { ownPagePath } from "#app/features/payments/attempts/return-urls.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf } from "#app/lib/dates.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/db.ts";
import { supportMessages, supportOptions, supportRequests } from "#db/schema/requests.ts";
import { openRequest } from "../open-request.server.ts";
import type { SupportRequest } from "../support-request.ts";
import type { ConciergeInput } from "./concierge.schema.ts";
import { type Proposal, toProposal } from "./proposal.ts";
import * as texts from "./texts.ts";

/**
 * Sends a trip's request to our concierge. We research and propose; the group books and pays itself.
 * @param secret the idempotency key of the form or the caller
 * @throws DomainError not_found, unauthenticated, forbidden, plan_required, conflict on a cancelled trip
 */
export async function askConcierge(
	ctx: Ctx,
	ref: TripRef,
	input: ConciergeInput,
	secret?: string,
): Promise<SupportRequest> {
	const access = await requireTrip(ctx, ref, "concierge.ask");
	const tier = tierOfTrip(access, ctx.now);
	requireFeature(tier, "concierge");
	const user = requireUser(ctx);
	const { request } = await ctx.db.write((tx) =>
		openRequest(ctx, tx, {
			kind: "concierge",
			subject: texts.subjectOf(input.need, access.trip.title),
			asked: { need: input.need, day: input.day ?? null, people: input.people ?? null },
			text: input.message,
			writer: { userId: user.id, name: fullNameOf(user), email: null },
			plan: tier.id,
			tripId: access.trip.id,
			receipt: user.emailVerified ? "full" : undefined,
			onceKey: secret ? hashSecret(JSON.stringify([secret, access.trip.id, input])) : null,
		}),
	);
	return request;
}

/**
 * A trip's requests to the concierge, newest first, with our proposals.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function conciergeView(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "concierge.see");
	const { trip, role, may } = access;
	const { title, shareId, cancelled } = tripSummary(trip);
	const requests = await listConciergeRequests(ctx.db.read, trip.id);
	const answers = await listProposals(ctx.db.read, requests, trip.partySize);
	const hasPlan = hasFeature(tierOfTrip(access, ctx.now), "concierge");
	const { id: ownId } = requireUser(ctx);
	return {
		trip: { title, shareId, cancelled },
		mayAsk: may["concierge.ask"] && hasPlan,
		isOrganizer: role === "organizer",
		needsPlan: may["concierge.ask"] && !hasPlan,
		ways: proposalWays(access),
		partySize: trip.partySize,
		today: dateOf(ctx.now),
		clock: ctx.clock,
		formKey: newId(),
		requests: requests.map((request) => ({
			id: request.id,
			number: request.number,
			subject: request.subject,
			asked: request.asked,
			state: request.state,
			name: request.name,
			isOwn: request.writerId === ownId,
			createdAt: request.createdAt,
			answerBy: request.answerBy,
			answers: answers.filter(({ requestId }) => requestId === request.id),
		})),
	};
}

export type ConciergeView = Awaited<ReturnType<typeof conciergeView>>;

/**
 * What the concierge is, and who asks it, for the other members.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function aboutConcierge(ctx: Ctx, ref: TripRef) {
	const { trip, role } = await requireTrip(ctx, ref, "concierge.about");
	const { title, shareId, organizerName } = trip;
	return {
		trip: { title, shareId, organizerName },
		isGuest: role === "guest",
		chat: `${ownPagePath(ctx, shareId)}?view=chat#chat`,
	};
}

export type AboutConcierge = Awaited<ReturnType<typeof aboutConcierge>>;

/** The reader's actions on proposals for their trip; null if they do not organize it. */
export function proposalWays({ trip: { shareId }, may }: TripAccess): ProposalWays | null {
	if (!may["concierge.see"]) return null;
	return { shareId, mayPoll: may["poll.manage"], mayBook: may["trip.edit"] };
}

export type ProposalWays = { shareId: string; mayPoll: boolean; mayBook: boolean };

function listConciergeRequests(db: Reader, tripId: string) {
	return db
		.select()
		.from(supportRequests)
		.where(and(eq(supportRequests.tripId, tripId), eq(supportRequests.kind, "concierge")))
		.orderBy(desc(supportRequests.createdAt), desc(supportRequests.number));
}

type ProposalAnswer = { requestId: string; messageId: string; sentAt: number; proposals: Proposal[] };

/** Our answers with proposals, newest first. */
async function listProposals(
	db: Reader,
	requests: readonly Pick<SupportRequest, "id">[],
	partySize: number,
): Promise<ProposalAnswer[]> {
	if (requests.length === 0) return [];
	const requestIds = requests.map(({ id }) => id);
	const { id, title, link, price, note } = supportOptions;
	const rows = await db
		.select({
			requestId: supportMessages.requestId,
			messageId: supportMessages.id,
			sentAt: supportMessages.sentAt,
			proposal: { id, title, link, price, note },
		})
		.from(supportOptions)
		.innerJoin(supportMessages, eq(supportMessages.id, supportOptions.messageId))
		.where(inArray(supportMessages.requestId, requestIds))
		.orderBy(desc(supportMessages.sentAt), asc(supportMessages.id), asc(supportOptions.position));
	const byMessage = new Map<string, ProposalAnswer>();
	for (const { proposal, ...answer } of rows) {
		const known = byMessage.get(answer.messageId) ?? { ...answer, proposals: [] };
		known.proposals.push(toProposal(proposal, partySize));
		byMessage.set(answer.messageId, known);
	}
	return [...byMessage.values()];
}

/**
 * The proposals that fill in a form of the trip: all of an answer, or one of them. Only the trip's organizers get them,
 * and only those of this trip.
 */
export async function proposalsFor(
	ctx: Ctx,
	{ trip, may }: TripAccess,
	{ messageId, proposalId }: { messageId: string | null; proposalId: string | null },
): Promise<Proposal[]> {
	if (!may["concierge.see"] || (!messageId && !proposalId)) return [];
	const requests = await listConciergeRequests(ctx.db.read, trip.id);
	const answers = await listProposals(ctx.db.read, requests, trip.partySize);
	return answers.flatMap((answer) =>
		answer.proposals.filter(({ id }) => answer.messageId === messageId || id === proposalId),
	);
}

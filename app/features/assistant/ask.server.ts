import { eq } from "drizzle-orm";
import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import type { Locations } from "#db/locations/open.ts";
import { assistantTurns } from "#db/schema/assistant.ts";
import { ALWAYS_READ, answerFrom, needsOf } from "./answerer/answer.ts";
import type { Answer, Draft, OwnPage } from "./answers.ts";
import {
	MAX_ANSWER,
	MAX_KEPT,
	MAX_REMEMBERED,
	MAX_SHOWN,
	MAX_TOKENS_PER_MONTH,
	MODEL_LIMITS,
	type ModelLimits,
} from "./assistant.limits.ts";
import type { Question } from "./assistant.schema.ts";
import { requireConsent } from "./consent.server.ts";
import {
	addUsage,
	deleteOldTurns,
	findAsked,
	findTurn,
	findUsage,
	listTurns,
	type Turn,
} from "./conversation.queries.ts";
import type { FactName, Facts } from "./facts.ts";
import { learn, nothingKnown } from "./model/known.ts";
import type { Model, ModelEnd } from "./model/model.ts";
import { sentenceGate } from "./model/sentence-gate.ts";
import { modelTools } from "./model/tools.server.ts";
import { readFact } from "./read-facts.server.ts";
import { canDoBegins } from "./texts/answers.ts";
import { instructions } from "./texts/for-model.ts";
import { leftOut } from "./texts/model.ts";
import * as texts from "./texts.ts";

export type AssistantServices = {
	locations: Locations;
	model: Model | null; // null if Gangway answers itself
	limits?: ModelLimits; // defaults to the usual ones
};

type Asking = {
	secret?: string | undefined; // idempotency key, so that a question sent twice is asked once
	onText?: (text: string) => void; // receives a model's answer in checked parts as it comes
};

/**
 * Answers a member's question about their trip, and stores both for them. Nothing on the trip changes. A configured
 * model answers; if it fails, Gangway answers itself.
 * @throws DomainError plan_required; conflict before the asker has agreed to where questions are sent, and while their
 * last one is being answered; not_found, forbidden, unauthenticated
 */
export async function askAssistant(
	ctx: Ctx,
	services: AssistantServices,
	ref: TripRef,
	{ question }: Question,
	{ secret, onText }: Asking = {},
): Promise<Turn> {
	const access = await requireMember(ctx, ref, "assistant.ask", texts.membersOnly);
	requireFeature(tierOfTrip(access, ctx.now), "ai_assistant");
	await requireConsent(ctx, access.member, services.model);
	const onceKey = secret ? hashSecret(JSON.stringify([secret, question])) : null;
	const { turn, isNew } = await storeQuestion(ctx, access, question, onceKey);
	if (!isNew) return turn;
	const asking = { ctx, services, access, question };
	const answer = (await answerByModel(asking, onText)) ?? (await answerByRules(asking));
	return storeAnswer(ctx, turn, answer);
}

type AskedBy = { ctx: Ctx; services: AssistantServices; access: MemberAccess; question: string };
type Written = Pick<Answer, "text" | "pages" | "drafts"> & Pick<Turn, "answeredBy" | "note">;

/**
 * Only one question of a member is answered at a time, so that concurrent questions cannot exceed a trip's limit of
 * model use.
 */
async function storeQuestion(
	ctx: Ctx,
	{ trip, member }: MemberAccess,
	question: string,
	onceKey: string | null,
): Promise<{ turn: Turn; isNew: boolean }> {
	return ctx.db.write(async (tx) => {
		const asked = onceKey && (await findAsked(tx, { memberId: member.id, onceKey }));
		if (asked) return { turn: asked, isNew: false };
		const [newest] = await listTurns(tx, { memberId: member.id, limit: 1 });
		const isAnswering = newest?.answer === null && ctx.now.getTime() - newest.createdAt < ANSWERED_WITHIN_MS;
		if (isAnswering) throw new DomainError("conflict", texts.waitForAnswer);
		const createdAt = Math.max(ctx.now.getTime(), (newest?.createdAt ?? 0) + 1);
		const row = { id: newId(), tripId: trip.id, memberId: member.id, question, onceKey, createdAt };
		const [turn] = await tx.insert(assistantTurns).values(row).returning();
		await deleteOldTurns(tx, { memberId: member.id, kept: MAX_KEPT });
		if (!turn) throw new Error("a question was not stored");
		return { turn, isNew: true };
	});
}

/** After this time a question is answered, or its server has died. */
const ANSWERED_WITHIN_MS = 60_000;

/** @throws DomainError not_found if the conversation was deleted in the meantime */
async function storeAnswer(ctx: Ctx, { id, memberId, createdAt }: Turn, written: Written): Promise<Turn> {
	const { text: answer, pages, drafts, answeredBy, note } = written;
	const answeredAt = Math.max(ctx.readTime().getTime(), createdAt);
	return ctx.db.write(async (tx) => {
		const set = { answer, answeredBy, note, extras: { pages, drafts }, answeredAt };
		await tx.update(assistantTurns).set(set).where(eq(assistantTurns.id, id));
		const turn = await findTurn(tx, { memberId, id });
		if (!turn) throw new DomainError("not_found", texts.conversationDeleted);
		return turn;
	});
}

/** Answered by Gangway's own rules. `note` says why the model has not answered. */
async function answerByRules(asking: AskedBy, note: Turn["note"] = null): Promise<Written> {
	const { ctx, services, access, question } = asking;
	const from = { ctx, access, locations: services.locations };
	const facts: Partial<Facts> = {};
	const read = async (names: readonly FactName[]) => {
		for (const name of names) Object.assign(facts, { [name]: await readFact(from, name) });
	};
	await read(ALWAYS_READ);
	const named = facts as Pick<Facts, (typeof ALWAYS_READ)[number]>;
	await read(needsOf(question, named));
	const hasSeenList = await seesList(ctx, access);
	return { ...answerFrom(question, facts as Facts, { hasSeenList }), answeredBy: "gangway", note };
}

/** Whether the asker's visible answers include the list of everything that can be asked. */
async function seesList(ctx: Ctx, { member }: MemberAccess): Promise<boolean> {
	const turns = await listTurns(ctx.db.read, { memberId: member.id, limit: MAX_SHOWN });
	return turns.some(({ answer }) => answer?.includes(canDoBegins));
}

/** Answered by the model; null without one. If the model fails, Gangway's rules answer. */
async function answerByModel(asking: AskedBy, onText?: Asking["onText"]): Promise<Written | null> {
	const { ctx, services, access, question } = asking;
	const { model, locations, limits = MODEL_LIMITS } = services;
	if (!model) return null;
	const month = dateOf(ctx.now).slice(0, 7);
	const used = await findUsage(ctx.db.read, { tripId: access.trip.id, month });
	if ((used?.tokens ?? 0) >= MAX_TOKENS_PER_MONTH) return answerByRules(asking, "budget");

	const known = nothingKnown();
	learn(known, { todayDate: dateOf(ctx.now) });
	const gate = sentenceGate(known);
	const drafts: Draft[] = [];
	const read = new Set<FactName>();
	let text = "";
	const show = (more: string) => {
		text += more;
		if (more) onText?.(more);
	};
	const { end, tokens } = await model.ask({
		instructions: instructions(formatDate(dateOf(ctx.now))),
		history: await historyOf(ctx, access),
		question,
		tools: modelTools({ ctx, access, locations }, { known, drafts, read }),
		onWords: (words) => {
			show(gate.add(words));
			return text.length < MAX_ANSWER;
		},
		limits,
	});
	show(gate.end());
	await ctx.db.write((tx) => addUsage(tx, { tripId: access.trip.id, month, tokens }));
	const note = noteOf(end, text);
	if (note !== null && note !== "cut") return answerByRules(asking, note);
	return { text: text.trim().slice(0, MAX_ANSWER), pages: pagesOf(read), drafts, answeredBy: "model", note };
}

/** The note about an answer that ended this way; "cut" if its beginning can stay. */
function noteOf(end: ModelEnd["end"], text: string): Turn["note"] {
	if (end === "refused") return "refused";
	if (text.trim() === "") return end === "slow" ? "slow" : "failed";
	if (text.replaceAll(leftOut, "").trim() === "") return "unchecked";
	return end === "done" ? null : "cut";
}

async function historyOf(ctx: Ctx, { member }: MemberAccess) {
	const turns = await listTurns(ctx.db.read, { memberId: member.id, limit: MAX_REMEMBERED + 1 });
	return turns
		.flatMap(({ question, answer }) => (answer === null ? [] : [{ question, answer }]))
		.slice(0, MAX_REMEMBERED)
		.reverse();
}

const PAGE_OF: Partial<Record<FactName, OwnPage>> = {
	...{ people: "people", own_payments: "money", money: "money", pool: "pool", expenses: "expenses" },
	...{ plan: "itinerary", polls: "polls", chat: "chat" },
};
const MAX_PAGES = 3;

function pagesOf(read: ReadonlySet<FactName>): OwnPage[] {
	return [...new Set([...read].flatMap((name) => PAGE_OF[name] ?? []))].slice(0, MAX_PAGES);
}

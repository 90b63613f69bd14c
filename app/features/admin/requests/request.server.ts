import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { answerBy, lateness } from "#app/features/requests/answer-by.ts";
import { addAnswer } from "#app/features/requests/answer-request.server.ts";
import { toProposal } from "#app/features/requests/concierge/proposal.ts";
import { factsOf as askedFacts } from "#app/features/requests/concierge/texts.ts";
import { findRequest } from "#app/features/requests/request-access.server.ts";
import { findTripOf, listAllMessages, listOptions } from "#app/features/requests/requests.queries.ts";
import { listOnDuty } from "#app/features/requests/staff.server.ts";
import { isWithUs, stateAfter } from "#app/features/requests/states.ts";
import type { SupportRequest } from "#app/features/requests/support-request.ts";
import * as words from "#app/features/requests/texts/requests.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { DomainError } from "#app/lib/errors.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Reader, Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { cannedAnswers, supportMessages, supportRequests } from "#db/schema/requests.ts";
import { recordAdminAction, recordView, requireAdmin } from "../admin.server.ts";
import { type Fact, instantInWords, toFacts } from "../records.ts";
import type { AdminActionName } from "../texts/log.ts";
import * as moneyTexts from "../texts/money.ts";
import * as texts from "../texts/requests.ts";
import { fillIn } from "./canned-answers.ts";
import type { AnswerInput, RequestAction } from "./requests.schema.ts";

/**
 * A request with its whole thread, including notes. Reading it is recorded.
 * @param canned the id of a canned answer that fills in the form
 * @throws DomainError not_found
 */
export async function requestView(ctx: Ctx, id: string, canned: string | null) {
	const { id: adminId } = requireAdmin(ctx);
	const db = ctx.db.read;
	const version = await requestVersion(db, id);
	const request = await requireRequest(db, id);
	await recordView(ctx, `request:${id}`);
	const [admins, messages, options, trip, answers] = [
		await listAdmins(db),
		await listAllMessages(db, id),
		await listOptions(db, id),
		await findTripOf(db, request.tripId),
		await db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.title)),
	];
	const chosen = answers.find((answer) => answer.id === canned);
	const filling = { name: request.name, number: request.number, trip: trip?.title ?? null };
	return {
		id,
		version,
		number: request.number,
		subject: request.subject,
		kind: request.kind,
		state: request.state,
		urgency: request.urgency,
		lateness: lateness(request, ctx.now.getTime()),
		isMine: request.assignedTo === adminId,
		isTaken: request.assignedTo !== null,
		name: request.name,
		asked: askedFacts(request.asked),
		facts: await factsOf(db, request, admins, trip),
		messages: messages.map((message) => ({
			...message,
			sentAt: instantInWords(message.sentAt),
			proposals: options
				.filter(({ messageId }) => messageId === message.id)
				.map((option) => toProposal(option, trip?.partySize ?? null)),
		})),
		assignedTo: request.assignedTo,
		admins: await listForHandOver(db, admins, ctx.now),
		canned: answers.map(({ id, title }) => ({ id, title })),
		draft: chosen ? fillIn(chosen.text, filling) : "",
		formKey: newId(),
	};
}

export type RequestView = Awaited<ReturnType<typeof requestView>>;

async function factsOf(
	db: Reader,
	request: SupportRequest,
	admins: readonly { id: string; name: string }[],
	trip: Awaited<ReturnType<typeof findTripOf>>,
): Promise<Fact[]> {
	const { writerId, email, kind, category, plan, assignedTo } = request;
	const [account] = writerId
		? await db.select({ email: users.email }).from(users).where(eq(users.id, writerId))
		: [];
	return [
		...toFacts({ [texts.number]: `#${request.number}`, [texts.kind]: words.KIND_NAMES[kind] }),
		...toFacts({ [texts.category]: category && words.CATEGORY_NAMES[category] }),
		...(writerId
			? [
					{
						label: texts.account,
						value: account?.email ?? writerId,
						to: pathTo("/admin/users/:id", { id: writerId }),
					},
				]
			: []),
		...toFacts({ [texts.answersTo]: email, [texts.plan]: TIER_BY_ID[plan].name }),
		...(trip
			? [{ label: texts.trip, value: trip.title, to: pathTo("/admin/trips/:id", { id: trip.id }) }]
			: []),
		...toFacts({
			[texts.state]: words.STATE_NAMES[request.state],
			[texts.urgency]: words.URGENCY_NAMES[request.urgency],
			[texts.answerDue]: instantInWords(request.answerBy),
			[texts.takenBy]: admins.find(({ id }) => id === assignedTo)?.name,
			[texts.received]: instantInWords(request.createdAt),
		}),
	];
}

/** A short text that changes with what an admin sees of a request; null if it is gone. */
export async function requestVersion(db: Reader, id: string): Promise<string | null> {
	const request = await findRequest(db, id);
	if (!request) return null;
	const messages = await db.$count(supportMessages, eq(supportMessages.requestId, id));
	const { state, urgency, assignedTo, updatedAt } = request;
	return hashSecret(JSON.stringify([state, urgency, assignedTo, updatedAt, messages])).slice(0, 12);
}

/** Admins on duty first. */
async function listForHandOver(db: Reader, admins: readonly { id: string; name: string }[], now: Date) {
	const onDuty = new Set((await listOnDuty(db, now)).map(({ userId }) => userId));
	return admins
		.map(({ id, name }) => ({ value: id, label: onDuty.has(id) ? texts.nameOnDuty(name) : name }))
		.sort((one, other) => Number(onDuty.has(other.value)) - Number(onDuty.has(one.value)));
}

async function requireRequest(db: Reader, id: string): Promise<SupportRequest> {
	const request = await findRequest(db, id);
	if (!request) throw new DomainError("not_found", moneyTexts.notFound);
	return request;
}

async function listAdmins(db: Reader): Promise<{ id: string; name: string }[]> {
	const rows = await db
		.select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
		.from(users)
		.where(and(eq(users.role, "admin"), isNull(users.deletedAt)))
		.orderBy(asc(users.firstName), asc(users.id));
	return rows.map((row) => ({ id: row.id, name: fullNameOf(row) }));
}

/**
 * Executes an admin's action on a request, and records it.
 * @param secret the form's idempotency key, so that an answer sent twice is stored once
 * @throws DomainError not_found; conflict if another admin was faster
 */
export function actOnRequest(
	ctx: Ctx,
	id: string,
	input: RequestAction,
	secret?: string,
): Promise<ToastContent> {
	const admin = requireAdmin(ctx);
	return ctx.db.write(async (tx) => {
		const request = await requireRequest(tx, id);
		const change = { ctx, tx, request, admin, secret };
		switch (input.intent) {
			case "take":
				return take(change);
			case "hand-over":
				return handOver(change, input.to);
			case "note":
				return addNote(change, input.note);
			case "answer":
				return answer(change, input);
			case "urgency":
				await update(change, "changed_urgency", { urgency: input.urgency }, { urgency: input.urgency });
				return texts.urgencyChanged;
			case "close":
				return close(change);
			case "reopen":
				return reopen(change);
		}
	});
}

type Change = {
	ctx: Ctx;
	tx: Tx;
	request: SupportRequest;
	admin: ReturnType<typeof requireAdmin>;
	secret: string | undefined;
};

/** Of two admins who take a request concurrently, the second is told who has it. */
async function take(change: Change): Promise<ToastContent> {
	const { tx, request, admin } = change;
	if (request.assignedTo === admin.id) return texts.taken;
	if (request.assignedTo !== null) {
		const [owner] = await tx
			.select({ name: users.firstName })
			.from(users)
			.where(eq(users.id, request.assignedTo));
		throw new DomainError("conflict", texts.takenMeanwhile(owner?.name ?? null));
	}
	await assign(change, "took_request", admin.id);
	return texts.taken;
}

async function handOver(change: Change, to: string): Promise<ToastContent> {
	const next = (await listAdmins(change.tx)).find(({ id }) => id === to);
	if (!next) throw new DomainError("invalid", texts.adminMissing, { field: "to" });
	await assign(change, "handed_over_request", next.id, { to: next.id });
	return texts.handedOver(next.name);
}

async function assign(change: Change, action: AdminActionName, to: string, details = {}): Promise<void> {
	const state = stateAfter(change.request.state, "staff_takes");
	if (state === null) throw new DomainError("conflict", texts.isDone);
	await update(change, action, { assignedTo: to, state }, details);
}

async function addNote({ ctx, tx, request, admin, secret }: Change, note: string): Promise<ToastContent> {
	await record({ ctx, tx, request }, "wrote_note");
	await tx
		.insert(supportMessages)
		.values({
			id: newId(),
			requestId: request.id,
			author: "note",
			adminId: admin.id,
			text: note,
			sentAt: ctx.now.getTime(),
			onceKey: secret ? hashSecret(JSON.stringify([secret, note])) : null,
		})
		.onConflictDoNothing();
	return texts.noteSaved;
}

async function answer(
	{ ctx, tx, request, admin, secret }: Change,
	input: AnswerInput,
): Promise<ToastContent> {
	const proposals = input.proposals.filter(({ title, link, price, note }) => title || link || price || note);
	const options = proposals.map(({ title, link, price, note }, index) => {
		if (!title)
			throw new DomainError("invalid", texts.proposalNameMissing, { field: `proposals[${index}].title` });
		return { title, link, price: price || undefined, note };
	});
	const onceKey = secret ? hashSecret(JSON.stringify([secret, input])) : null;
	await addAnswer(ctx, tx, request, { text: input.message, admin, options, onceKey });
	await record({ ctx, tx, request }, "answered");
	return texts.answered;
}

async function close(change: Change): Promise<ToastContent> {
	if (change.request.state === "done") return texts.closed;
	await update(change, "closed_request", { state: "done", answerBy: null, doneAt: change.ctx.now.getTime() });
	return texts.closed;
}

async function reopen(change: Change): Promise<ToastContent> {
	const { ctx, request } = change;
	const state = stateAfter(request.state, "staff_reopens");
	if (state === null || !isWithUs(state)) return texts.reopened;
	const due = answerBy({ kind: request.kind, plan: request.plan, at: ctx.now.getTime() });
	await update(change, "reopened", { state, answerBy: due, doneAt: null });
	return texts.reopened;
}

type Columns = Partial<typeof supportRequests.$inferInsert>;

async function update(
	change: Change,
	action: AdminActionName,
	columns: Columns,
	details = {},
): Promise<void> {
	const { tx, request } = change;
	await record(change, action, details);
	await tx.update(supportRequests).set(columns).where(eq(supportRequests.id, request.id));
}

type Recorded = Pick<Change, "ctx" | "tx" | "request">;

async function record({ ctx, tx, request }: Recorded, action: AdminActionName, details = {}): Promise<void> {
	await recordAdminAction(ctx, tx, { action, subject: `request:${request.id}`, details });
}

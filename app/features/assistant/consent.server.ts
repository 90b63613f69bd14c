import { type Member, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { assistantConsents } from "#db/schema/assistant.ts";
import type { Agreement } from "./assistant.schema.ts";
import { findConsent } from "./conversation.queries.ts";
import type { Model } from "./model/model.ts";
import * as texts from "./texts.ts";

/** The destination of questions; empty if nothing leaves Gangway. */
export const hostOf = (model: Model | null): string => model?.host ?? "";

/**
 * Whether the member has agreed to the current destination of questions. With another endpoint they are asked again.
 */
export async function hasAgreed(ctx: Ctx, { id: memberId }: Member, model: Model | null): Promise<boolean> {
	const consent = await findConsent(ctx.db.read, { memberId });
	return consent?.host === hostOf(model);
}

/** @throws DomainError conflict, which names the destination of questions */
export async function requireConsent(ctx: Ctx, member: Member, model: Model | null): Promise<void> {
	if (!(await hasAgreed(ctx, member, model)))
		throw new DomainError("conflict", texts.agreeFirst(hostOf(model)));
}

/**
 * Stores that the asker agrees to where questions are sent.
 * @param agreed the host that was shown to them
 * @throws DomainError conflict if the host has changed since; not_found, forbidden, unauthenticated
 */
export async function agreeToAssistant(
	ctx: Ctx,
	model: Model | null,
	ref: TripRef,
	{ host }: Agreement,
): Promise<{ host: string }> {
	const { member } = await requireMember(ctx, ref, "assistant.ask", texts.membersOnly);
	if (host !== hostOf(model)) throw new DomainError("conflict", texts.agreeFirst(hostOf(model)));
	const set = { host, agreedAt: ctx.now.getTime() };
	await ctx.db.write((tx) =>
		tx
			.insert(assistantConsents)
			.values({ memberId: member.id, ...set })
			.onConflictDoUpdate({ target: assistantConsents.memberId, set }),
	);
	return { host };
}

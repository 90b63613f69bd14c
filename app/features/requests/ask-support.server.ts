import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { type SupportLevel, supportLevel } from "#app/features/tiers/tier-features.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { DomainError } from "#app/lib/errors.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { type NewRequest, openRequest, type RequestWriter } from "./open-request.server.ts";
import { keyOfWriter } from "./request-access.server.ts";
import type { ChatMessage, ContactMessage } from "./requests.schema.ts";
import type { SupportRequest } from "./support-request.ts";
import * as formTexts from "./texts/forms.ts";
import * as texts from "./texts/requests.ts";

/**
 * The opened request, the key that opens its thread for its writer, and how soon the writer's plan promises an answer.
 */
export type Asked = { request: SupportRequest; key: string; level: SupportLevel };

type Sent = {
	secret?: string; // idempotency key of the form or the caller, for a retry after a lost answer
	mayMail: boolean; // whether a mail may go to an unconfirmed address
};

/**
 * Sends a message to support by the form (Rules: Requests). The same text sent again with the same secret opens one
 * request.
 */
export function askQuestion(ctx: Ctx, input: ContactMessage, sent: Sent): Promise<Asked> {
	const { name, email, category, subject, message } = input;
	return ask(ctx, sent, input, { kind: "question", category, subject, text: message }, { name, email });
}

/**
 * Begins a live chat, or leaves a message while it is closed.
 * @throws DomainError invalid with its field for someone who is not signed in and gives no name or no address
 */
export async function beginChat(ctx: Ctx, input: ChatMessage, sent: Sent): Promise<Asked> {
	const user = userOf(ctx);
	const name = user ? fullNameOf(user) : input.name;
	const email = user ? user.email : input.email;
	if (!name) throw new DomainError("invalid", formTexts.nameMissing, { field: "name" });
	if (!email) throw new DomainError("invalid", formTexts.emailMissing, { field: "email" });
	const { message } = input;
	return ask(
		ctx,
		sent,
		input,
		{ kind: "chat", subject: texts.firstWords(message), text: message },
		{ name, email },
	);
}

type Said = Pick<NewRequest, "kind" | "category" | "subject" | "text">;
type Signed = { name: string; email: string };

async function ask(
	ctx: Ctx,
	{ secret, mayMail }: Sent,
	input: object,
	said: Said,
	signed: Signed,
): Promise<Asked> {
	const user = userOf(ctx);
	const tier = tierOf(user, ctx.now);
	const isOwnAddress = user?.email === signed.email;
	const { request } = await ctx.db.write((tx) =>
		openRequest(ctx, tx, {
			...said,
			writer: writerOf(user, signed),
			plan: tier.id,
			receipt: isOwnAddress && user.emailVerified ? "full" : mayMail ? "bare" : undefined,
			// Another text with the same secret is another message, sent after the Back button.
			onceKey: secret ? hashSecret(JSON.stringify([secret, said.kind, input])) : null,
		}),
	);
	return { request, key: await keyOfWriter(ctx.db, request), level: supportLevel(tier) };
}

function writerOf(user: SignedInUser | null, { name, email }: Signed): RequestWriter {
	if (!user) return { userId: null, name, email };
	return { userId: user.id, name, email: email === user.email ? null : email };
}

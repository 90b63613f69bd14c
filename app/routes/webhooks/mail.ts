import { receiveReply } from "#app/features/requests/mail-in.server.ts";
import { readBytes } from "#app/http/body.server.ts";
import { ctxOf, servicesContext } from "#app/http/context.server.ts";
import { asDomainError, errorJson } from "#app/http/errors.server.ts";
import { enforceRateLimits } from "#app/http/rate-limit.server.ts";
import * as texts from "#app/http/texts.ts";
import { json } from "#app/http/whole-response.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { readMailEvents } from "#app/mail/mail-events.ts";
import { requireReporter, suppressMail } from "#app/mail/suppressions.server.ts";
import type { Route } from "./+types/mail";

const MAX_WEBHOOK_BYTES = 256 * 1024;

/**
 * Receives a mail provider's reports about addresses that refuse our mail, and replies to threads with support
 * (docs/mail.md).
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
	const { request, context } = args;
	try {
		if (request.method !== "POST") throw new DomainError("method_not_allowed", texts.onlyMethod("POST"));
		requireReporter(context.get(servicesContext).env.MAIL_WEBHOOK_SECRET, request.headers);
		const body = new TextDecoder().decode(await readBytes(request, MAX_WEBHOOK_BYTES));
		const { reports, replies, count } = readMailEvents(body);
		const ctx = ctxOf(args);
		await suppressMail(ctx, reports);
		for (const reply of replies)
			await receiveReply(ctx, reply, (threadMail) => enforceRateLimits(ctx, { threadMail }));
		return json({ received: count });
	} catch (error) {
		const refusal = asDomainError(error);
		if (refusal) return errorJson(refusal);
		throw error;
	}
}

/** Answers 404 to every method unless the secret is configured. */
export function loader({ context }: Route.LoaderArgs): Response {
	const isThere = context.get(servicesContext).env.MAIL_WEBHOOK_SECRET !== undefined;
	return errorJson(
		isThere
			? new DomainError("method_not_allowed", texts.onlyMethod("POST"))
			: new DomainError("not_found", texts.pageNotFound),
	);
}

import { receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { readBytes } from "#app/http/body.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { asDomainError, errorJson } from "#app/http/errors.server.ts";
import * as texts from "#app/http/texts.ts";
import { json } from "#app/http/whole-response.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Route } from "./+types/stripe";

const MAX_WEBHOOK_BYTES = 256 * 1024;

/** Verifies, stores and applies the event. An unexpected error answers 500, so that Stripe sends the event again. */
export async function action(args: Route.ActionArgs): Promise<Response> {
	const { request } = args;
	try {
		if (request.method !== "POST") throw new DomainError("method_not_allowed", texts.onlyMethod("POST"));
		const body = new TextDecoder().decode(await readBytes(request, MAX_WEBHOOK_BYTES));
		await receiveWebhook(ctxOf(args), body, request.headers.get("Stripe-Signature") ?? "");
		return json({ received: true });
	} catch (error) {
		const refusal = asDomainError(error);
		if (refusal) return errorJson(refusal);
		throw error;
	}
}

export const loader = () => errorJson(new DomainError("method_not_allowed", texts.onlyMethod("POST")));

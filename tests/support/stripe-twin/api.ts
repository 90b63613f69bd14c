import { API_VERSION } from "./api-version.ts";
import { checkClientRules } from "./client-rules.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointFor } from "./endpoints.ts";
import { ApiError, invalid } from "./errors.ts";
import { expandObject } from "./expand.ts";
import { headerOf, type Incoming, json, type Outgoing, paramsOf } from "./http.ts";
import type { Answer, IdempotencyKeys } from "./idempotency.ts";
import { settleDue } from "./objects/balance-transactions.ts";
import { runBilling } from "./objects/billing-clock.ts";
import { expireOverdue } from "./objects/checkout-complete.ts";
import { checkParams } from "./params.ts";
import type { LoggedRequest } from "./types.ts";
import type { TwinWorld } from "./world.ts";

/** The request's idempotency key counts as in use until `finish`. */
type HandledRequest = { finish(instead?: Answer): Outgoing };

export type Api = {
	handle(request: Incoming, logged: LoggedRequest, broken?: Answer): HandledRequest;
};

export function createTwinApi(world: TwinWorld, keys: IdempotencyKeys, secretKey: string): Api {
	return {
		handle(request, logged, broken) {
			const key = logged.idempotencyKey;
			const isV2 = request.path.startsWith("/v2/");
			try {
				checkKey(request, secretKey);
				const found = endpointFor(request.method, request.path);
				if (!found) throw unknownUrl(request);
				const params = check(found.endpoint, request);
				const isKeyed = request.method !== "GET" && key !== null;
				const kept = isKeyed
					? keys.begin(
							key,
							`${request.method} ${request.path}`,
							fingerprint(params),
							world.clock.now().getTime(),
						)
					: null;
				if (kept) logged.replayed = true;
				const began = isKeyed && !kept;
				const answer =
					kept ??
					broken ??
					run(world, found.endpoint, found.ids, params, logged, headerOf(request, "stripe-account"));
				return {
					finish(instead = answer) {
						if (began) storeAnswer(keys, key ?? "", isV2 ? answer : instead, isV2);
						return outgoing(instead, logged);
					},
				};
			} catch (error) {
				const answer = errorAnswer(error);
				return { finish: (instead = answer) => outgoing(instead, logged) };
			}
		},
	};
}

/** Version 1 replays a failure. Version 2 runs the request again, and replays only successes. */
function storeAnswer(keys: IdempotencyKeys, key: string, answer: Answer, isV2: boolean): void {
	if (isV2 && answer.status >= 400) keys.forget(key);
	else keys.finish(key, answer);
}

function checkKey(request: Incoming, secretKey: string): void {
	const key = headerOf(request, "authorization")?.replace(/^Bearer /, "") ?? "";
	if (key === secretKey) return;
	const message = key
		? `Invalid API Key provided: ${key.slice(0, 8)}****`
		: "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.";
	throw new ApiError(401, { type: "invalid_request_error", message });
}

function unknownUrl({ method, path }: Incoming): ApiError {
	const message = `Unrecognized request URL (${method}: ${path}). The twin does not model it, or Stripe does not have it.`;
	return new ApiError(404, { type: "invalid_request_error", message });
}

function check(endpoint: Endpoint, request: Incoming): Record<string, unknown> {
	const isV2 = request.path.startsWith("/v2/");
	const { raw, encoding } = paramsOf(request);
	if (!raw) throw invalid("Invalid request body: it is not JSON");
	checkClientRules(request, raw);
	try {
		return checkParams(endpoint.params(), raw, encoding) as Record<string, unknown>;
	} catch (error) {
		// Version 2 has one code for all of these errors.
		if (isV2 && error instanceof ApiError)
			throw invalid(error.message, { ...error.body, code: "invalid_fields" });
		throw error;
	}
}

function run(
	world: TwinWorld,
	endpoint: Endpoint,
	ids: string[],
	params: Record<string, unknown>,
	logged: LoggedRequest,
	account: string | null,
): Answer {
	expireOverdue(world);
	runBilling(world);
	settleDue(world);
	world.request = { id: logged.id, idempotency_key: logged.idempotencyKey };
	try {
		const answer = endpoint.run({ world, params, path: logged.path, account }, ids);
		return { status: 200, body: expandObject(world, answer, (params.expand as string[] | undefined) ?? []) };
	} catch (error) {
		return errorAnswer(error);
	} finally {
		world.request = { id: null, idempotency_key: null };
	}
}

function errorAnswer(error: unknown): Answer {
	if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
	const message = `The twin broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
	console.error(message);
	return { status: 500, body: { error: { type: "api_error", message } } };
}

function outgoing(answer: Answer, logged: LoggedRequest): Outgoing {
	logged.status = answer.status;
	const error = "error" in answer.body ? (answer.body.error as { code?: string; type: string }) : null;
	logged.errorCode = error ? (error.code ?? error.type) : null;
	const headers: Record<string, string> = { "Request-Id": logged.id, "Stripe-Version": API_VERSION };
	if (logged.idempotencyKey) headers["Idempotency-Key"] = logged.idempotencyKey;
	if (logged.replayed) headers["Idempotent-Replayed"] = "true";
	if (answer.status === 500) headers["Stripe-Should-Retry"] = "false";
	return json(answer.status, answer.body, headers);
}

/** Independent of the order of the parameters. */
function fingerprint(value: unknown): string {
	return JSON.stringify(value, (_key, inner: unknown) =>
		typeof inner === "object" && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
			: inner,
	);
}

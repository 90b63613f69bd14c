import { data } from "react-router";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { SILENCES } from "#app/gateway/observed-gateway.server.ts";
import { DomainError, isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import { currentRequestId, log, noteInLog } from "#app/lib/log.server.ts";
import { isBusy, isStorageFailure } from "#db/db-errors.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import * as texts from "./texts.ts";
import { json } from "./whole-response.server.ts";

/** The refusal that an error stands for, or null for a fault of the app. */
export function asDomainError(error: unknown): DomainError | null {
	if (isDomainError(error)) {
		return error;
	}
	if (isProviderRefusal(error)) {
		return new DomainError("provider_failed", texts.providerRefused);
	}
	if (isProviderTimeout(error)) {
		return new DomainError("provider_timeout", texts.providerSilent, { reason: SILENCES[error.silence] });
	}
	if (isBusy(error)) {
		log.warn("the database is busy", { error });
		return new DomainError("busy", texts.busy, { retryAfter: 1 });
	}
	if (isStorageFailure(error)) {
		log.error("the database cannot be written", { error });
		return new DomainError("storage_unavailable", texts.cannotSave, { retryAfter: 60 });
	}
	return null;
}

/** The answer to a fault of the app, which is logged. */
export function unexpectedError(error: unknown, request: Request): DomainError {
	logUnexpectedError(error, request);
	return internalError();
}

export function internalError(): DomainError {
	return new DomainError("internal", texts.fault);
}

export function logUnexpectedError(error: unknown, request: Request): void {
	log.error("a request failed", { method: request.method, error });
}

export function statusOf(error: DomainError): number {
	return STATUS_OF[error.code];
}

/** For the request's log line, because a form that comes back with errors does not have the code. */
export function noteRefusal({ code, reason }: Pick<DomainError, "code" | "reason">): void {
	noteInLog({ code, reason });
}

/** `{ message, code, errors? }`, the shape of every refusal of the API (Rules: Errors over HTTP). */
export function errorJson(error: DomainError, errors?: Record<string, string[]>): Response {
	noteRefusal(error);
	const byField = errors ?? (error.field ? { [error.field]: [error.message] } : undefined);
	return json(
		{ message: error.message, code: error.code, ...(byField && { errors: byField }), ...referenceOf(error) },
		{ status: statusOf(error), headers: retryHeaders(error) },
	);
}

/** A refusal instead of a picture or a file, where nobody would see a page. */
export function errorText(error: DomainError, headers: Record<string, string> = {}): Response {
	noteRefusal(error);
	const { reference } = referenceOf(error);
	return new Response(`${error.message}${reference ? ` ${texts.reference(reference)}` : ""}\n`, {
		status: statusOf(error),
		headers: { "Content-Type": "text/plain; charset=utf-8", ...retryHeaders(error), ...headers },
	});
}

export function errorData(error: DomainError, args: RouteArgs) {
	noteRefusal(error);
	setRetryAfter(error, args);
	const { isPost } = requestStateOf(args);
	const reference = currentRequestId();
	const { message, code, title } = error;
	return data({ message, code, title, isPost, reference }, { status: statusOf(error) });
}

/** The data of the error page for an unexpected error, which is logged. The page has its own texts. */
export function unexpectedErrorData(error: Error, { request }: { request: Request }) {
	logUnexpectedError(error, request);
	return data({ code: "internal", reference: currentRequestId() }, { status: STATUS_OF.internal });
}

/** The request's id, which people can quote to us when we are at fault. */
function referenceOf(error: DomainError): { reference?: string } {
	return statusOf(error) >= 500 ? { reference: currentRequestId() } : {};
}

/** Stores the wait in the request's state, because the middleware sets the headers of pages. */
export function setRetryAfter(error: DomainError, args: RouteArgs): void {
	if (error.retryAfter) requestStateOf(args).retryAfter = error.retryAfter;
}

function retryHeaders(error: DomainError): Record<string, string> {
	return error.retryAfter ? { "Retry-After": String(error.retryAfter) } : {};
}

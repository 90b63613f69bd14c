export const STATUS_OF = {
	malformed: 400,
	invalid: 400,
	card_data: 400,
	email_required: 400,
	link_unreadable: 400,
	unauthenticated: 401,
	bad_credentials: 401,
	second_step_required: 401,
	forbidden: 403,
	cross_site: 403,
	plan_required: 403,
	trip_limit: 403,
	not_found: 404,
	method_not_allowed: 405,
	already_answered: 409,
	already_joined: 409,
	amount_mismatch: 409,
	card_declined: 409,
	card_in_use: 409,
	conflict: 409,
	email_taken: 409,
	insufficient_funds: 409,
	not_finished: 409,
	organizer_required: 409,
	pay_first: 409,
	payee_missing: 409,
	payment_checking: 409,
	plan_locked: 409,
	poll_closed: 409,
	trip_full: 409,
	trip_locked: 409,
	gone: 410,
	too_large: 413,
	unsupported_media: 415,
	rate_limited: 429,
	internal: 500,
	provider_failed: 502,
	busy: 503,
	checking_books: 503,
	storage_unavailable: 503,
	provider_timeout: 504,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/**
 * A refusal that a person can act on. `field` names its input, and `retryAfter` is in seconds. `cause` and `reason` are
 * only logged; `reason` explains in a few words, without personal data, a code that has several causes. `title` is the
 * heading of a page that shows nothing else.
 */
export class DomainError extends Error {
	override readonly name = "DomainError";
	readonly code: ErrorCode;
	readonly field?: string;
	readonly retryAfter?: number;
	readonly reason?: string;
	readonly title?: string;

	constructor(
		code: ErrorCode,
		message: string,
		extra: { field?: string; retryAfter?: number; reason?: string; title?: string; cause?: Error } = {},
	) {
		super(message, { cause: extra.cause });
		this.code = code;
		this.field = extra.field;
		this.retryAfter = extra.retryAfter;
		this.reason = extra.reason;
		this.title = extra.title;
	}
}

/** Compares names, because the server bundle and the host each load a class of their own. */
export function isDomainError(error: unknown): error is DomainError {
	return error instanceof Error && error.name === "DomainError";
}

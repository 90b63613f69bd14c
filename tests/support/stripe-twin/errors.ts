export type ErrorBody = {
	type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
	message: string;
	code?: string;
	decline_code?: string;
	param?: string;
	charge?: string;
	payment_intent?: object;
	setup_intent?: object;
	payment_method?: object;
	doc_url?: string;
	advice_code?: string;
};

export class ApiError extends Error {
	readonly status: number;
	readonly body: ErrorBody;

	constructor(status: number, body: ErrorBody) {
		super(body.message);
		this.status = status;
		this.body = body;
	}
}

export function invalid(message: string, more: Partial<ErrorBody> = {}): ApiError {
	return new ApiError(400, { type: "invalid_request_error", message, ...withDocs(more) });
}

/** 404 for an id in the path, 400 for one in a parameter. */
export function noSuch(what: string, id: string, param?: string): ApiError {
	const body = { message: `No such ${what}: '${id}'`, code: "resource_missing", param: param ?? "id" };
	return new ApiError(param ? 400 : 404, { type: "invalid_request_error", ...withDocs(body) });
}

export function cardError(body: Omit<ErrorBody, "type">): ApiError {
	return new ApiError(402, { type: "card_error", ...withDocs(body) });
}

function withDocs<B extends { code?: string }>(body: B): B {
	return body.code ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code}` } : body;
}

import type { z } from "zod";
import type { TripAction } from "#app/access/policy.ts";
import type { ErrorCode } from "#app/lib/errors.ts";
import type { LimitName } from "../rate-limit.server.ts";

export type ApiMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Another answer than the one that the operation's `answer` describes. */
type OtherAnswer = {
	description: string;
	schema: z.ZodType | null;
	type?: "text/html"; // of an answer that is no JSON
};

/**
 * What a call of the API promises. Each stands beside the code that answers it, and /api/openapi.json is drawn from them
 * (docs/decisions/0053).
 */
export type Operation<Answer = unknown> = {
	name: string; // its `operationId`
	method?: ApiMethod; // GET for a loader, POST for an action
	summary: string;
	description?: string;
	/** Who may call it: "user" is anyone signed in. For an action on a trip, or one of several, the policy says who. */
	who: "anyone" | "user" | TripAction | readonly TripAction[];
	/** What it answers with `status`: without it `{ "success": true }`, and where it is null only what `others` says. */
	answer?: z.ZodType<Answer> | null;
	status?: 200 | 201;
	others?: Record<number, OtherAnswer>;
	limits?: LimitName[];
	/** The codes of its refusals, besides those that follow from `who`, the limits and its body. */
	errors?: ErrorCode[];
	asksProvider?: boolean; // so that it fails where the payment provider does
	byKey?: false; // whether it is refused to API keys
	isOnceByItself?: boolean; // stores the Idempotency-Key with what it makes, and needs no answer that is kept
	query?: z.ZodObject;
	/** The body, where the action's schema depends on the request. */
	input?: z.ZodType;
	file?: string; // the name of the multipart form's field, where the body is no JSON
};

/** An operation as the document has it. `input` is null where it takes no body. */
export type DeclaredOperation = Omit<Operation, "input" | "method"> & {
	method: ApiMethod;
	input: z.ZodType | null;
};

/** Whether a call takes an Idempotency-Key: all that change something do, except those about sessions and files. */
export function takesIdempotencyKey({ method, byKey, file }: DeclaredOperation): boolean {
	return method !== "GET" && byKey !== false && file === undefined;
}

/** A loader or an action with what it promises. */
export type Declared<Handler> = Handler & { operations: DeclaredOperation[] };

export function declare<Handler extends object>(
	handler: Handler,
	operations: DeclaredOperation[],
): Declared<Handler> {
	return Object.assign(handler, { operations });
}

export function operationsOf(handler: unknown): DeclaredOperation[] {
	return (handler as Partial<Declared<object>> | undefined)?.operations ?? [];
}

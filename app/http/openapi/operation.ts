import type { z } from "zod";
import type { TripAction } from "#app/access/policy.ts";
import type { ErrorCode } from "#app/lib/errors.ts";
import type { LimitName } from "../rate-limit.server.ts";

export type ApiMethod = "GET" | "POST" | "PUT" | "DELETE";

/** An answer besides the one in the operation's `answer`. */
type OtherAnswer = {
	description: string;
	schema: z.ZodType | null;
	type?: "text/html"; // if it is not JSON
};

/**
 * The contract of an API call. Each is declared next to the code that answers it, and /api/openapi.json is generated
 * from them (docs/decisions/0053).
 */
export type Operation<Answer = unknown> = {
	name: string; // its `operationId`
	method?: ApiMethod; // GET for a loader, POST for an action
	summary: string;
	description?: string;
	/** Who may call it: "user" is anyone signed in. For an action on a trip, or one of several, the policy decides. */
	who: "anyone" | "user" | TripAction | readonly TripAction[];
	/** Its body with `status`: `{ "success": true }` if missing; if null, only the answers in `others`. */
	answer?: z.ZodType<Answer> | null;
	status?: 200 | 201;
	others?: Record<number, OtherAnswer>;
	limits?: LimitName[];
	/** The codes of its refusals, in addition to those that follow from `who`, the limits and its body. */
	errors?: ErrorCode[];
	asksProvider?: boolean; // so it fails when the payment provider does
	byKey?: false; // refused to API keys
	isOnceByItself?: boolean; // stores the Idempotency-Key with what it creates, so its answer need not be kept
	query?: z.ZodObject;
	/** The body, if the action's schema depends on the request. */
	input?: z.ZodType;
	file?: string; // the name of the multipart form's field, if the body is not JSON
};

/** An operation as the document has it. `input` is null if it takes no body. */
export type DeclaredOperation = Omit<Operation, "input" | "method"> & {
	method: ApiMethod;
	input: z.ZodType | null;
};

/**
 * Whether a call takes an Idempotency-Key: every call that changes something does, except those about sessions and
 * files.
 */
export function takesIdempotencyKey({ method, byKey, file }: DeclaredOperation): boolean {
	return method !== "GET" && byKey !== false && file === undefined;
}

/** A loader or an action with its declared operations. */
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

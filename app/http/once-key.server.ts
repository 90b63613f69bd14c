import type { ActionFunctionArgs } from "react-router";
import { requestStateOf } from "./context.server.ts";

/** The secret that a form got with its page (`newId`), or undefined: what somebody else could guess is not one. */
export function formKeyOf(form: FormData): string | undefined {
	const key = form.get("formKey");
	return typeof key === "string" && /^[\w-]{22}$/.test(key) ? key : undefined;
}

/** What `Idempotency-Key` says, which callers choose themselves, together with who they are. */
export function idempotencyKeyOf(args: ActionFunctionArgs): string | undefined {
	const key = args.request.headers.get("Idempotency-Key");
	const { actor } = requestStateOf(args).ctx;
	if (!key || !actor) return undefined;
	return JSON.stringify([actor.kind === "user" ? actor.user.id : actor.keyHash, key]);
}

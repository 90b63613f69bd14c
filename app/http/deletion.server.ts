import type { ActionFunctionArgs } from "react-router";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import type { DeleteAccount } from "#app/features/account/deletion/deletion.schema.ts";
import { requestStateOf } from "./context.server.ts";
import { forgetPerson } from "./forget-person.server.ts";
import { withPasswordLimit } from "./password-limit.server.ts";

/**
 * Deletes the user's account and has this browser forget its person.
 * @throws DomainError rate_limited, and as deleteAccount
 */
export async function deleteAccountAndForget(args: ActionFunctionArgs, input: DeleteAccount): Promise<void> {
	const state = requestStateOf(args);
	const { ctx, session } = state;
	await withPasswordLimit(args, input.password || input.email, () => deleteAccount(ctx, input, session));
	await forgetPerson(state);
}

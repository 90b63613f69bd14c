import type { ActionFunctionArgs } from "react-router";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import type { DeleteAccount } from "#app/features/account/deletion/deletion.schema.ts";
import { clearCookiesOfPerson } from "./account.server.ts";
import { requestStateOf } from "./context.server.ts";
import { withPasswordLimit } from "./password-limit.server.ts";

/**
 * Deletes the user's account and clears this browser's cookies.
 * @throws DomainError rate_limited, and as deleteAccount
 */
export async function deleteAccountAndClearCookies(
	args: ActionFunctionArgs,
	input: DeleteAccount,
): Promise<void> {
	const { ctx, session } = requestStateOf(args);
	await withPasswordLimit(args, input.password || input.email, () => deleteAccount(ctx, input, session));
	await clearCookiesOfPerson(args);
}

import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import type { DeleteAccount } from "#app/features/account/deletion/deletion.schema.ts";
import { clearCookiesOfPerson } from "./account.server.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";

/**
 * Deletes the user's account and clears this browser's cookies.
 * @throws DomainError rate_limited, and as deleteAccount
 */
export async function deleteAccountAndClearCookies(
	args: ActionFunctionArgs,
	input: DeleteAccount,
): Promise<void> {
	const { ctx, session } = requestStateOf(args);
	await enforceRateLimit(ctx, "deleteAccount", requireUser(ctx).id);
	await deleteAccount(ctx, input, session);
	await clearCookiesOfPerson(args);
}

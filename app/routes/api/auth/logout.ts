import { signOutAction } from "#app/http/actions/account.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(signOutAction, () => ({ success: true }), {
	name: "signOut",
	summary: "Sign out",
	who: "anyone",
	byKey: false,
});

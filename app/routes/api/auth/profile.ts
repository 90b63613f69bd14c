import { accountJson } from "#app/features/accounts/account-json.server.ts";
import { profileSchema } from "#app/features/accounts/accounts.schema.ts";
import { updateProfile } from "#app/features/accounts/accounts.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { stateOf } from "#app/http/context.server.ts";
import { setSession } from "#app/http/session.server.ts";
import type { Route } from "./+types/profile";

export const action = apiAction(
	profileSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const state = stateOf(args);
		const device = { session: state.session, userAgent: args.request.headers.get("User-Agent") };
		const { user, session } = await updateProfile(ctx, input, device);
		if (session) await setSession(state, session);
		return accountJson(ctx, user.id);
	},
	"PUT",
);

import { optionsSchema } from "#app/features/account/security/security.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { beginPasskeyStep } from "#app/http/security.server.ts";
import type { Route } from "./+types/passkey-options";

export const action = apiAction(optionsSchema, (_ctx, input, args: Route.ActionArgs) =>
	beginPasskeyStep(args, input),
);

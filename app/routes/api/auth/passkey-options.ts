import { z } from "zod";
import { optionsSchema } from "#app/features/account/security/security.schema.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { beginPasskeyStep } from "#app/http/security.server.ts";
import type { Route } from "./+types/passkey-options";

const passkeyOptionsSchema = z
	.looseObject({ challenge: z.string() })
	.meta({ description: "Options for `navigator.credentials`, as WebAuthn writes them in JSON." });

export const action = apiAction(
	optionsSchema,
	async (_ctx, input, args: Route.ActionArgs) => ({ ...(await beginPasskeyStep(args, input)) }),
	{
		name: "beginPasskeyStep",
		summary: "Begin to sign in with a passkey, to add one, or to confirm with one",
		description: "Sets a cookie that the page's form needs afterwards.",
		who: "anyone",
		byKey: false,
		answer: passkeyOptionsSchema,
		limits: ["passkeyStep", "passwordCheck"],
		errors: ["unauthenticated", "conflict", "not_found"],
	},
);

import { z } from "zod";
import {
	ApiKeyList,
	MakeApiKey,
	NewApiKey,
} from "#app/features/account/security/components/own-api-keys.tsx";
import { ConfirmFirst } from "#app/features/account/security/components/proof-field.tsx";
import { SecurityFrame } from "#app/features/account/security/components/security-frame.tsx";
import {
	listOwnApiKeys,
	makeApiKey,
	revokeApiKey,
} from "#app/features/account/security/own-api-keys.server.ts";
import { makeApiKeySchema, revokeApiKeySchema } from "#app/features/account/security/security.schema.ts";
import { securityView } from "#app/features/account/security/security-view.server.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { isApiKey } from "#app/features/identity/api-keys.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { setOneTimeSecret, takeOneTimeSecret } from "#app/http/one-time-secret.server.ts";
import { withPasswordLimit } from "#app/http/password-limit.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/api-keys";

const PATH = "/profile/security/api-keys";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const view = await securityView(ctx, requestStateOf(args).session);
	const secret = await takeOneTimeSecret(args, args.request);
	// The cookie may hold the secret of another page, which is no key.
	const made = secret !== null && isApiKey(secret) ? secret : null;
	return { view, keys: await listOwnApiKeys(ctx), made };
});

const schema = z.discriminatedUnion("intent", [makeApiKeySchema, revokeApiKeySchema]);

export const action = formAction(
	schema,
	async (ctx, input, args: Route.ActionArgs) => {
		if (input.intent === "revoke") {
			await revokeApiKey(ctx, input.id);
			return { to: PATH, toast: { title: texts.apiKeyRevoked } };
		}
		const { name, access, currentPassword } = input;
		const proof = { session: requestStateOf(args).session, currentPassword };
		const userAgent = args.request.headers.get("User-Agent");
		const key = await withPasswordLimit(args, currentPassword, () =>
			makeApiKey(ctx, { name, access }, proof, userAgent),
		);
		await setOneTimeSecret(args, key);
		return { to: PATH };
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.apiKeys, description: texts.apiKeysDescription, error });

export default function ApiKeys({ loaderData: { view, keys, made }, actionData }: Route.ComponentProps) {
	const posted = actionData?.result.initialValue;
	const answered = (intent: string) => (posted?.intent === intent ? actionData : undefined);
	return (
		<SecurityFrame title={texts.apiKeys} lead={texts.apiKeysLead}>
			{made && <NewApiKey value={made} />}
			<ConfirmFirst view={view} path={PATH} />
			<ApiKeyList keys={keys} actionData={answered("revoke")} />
			{!made && <MakeApiKey view={view} actionData={answered("make")} />}
			<a className="link self-start py-3" href="/api/docs">
				{texts.apiDocs}
			</a>
		</SecurityFrame>
	);
}

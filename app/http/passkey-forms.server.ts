import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { removePasskey, renamePasskey } from "#app/features/account/security/own-passkeys.server.ts";
import {
	newPasskeySchema,
	proofSchema,
	removePasskeySchema,
	renamePasskeySchema,
} from "#app/features/account/security/security.schema.ts";
import * as texts from "#app/features/account/security/texts.ts";
import { switchTwoStepOff, switchTwoStepOn } from "#app/features/account/security/two-step.server.ts";
import { requestStateOf } from "./context.server.ts";
import { runForm } from "./form-action.server.ts";
import { setOneTimeSecret } from "./one-time-secret.server.ts";
import { withPasswordLimit } from "./password-limit.server.ts";
import { addPasskeyOfStep } from "./security.server.ts";

const PAGE = "/profile/security/passkeys";
const CODES_PAGE = "/profile/security/recovery-codes";

const schema = z.discriminatedUnion("intent", [
	newPasskeySchema.extend({ intent: z.literal("add") }),
	renamePasskeySchema.extend({ intent: z.literal("rename") }),
	removePasskeySchema.extend({ intent: z.literal("remove") }),
	proofSchema.extend({ intent: z.literal(["two-step-on", "two-step-off"]) }),
]);

/** Handles the forms of the page with the account's passkeys. */
export function runPasskeyForm(form: FormData, args: ActionFunctionArgs) {
	return runForm(form, args, schema, async (ctx, input) => {
		const userAgent = args.request.headers.get("User-Agent");
		if (input.intent === "add") {
			await addPasskeyOfStep(args, input);
			return { to: PAGE, toast: { title: texts.passkeyAdded } };
		}
		if (input.intent === "rename") {
			await renamePasskey(ctx, input);
			return { to: PAGE, toast: { title: texts.renamed } };
		}
		const { currentPassword } = input;
		const proof = { session: requestStateOf(args).session, currentPassword };
		return withPasswordLimit(args, currentPassword, async () => {
			if (input.intent === "remove") {
				await removePasskey(ctx, input.id, proof, userAgent);
				return { to: PAGE, toast: { title: texts.passkeyRemoved } };
			}
			if (input.intent === "two-step-off") {
				await switchTwoStepOff(ctx, proof, userAgent);
				return { to: PAGE, toast: { title: texts.twoStepOff } };
			}
			const codes = await switchTwoStepOn(ctx, proof, userAgent);
			if (codes) await setOneTimeSecret(args, codes.join(" "));
			return { to: codes ? CODES_PAGE : PAGE, toast: { title: texts.twoStepOn } };
		});
	});
}

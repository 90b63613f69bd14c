import { questionSchema } from "#app/features/assistant/assistant.schema.ts";
import { askAssistantAction } from "#app/http/actions/assistant.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { ctxOf, requestStateOf } from "#app/http/context.server.ts";
import { asDomainError, logUnexpectedError } from "#app/http/errors.server.ts";
import { eventStream } from "#app/http/event-stream.server.ts";
import { jsonLoader } from "#app/http/handlers.server.ts";
import { requireSessionStill } from "#app/http/session.server.ts";
import { formFault } from "#app/http/texts.ts";
import { requireTripOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/assistant-stream";

/** The page's form for browsers with scripts: the same action, whose answer is streamed as events. */
export const action = jsonLoader(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	await requireTripOf(args, "assistant.ask");
	await requireSessionStill(requestStateOf(args));
	const parsed = questionSchema.safeParse({ question: form.get("question") });
	return eventStream(async (send) => {
		if (!parsed.success) return send({ refused: parsed.error.issues[0]?.message ?? formFault });
		try {
			const ask = askAssistantAction((text) => send({ text }));
			const { id } = await ask.run(ctxOf(args), parsed.data, { ...args, form });
			send({ done: id });
		} catch (error) {
			const refusal = asDomainError(error);
			if (!refusal) logUnexpectedError(error, args.request);
			send({ refused: refusal?.message ?? formFault });
		}
	});
});

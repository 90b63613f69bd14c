import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import * as common from "#app/lib/texts.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import * as texts from "./texts.ts";

type Answers = Record<string, DataStrategyResult>;

/** The router's message for an error that it keeps on the server. */
const SERVER_FAULT = /^Unexpected Server Error$/;

/** In the browser, shows a form again as it was typed if its answer is lost or is a server error. */
export const keepForm: MiddlewareFunction<Answers | undefined> = async ({ request }, next) => {
	if (request.method !== "POST" || new URL(request.url).pathname !== location.pathname) return;
	const { password: _, ...typed } = Object.fromEntries(await request.clone().formData());
	const answers = await next();
	for (const answer of Object.values(answers ?? {})) {
		const message = answer.type === "error" ? messageOf(answer.result) : null;
		if (message === null) continue;
		const result: FormResult = {
			status: "error",
			initialValue: typed,
			error: { "": [message || texts.unanswered] },
			lost: message ? undefined : "unanswered",
		};
		Object.assign(answer, { type: "data", result: data({ result }, { status: 503 }) });
	}
	return answers;
};

/** The server's message, "" if its answer was lost or broken, and null if the error is not about the form. */
function messageOf(error: unknown): string | null {
	if (isRouteErrorResponse(error) && error.status === 401) return common.signedOut;
	// 403 and 404 are about the whole page, and their own pages say what to do. The page of a server error shows its
	// reference.
	if (isRouteErrorResponse(error)) {
		const isAboutPage = (error.status > 400 && error.status < 405) || error.data?.code === "internal";
		return isAboutPage ? null : (error.data?.message ?? "");
	}
	// The router wraps an action's error in `data`. The error page shows a fault that our server itself has reported.
	const thrown = (error as { data?: unknown }).data;
	return thrown instanceof Error && !SERVER_FAULT.test(thrown.message) ? "" : null;
}

import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import * as common from "#app/lib/texts.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import * as texts from "./texts.ts";

type Answers = Record<string, DataStrategyResult>;

/** The router's words for what it does not let out of the server. */
const SERVER_FAULT = /^Unexpected Server Error$/;

/** In the browser, a form whose answer does not come, or is a fault, is shown again as it was typed. */
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

/** What the server said, "" if it did not answer as it should, and null for what is no fault. */
function messageOf(error: unknown): string | null {
	if (isRouteErrorResponse(error) && error.status === 401) return common.signedOut;
	// 403 and 404 are about the whole page, and their own pages say what to do. Of a fault the page shows the reference.
	if (isRouteErrorResponse(error)) {
		const isAboutPage = (error.status > 400 && error.status < 405) || error.data?.code === "internal";
		return isAboutPage ? null : (error.data?.message ?? "");
	}
	// The router wraps what an action throws in its `data`. The page shows a fault that our server has told of itself.
	const thrown = (error as { data?: unknown }).data;
	return thrown instanceof Error && !SERVER_FAULT.test(thrown.message) ? "" : null;
}

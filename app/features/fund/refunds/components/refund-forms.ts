import type { FormResult } from "#app/ui/form-result.ts";

export const START_FORM = "start-refund";
export const approvalForm = (refundId: string) => `approve-${refundId}`;

export const settleForm = (how: string, refundId: string) => `${how}-${refundId}`;

/** The id of the form that was sent. */
export function formIdOf({ intent, how, refundId }: Record<string, unknown>): string {
	if (intent === "start") return START_FORM;
	return intent === "settle" ? settleForm(String(how), String(refundId)) : approvalForm(String(refundId));
}

/** On a page with several forms, returns the result only to the form whose hidden fields were sent. */
export function formResultFor(
	reply: FormResult | undefined,
	sent: Record<string, string>,
): { result: FormResult } | undefined {
	const values = reply?.initialValue;
	const isOfThisForm = Object.entries(sent).every(([name, value]) => values?.[name] === value);
	return reply && isOfThisForm ? { result: reply } : undefined;
}

/** The page on which the organizer decides one request. */
export function decidePath(page: string, id: string): string {
	return `${page}?decide=${id}`;
}

const PARAMETER = "decided";

/** The address of a request that has just been decided, among the earlier ones on the page of refunds. */
export function decidedPath(page: string, id: string): string {
	return `${page}?${PARAMETER}=${id}#${requestAnchor(id)}`;
}

export function decidedRequest(query: URLSearchParams): string | null {
	return query.get(PARAMETER);
}

export function requestAnchor(id: string): string {
	return `request-${id}`;
}

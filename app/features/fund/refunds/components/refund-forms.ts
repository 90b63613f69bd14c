import { centsToDollars } from "#app/lib/dollars.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { FormResult } from "#app/ui/form-result.ts";

export const START_FORM = "start-refund";
export const approvalForm = (refundId: string) => `approve-${refundId}`;

export const settleForm = (how: string, refundId: string) => `${how}-${refundId}`;

/** The id of the submitted form. */
export function formIdOf({ intent, how, refundId }: Record<string, unknown>): string {
	if (intent === "start") return START_FORM;
	return intent === "settle" ? settleForm(String(how), String(refundId)) : approvalForm(String(refundId));
}

/** On a page with several forms, returns the result only for the form with these hidden fields. */
export function formResultFor(
	reply: FormResult | undefined,
	sent: Record<string, string>,
): { result: FormResult } | undefined {
	const values = reply?.initialValue;
	const isOfThisForm = Object.entries(sent).every(([name, value]) => values?.[name] === value);
	return reply && isOfThisForm ? { result: reply } : undefined;
}

/** The path of the page for deciding one request. */
export function decidePath(page: string, id: string): string {
	return `${page}?decide=${id}`;
}

/** The path of the refunds page with the form prefilled for a member and an amount in cents. */
export function startRefundPath(
	shareId: string,
	{ memberId, amount }: { memberId: string; amount: number },
): string {
	const page = pathTo("/trip/:shareId/refunds", { shareId });
	return `${page}?refund=${memberId}&amount=${centsToDollars(amount).toFixed(2)}#start`;
}

/** The form values in such an address. */
export function startedRefund(query: URLSearchParams): { memberIds: string[]; customAmount: string } | null {
	const memberId = query.get("refund");
	return memberId ? { memberIds: [memberId], customAmount: query.get("amount") ?? "" } : null;
}

const PARAMETER = "decided";

/** The address of a request that was just decided, in the list of earlier ones on the refunds page. */
export function decidedPath(page: string, id: string): string {
	return `${page}?${PARAMETER}=${id}#${requestAnchor(id)}`;
}

export function decidedRequest(query: URLSearchParams): string | null {
	return query.get(PARAMETER);
}

export function requestAnchor(id: string): string {
	return `request-${id}`;
}

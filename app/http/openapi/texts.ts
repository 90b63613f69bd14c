import type { Role } from "#app/access/roles.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Gangway";
export const version = "1";

/** @param keyCalls how many calls per minute an API key may make */
export const introduction = (keyCalls: number) => `The JSON API does everything that the pages do.

**Amounts** are cents, except the costs of items, a refund's \`customAmount\` and what is read from a link: these are dollars, and say so. Rates are basis points where they are stored (500 is 5%) and percent in the list of plans. **Times** are UTC in ISO 8601, **dates** are plain \`YYYY-MM-DD\`.

**The caller** is identified by a session cookie, or by the guest cookie of a browser without an account. A program sends an API key instead, as \`Authorization: Bearer gw_…\`: the key stands for its user, and cookies are ignored. Users make keys in their security settings, read-only (GET) or to read and write. A wrong key answers 401, with \`WWW-Authenticate\`.

**A refusal** has \`message\`, which people can read, \`code\`, which programs can, and \`errors\` by field where fields are wrong. A body that is not JSON answers 415, one over 64 KB 413, a method that an address does not have 405, an unknown address 404. 429 and 503 have a Retry-After.

**A limit** counts by account or guest cookie, by the client's network, or both. A refused request is not counted. An API key makes at most ${keyCalls} calls a minute besides.

**A call that may have been lost** can be made again under the same \`Idempotency-Key\`, a word of at most 255 characters that the caller chooses, best at random. The same call (address and body) by the same caller under the same key is done once, and is answered the same for a day, with \`Idempotent-Replayed: true\` where the answer was kept. Another body is another call. A refusal is not kept. All calls that change something take it, except those about signing in, the account and files, and from everyone who is known: by a session, a guest cookie or an API key.

**Lists** that may be long take \`limit\` (1 to 100) and \`before\`, the id of the last entry that one has, and begin with the newest. While there are more, the \`Link\` header leads to them, with \`rel="next"\`. All other lists come as a whole.`;

export const session = "Set by signing in or registering. It lasts 30 days, or 7 without use.";
export const guest = "Set by joining or creating a trip without an account.";

/** The headings of the document. A call belongs to the heading of the first part of its address below /api. */
export const tags: Record<string, string> = {
	trips: "Trips",
	"group-pages": "Trips",
	"shared-itineraries": "Trips",
	members: "Payments",
	"create-payment-intent": "Payments",
	"confirm-payment": "Payments",
	refunds: "Refunds",
	"payment-methods": "Saved cards",
	plans: "Plans",
	"create-subscription-payment": "Plans",
	"confirm-setup-intent": "Plans",
	"confirm-subscription": "Plans",
	auth: "Accounts",
	login: "Accounts",
	"held-places": "Accounts",
	"draft-trips": "Drafts",
	notifications: "Notifications",
	push: "Notifications",
	locations: "Locations and links",
	"extract-booking-info": "Locations and links",
	airbnb: "Locations and links",
	contact: "Support",
	support: "Support",
	"openapi.json": "This document",
	docs: "This document",
};

export const apiKey = "Made and revoked under Security Settings, API keys. A read-only key may only GET.";
export const notByKey = "It is not for API keys.";

export const params = {
	slug: "The address of the page, after /g/ or /i/.",
	id: "Its id.",
	tripId: "The trip's id, or its share id.",
	shareId: "The trip's share id.",
	memberId: "The member's id.",
	groupId: "The id of a group of options.",
	messageId: "The message's id.",
	kind: "The kind of cost in the budget: transport, stay, food or fun.",
	entryId: "The entry's id.",
	pollId: "The poll's id.",
	outsideId: "The outside payment's id.",
	expenseId: "The expense's id.",
	settlementId: "The payment's id, as the balances have it.",
	topUpId: "The top-up's id.",
	askId: "The id of what the pool was asked for.",
	importId: "The id of a file that was read in.",
	disputeId: "The dispute's id, as the fund page's link has it.",
	refundId: "The refund request's id.",
};

export const whoMay = "Who may:";
export const anyone = "everyone.";
export const anyUser = "everyone who is signed in.";

const ROLE_WORDS: Record<Role, string> = {
	visitor: "visitors",
	stranger: "signed-in people",
	guest: "guests on the trip",
	member: "members",
	"co-organizer": "co-organizers",
	organizer: "the organizer",
};

type Roles = {
	roles: readonly Role[];
	withLink: readonly Role[];
	whenCancelled: boolean;
	isOwn: boolean;
};

export function rolesInWords({ roles, withLink, whenCancelled, isOwn }: Roles): string {
	const named = (all: readonly Role[]) => all.map((role) => ROLE_WORDS[role]).join(", ");
	const parts = [
		roles.length > 0 && `${named(roles)}${isOwn ? ", each for themselves" : ""}`,
		withLink.length > 0 && `by the share id also ${named(withLink)}`,
	];
	return `${parts.filter(Boolean).join("; ")}.${whenCancelled ? "" : " Not on a cancelled trip."}`;
}

export const limits = "Limits:";

export function limit(name: string, max: number, windowMs: number): string {
	return `\`${name}\` ${max} in ${duration(windowMs)}`;
}

function duration(ms: number): string {
	if (ms % DAY_MS === 0) return pluralize(ms / DAY_MS, "day");
	if (ms % HOUR_MS === 0) return pluralize(ms / HOUR_MS, "hour");
	return pluralize(ms / MINUTE_MS, "minute");
}

export const idempotencyKey =
	"Chosen by the caller, so that the call is done once, however often it is sent.";

export const done = "Done.";
export const refusals = (codes: readonly string[]) => codes.join(", ");
export const retryAfter = "In seconds.";
export const byField = "What is wrong, by the field's name.";
export const reference = "The id of the request, to name to us. Every answer carries it as X-Request-Id.";
export const onboardingUrl = "The page that opens the payout account.";

export const pageTitle = "API · Gangway";
export const pageHeading = "Gangway's API";
export const pageDescription = "Every call of Gangway's API, with its errors, limits and who may make it.";
export const withoutScript =
	'<a href="/api/openapi.json">openapi.json</a> describes each call in full. With JavaScript, this page does, too.';
export const backToGangway = "Gangway";
export const toApiKeys = "API keys";

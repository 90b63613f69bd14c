import { z } from "zod";
import { type LogFields, noteInLog } from "#app/lib/log.server.ts";
import { type ProviderEvent, ProviderRefusal } from "../gateway.ts";
import type { Stripe } from "./client.server.ts";
import { callStripe } from "./errors.server.ts";
import { MAX_PAGE_SIZE, readAllPages, toUnixSeconds } from "./find-in-lists.server.ts";
import { FOR_CHARGES } from "./setup-facts.server.ts";

/** An older signature may be a replay. */
const TOLERANCE_S = 5 * 60;

const about = z.object({
	id: z.string().optional(),
	object: z.string().optional(),
	account: z.string().nullish().catch(null),
	status: z.string().nullish(),
	mode: z.string().nullish().catch(null),
	parent: z
		.object({ subscription_details: z.object({ subscription: z.string() }).nullish() })
		.nullish()
		.catch(null),
	metadata: z.record(z.string(), z.string()).nullish(),
	payment_intent: z.string().nullish().catch(null),
});

/** A snapshot event of API v1, dated in seconds, or a thin event of v2, dated in ISO. */
const event = z.object({
	id: z.string(),
	type: z.string(),
	account: z.string().nullish().catch(null), // the organizer's account; missing for the house's own events
	created: z.union([
		z.number().transform((seconds) => seconds * 1_000),
		z.iso.datetime().transform(Date.parse),
	]),
	data: z.object({ object: about }).optional().catch(undefined),
	related_object: z.object({ id: z.string() }).nullish(),
});

type Event = z.output<typeof event>;

/** Parses an event signed with one of the secrets. @param now UTC ms @throws ProviderRefusal */
export function parseWebhook(
	stripe: Stripe,
	secrets: string[],
	now: number,
	{ body, signature }: { body: string; signature: string },
): ProviderEvent {
	const signed = { body, signature, now };
	if (!isSigned(stripe, secrets, signed)) {
		noteInLog({ ...claimsOf(jsonOf(body)), ...ageOf(signed) });
		throw new ProviderRefusal(refusalOf(stripe, secrets, signed), "The signature does not fit.");
	}
	const parsed = event.safeParse(jsonOf(body));
	if (!parsed.success) throw new ProviderRefusal("malformed", "This is no event.");
	return providerEvent(parsed.data);
}

/** Events since a time (UTC ms), oldest first. Stripe keeps them for 30 days. */
export async function listEventsSince(stripe: Stripe, at: number): Promise<ProviderEvent[]> {
	const events = await callStripe(() =>
		readAllPages(stripe.events.list({ created: { gte: toUnixSeconds(at) }, limit: MAX_PAGE_SIZE })),
	);
	return events.map((one) => providerEvent(event.parse(one))).reverse();
}

function jsonOf(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}

type Signed = { body: string; signature: string; now: number };

function isSigned(
	stripe: Stripe,
	secrets: string[],
	{ body, signature, now }: Signed,
	tolerance = TOLERANCE_S,
): boolean {
	return secrets.some((secret) => {
		try {
			return (
				stripe.webhooks.signature?.verifyHeader(body, signature, secret, tolerance, undefined, now) === true
			);
		} catch {
			// The SDK also throws plain errors, for malformed headers.
			return false;
		}
	});
}

/** The refusal's code: no signature, one that is valid but too old, or one made by none of our secrets. */
function refusalOf(stripe: Stripe, secrets: string[], signed: Signed): string {
	const { signature } = signed;
	if (!TIMESTAMP.test(signature) || !/(?:^|,)v1=./.test(signature)) return "no_signature";
	return isSigned(stripe, secrets, signed, ANY_AGE) ? "too_old" : "wrong_secret";
}

const TIMESTAMP = /(?:^|,)t=(\d{1,12})(?:,|$)/;
const ANY_AGE = 0;

function ageOf({ signature, now }: Signed): LogFields {
	const at = TIMESTAMP.exec(signature)?.[1];
	return at ? { ageSeconds: Math.round(now / 1_000) - Number(at) } : {};
}

/** The id and type that a body without a valid signature claims to have, if they look like Stripe's. */
function claimsOf(json: unknown): LogFields {
	const { data } = claims.safeParse(json);
	return { unverifiedEvent: data?.id, unverifiedType: data?.type };
}

const claims = z.object({
	id: z
		.string()
		.regex(/^evt_\w{1,64}$/)
		.optional()
		.catch(undefined),
	type: z
		.string()
		.regex(/^[a-z]\w{0,30}(?:\.[\w[\]]{1,60}){1,4}$/)
		.optional()
		.catch(undefined),
});

function providerEvent(given: Event): ProviderEvent {
	return { id: given.id, type: given.type, at: given.created, about: aboutOf(given) };
}

function aboutOf({ type, data, related_object, account: owner }: Event): ProviderEvent["about"] {
	const nothing = { kind: "nothing" } as const;
	if (type.startsWith("v2.core.account")) {
		return related_object ? { kind: "payee", ref: related_object.id } : nothing;
	}
	const { id, object, account, status, metadata, ...rest } = data?.object ?? {};
	if (!id) return nothing;
	if (object === "account") return { kind: "payee", ref: id };
	if (object === "capability" && account) return { kind: "payee", ref: account };
	if (object === "payout") return owner ? { kind: "payout", ref: id, payeeRef: owner } : nothing;
	if (object === "refund") return { kind: "refund", ref: id, id: metadata?.refund_id ?? "" };
	if (object === "transfer") return { kind: "transfer", ref: id, id: metadata?.line_id };
	// An inquiry moves no money; if it becomes a dispute, another event says so.
	if (object === "dispute") return status?.startsWith("warning_") ? nothing : { kind: "dispute", ref: id };
	if (object === "setup_intent") return metadata?.setup_id ? aboutSetup(id, metadata) : nothing;
	if (object === "checkout.session" && rest.mode === "setup") return aboutSetup(id, metadata);
	if (object === "subscription") return { kind: "subscription", ref: id };
	const subscription = object === "invoice" && rest.parent?.subscription_details?.subscription;
	return subscription
		? { kind: "subscription", ref: subscription }
		: aboutPayment({ object, id, intent: rest.payment_intent ?? null }, metadata);
}

/** Setups for a membership's automatic charges have their own table, and only their metadata tells them apart. */
function aboutSetup(
	ref: string,
	metadata: Record<string, string> | null | undefined,
): ProviderEvent["about"] {
	const about = { kind: "setup", ref } as const;
	return metadata?.setup_for === FOR_CHARGES ? { ...about, forCharges: true } : about;
}

function aboutPayment(
	{ object, id, intent }: { object: string | undefined; id: string; intent: string | null },
	metadata: Record<string, string> | null | undefined,
): ProviderEvent["about"] {
	const { attempt_id, purchase_id } = metadata ?? {};
	const isPayment = object === "payment_intent" || object === "checkout.session" || object === "charge";
	if (isPayment && attempt_id) {
		const ref = object === "charge" ? intent : id;
		return { kind: "attempt", attemptId: attempt_id, ...(ref && { ref }) };
	}
	return isPayment && purchase_id ? { kind: "purchase", id: purchase_id } : { kind: "nothing" };
}

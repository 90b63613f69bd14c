import { MINUTE_MS } from "#app/lib/dates.ts";
import { isMissing, isProviderRefusal, KEY_TTL_MS, ProviderRefusal, ProviderTimeout } from "../gateway.ts";
import { callStripe, cardRefusalOf, isKeyReused, isOutcomeUncertain, isReplayed } from "./errors.server.ts";

const UNCLEAR = { silence: "provider_error" } as const;

/** After a replayed failure, a call gets one new key per period, which is the same in every process. */
const RETRY_KEY_PERIOD_MS = 10 * MINUTE_MS;
/** No new key is used this close to the end of a period, so that its call ends before the next key is used. */
const RETRY_KEY_MARGIN_MS = MINUTE_MS;

/** A call that creates an object at Stripe only once. */
export type IdempotentCall<T> = {
	key: string;
	firstUsedAt?: number; // UTC ms; a slow first call may still be running, and its object is in no list yet
	find: () => Promise<T | null>;
	create: (options: { idempotencyKey: string }) => Promise<T>;
};

/**
 * Creates an object at Stripe once. For a day Stripe repeats its first answer under the same key, even a 500 or a
 * refusal, whether or not the call had an effect. So after such a failure this looks for the object, and creates it
 * under a new key if it does not exist and the old key only repeats the failure.
 * @throws ProviderTimeout when the outcome is unknown, after which the same call is safe; ProviderRefusal
 */
export async function createOnce<T>(
	{ key, firstUsedAt, find, create }: IdempotentCall<T>,
	now: Date,
): Promise<T> {
	const createUnder = (idempotencyKey: string) => callStripe(() => create({ idempotencyKey }));
	try {
		return await createUnder(key);
	} catch (error) {
		const existing = isOutcomeUncertain(error) ? await findExisting(find) : null;
		if (existing !== null) return existing;
		const isUnderWay = firstUsedAt !== undefined && now.getTime() - firstUsedAt < RETRY_KEY_PERIOD_MS;
		const keyReplaysFailure = isReplayed(error) || (isKeyReused(error) && !isUnderWay);
		const newKey = keyReplaysFailure ? retryKey(key, now) : null;
		if (newKey === null) throw timeoutIfKeyReused(error);
		return createUnder(newKey).catch(async (again: unknown) => {
			const found = isOutcomeUncertain(again) ? await findExisting(find) : null;
			if (found === null) throw timeoutIfKeyReused(again);
			return found;
		});
	}
}

/**
 * As `createOnce`, for a call that charges a card. A decline that Stripe replays under the key is final, so it is not
 * tried again.
 * @throws ProviderRefusal card_declined, authentication_required
 */
export async function chargeOnce<T>(call: IdempotentCall<T>, now: Date): Promise<T> {
	const create = (options: { idempotencyKey: string }) =>
		call.create(options).catch((error: unknown) => {
			const refusal = cardRefusalOf(error);
			if (refusal) return refusal;
			throw error;
		});
	const made = await createOnce<T | ProviderRefusal>({ ...call, create }, now);
	if (made instanceof ProviderRefusal) throw made;
	return made;
}

/** @throws ProviderTimeout when Stripe refuses the search, ProviderRefusal when another object has the same id */
export async function findExisting<T>(find: () => Promise<T | null>): Promise<T | null> {
	try {
		return await find();
	} catch (error) {
		if (!isProviderRefusal(error) || isKeyReused(error) || isMissing(error)) throw error;
		const { httpStatus, message } = error;
		throw new ProviderTimeout(`Stripe did not let us look: ${message}`, {
			cause: error,
			...UNCLEAR,
			httpStatus,
		});
	}
}

export function isKeyExpired(since: number, now: Date): boolean {
	return now.getTime() - since >= KEY_TTL_MS;
}

function retryKey(key: string, now: Date): string | null {
	const period = Math.floor(now.getTime() / RETRY_KEY_PERIOD_MS);
	return now.getTime() % RETRY_KEY_PERIOD_MS < RETRY_KEY_PERIOD_MS - RETRY_KEY_MARGIN_MS
		? `${key}:${period}`
		: null;
}

/** A reused key does not tell whether its first call had an effect. */
function timeoutIfKeyReused(error: unknown): unknown {
	if (!isKeyReused(error)) return error;
	return new ProviderTimeout("Stripe knows the key, and not what was made under it", {
		cause: error,
		...UNCLEAR,
		...(isProviderRefusal(error) && { httpStatus: error.httpStatus }),
	});
}

import { MINUTE_MS } from "#app/lib/dates.ts";
import { isProviderRefusal, KEY_TTL_MS, ProviderTimeout } from "../gateway.ts";
import { callStripe, isKeyReused, isOutcomeUncertain, isReplayed } from "./errors.server.ts";

/** A key that stands for a failure is followed by one new key in so long, the same in every process. */
const RETRY_KEY_PERIOD_MS = 10 * MINUTE_MS;
/** At the end of a turn none is begun with, so that it has come to something, and is found, before the next is used. */
const RETRY_KEY_MARGIN_MS = MINUTE_MS;

/** Something to be made at Stripe once. */
export type IdempotentCall<T> = {
	/** Its own idempotency key. */
	key: string;
	/**
	 * When its key was first used, UTC ms, for what may take long. Said in other words soon after, it is not made
	 * anew: the first request may be under way still, where no list shows it.
	 */
	firstUsedAt?: number;
	/** Finds it, should it have been made. Reads lists, not Search, which lags behind. */
	find: () => Promise<T | null>;
	create: (options: { idempotencyKey: string }) => Promise<T>;
};

/**
 * Makes something at Stripe under its own key, and once. For a day Stripe says under a key what it said first, a 500
 * or a refusal too, whether or not it has had an effect. So after a failure of that kind the thing is looked for;
 * where it is not there and the key says no more than the failure of before, it is made under a new key.
 * @throws ProviderTimeout when the outcome is not known: the same call is safe, and is to be made again later
 * @throws ProviderRefusal when Stripe has definitely not done it
 */
export async function createOnce<T>(
	{ key, firstUsedAt, find, create }: IdempotentCall<T>,
	now: Date,
): Promise<T> {
	const attempt = (idempotencyKey: string) => callStripe(() => create({ idempotencyKey }));
	try {
		return await attempt(key);
	} catch (error) {
		const made = isOutcomeUncertain(error) ? await findExisting(find) : null;
		if (made !== null) return made;
		const isUnderWay = firstUsedAt !== undefined && now.getTime() - firstUsedAt < RETRY_KEY_PERIOD_MS;
		const keyReplaysFailure = isReplayed(error) || (isKeyReused(error) && !isUnderWay);
		const next = keyReplaysFailure ? retryKey(key, now) : null;
		if (next === null) throw timeoutIfKeyReused(error);
		return attempt(next).catch(async (again: unknown) => {
			const found = isOutcomeUncertain(again) ? await findExisting(find) : null;
			if (found === null) throw timeoutIfKeyReused(again);
			return found;
		});
	}
}

/**
 * Looks whether something was made. A look that Stripe refuses, since our secret key was taken back, say, tells
 * nothing of it: what an earlier call made may be there all the same.
 * @throws ProviderTimeout when that is not known; ProviderRefusal when something else was made under its id
 */
export async function findExisting<T>(look: () => Promise<T | null>): Promise<T | null> {
	try {
		return await look();
	} catch (error) {
		if (!isProviderRefusal(error) || isKeyReused(error)) throw error;
		throw new ProviderTimeout(`Stripe did not let us look: ${error.message}`, { cause: error });
	}
}

/** Whether Stripe may have forgotten a key that was first used after an instant (UTC ms): then it is looked first. */
export function isKeyExpired(since: number, now: Date): boolean {
	return now.getTime() - since >= KEY_TTL_MS;
}

/** Null at the end of a turn. */
function retryKey(key: string, now: Date): string | null {
	const turn = Math.floor(now.getTime() / RETRY_KEY_PERIOD_MS);
	return now.getTime() % RETRY_KEY_PERIOD_MS < RETRY_KEY_PERIOD_MS - RETRY_KEY_MARGIN_MS
		? `${key}:${turn}`
		: null;
}

/** That a key was used for something else does not say that nothing was done. */
function timeoutIfKeyReused(error: unknown): unknown {
	if (!isKeyReused(error)) return error;
	return new ProviderTimeout("Stripe knows the key, and not what was made under it", { cause: error });
}

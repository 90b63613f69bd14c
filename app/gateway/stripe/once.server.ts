import { isProviderRefusal, ProviderTimeout } from "../gateway.ts";
import { ask, isKeyReused, isReplayed, mayBeMade } from "./errors.server.ts";

/** How long a key is sure to be remembered, in ms: Stripe forgets it after a day. */
const KEY_LIVES_MS = 23 * 60 * 60_000;
/** A key that stands for a failure is followed by one new key in so long, the same in every process. */
const TURN_MS = 10 * 60_000;
/** At the end of a turn none is begun with, so that it has come to something, and is found, before the next is used. */
const SETTLE_MS = 60_000;

/** Something to be made at Stripe once. */
export type Deed<T> = {
	/** Its own idempotency key. */
	key: string;
	/**
	 * When its key was first used, UTC ms, for what may take long. Said in other words soon after, it is not made
	 * anew: the first request may be under way still, where no list shows it.
	 */
	since?: number;
	/** Finds it, should it have been made. Reads lists, not Search, which lags behind. */
	look: () => Promise<T | null>;
	make: (options: { idempotencyKey: string }) => Promise<T>;
};

/**
 * Makes something at Stripe under its own key, and once. For a day Stripe says under a key what it said first, a 500
 * or a refusal too, whether or not it has had an effect. So after a failure of that kind the thing is looked for;
 * where it is not there and the key says no more than the failure of before, it is made under a new key.
 * @throws ProviderTimeout when the outcome is not known: the same call is safe, and is to be made again later
 * @throws ProviderRefusal when Stripe has definitely not done it
 */
export async function makeOnce<T>({ key, since, look, make }: Deed<T>, now: Date): Promise<T> {
	const attempt = (idempotencyKey: string) => ask(() => make({ idempotencyKey }));
	try {
		return await attempt(key);
	} catch (error) {
		const made = mayBeMade(error) ? await lookFor(look) : null;
		if (made !== null) return made;
		const isUnderWay = since !== undefined && now.getTime() - since < TURN_MS;
		const isBurnt = isReplayed(error) || (isKeyReused(error) && !isUnderWay);
		const next = isBurnt ? nextKey(key, now) : null;
		if (next === null) throw unlessReused(error);
		return attempt(next).catch(async (again: unknown) => {
			const found = mayBeMade(again) ? await lookFor(look) : null;
			if (found === null) throw unlessReused(again);
			return found;
		});
	}
}

/**
 * Looks whether something was made. A look that Stripe refuses, since our secret key was taken back, say, tells
 * nothing of it: what an earlier call made may be there all the same.
 * @throws ProviderTimeout when that is not known; ProviderRefusal when something else was made under its id
 */
export async function lookFor<T>(look: () => Promise<T | null>): Promise<T | null> {
	try {
		return await look();
	} catch (error) {
		if (!isProviderRefusal(error) || isKeyReused(error)) throw error;
		throw new ProviderTimeout(`Stripe did not let us look: ${error.message}`, { cause: error });
	}
}

/** Whether Stripe may have forgotten a key that was first used after an instant (UTC ms): then it is looked first. */
export function isForgotten(since: number, now: Date): boolean {
	return now.getTime() - since >= KEY_LIVES_MS;
}

/** Null at the end of a turn. */
function nextKey(key: string, now: Date): string | null {
	const turn = Math.floor(now.getTime() / TURN_MS);
	return now.getTime() % TURN_MS < TURN_MS - SETTLE_MS ? `${key}:${turn}` : null;
}

/** That a key was used for something else does not say that nothing was done. */
function unlessReused(error: unknown): unknown {
	if (!isKeyReused(error)) return error;
	return new ProviderTimeout("Stripe knows the key, and not what was made under it", { cause: error });
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";

export const MAX_QUOTES = 10;

const MIN_AGE_MS = 10 * MINUTE_MS; // long enough to be read on the page
const MIN_PAUSE_MS = HOUR_MS;
const MAX_AGE_MS = DAY_MS; // nobody is mailed what is older, if the job has not run for long

/** UTC ms. A digest is due for a message between `oldest` and `newest` if the last one was mailed before `mailedBefore`. */
export function digestTimes(now: Date) {
	const time = now.getTime();
	return { oldest: time - MAX_AGE_MS, newest: time - MIN_AGE_MS, mailedBefore: time - MIN_PAUSE_MS };
}

type Reader = { chatReadAt: number | null; chatMailedAt: number | null; joinedAt: number };

/** UTC ms. Messages after this time were neither shown nor mailed to the member. */
export function knownUntil({ chatReadAt, chatMailedAt, joinedAt }: Reader): number {
	return Math.max(chatReadAt ?? joinedAt, (chatMailedAt ?? 0) - 1);
}

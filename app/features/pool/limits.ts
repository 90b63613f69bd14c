import { MIN_CHARGE } from "#app/lib/money.ts";

/** The least and the most that one top-up may be, in cents. */
export const MIN_TOP_UP = MIN_CHARGE;
export const MAX_TOP_UP = 500_000;

/** The most that a pool may hold, in cents. */
export const MAX_POOL = 5_000_000;

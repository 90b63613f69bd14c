import { MIN_CHARGE } from "#app/lib/money.ts";

/** The minimum and maximum of one top-up, in cents. */
export const MIN_TOP_UP = MIN_CHARGE;
export const MAX_TOP_UP = 500_000;

/** The maximum that a pool may hold, in cents. */
export const MAX_POOL = 5_000_000;

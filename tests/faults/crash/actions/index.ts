import type { Action } from "../house.ts";
import { CARDS } from "./cards.ts";
import { DISPUTES } from "./disputes.ts";
import { MEMBERSHIPS } from "./memberships.ts";
import { PAYOUTS } from "./payouts.ts";
import { POOL } from "./pool.ts";
import { REFUNDS } from "./refunds.ts";
import { TRIP_CHANGES } from "./trip-changes.ts";
import { UNEQUAL_SHARES } from "./unequal-shares.ts";

export const ACTIONS = {
	...TRIP_CHANGES,
	...REFUNDS,
	...PAYOUTS,
	...DISPUTES,
	...POOL,
	...CARDS,
	...MEMBERSHIPS,
	...UNEQUAL_SHARES,
} as Record<string, Action<unknown>>;

/** For shorter distances we assume that people drive. */
export const FLIGHT_FROM_MILES = 250;

/** Our own assumption: a rented car with its fuel, in dollars a day. */
export const CAR_A_DAY = { low: 45, high: 90 };
export const SEATS_IN_CAR = 4;

/** The margin for forgotten costs, in percent of the estimated parts. */
export const MARGIN_PERCENT = 10;

/** The most people in one room. */
export const MAX_PER_ROOM = 4;
export const DEFAULT_PER_ROOM = 2;

/** With `auto` there is a car only if nobody flies. */
export const CAR_CHOICES = ["auto", "yes", "no"] as const;

import { DomainError } from "#app/lib/errors.ts";
import { type Cents, MAX_CHARGE, MIN_CHARGE } from "#app/lib/money.ts";
import * as texts from "./texts.ts";

/**
 * A share plus or minus an amount, in cents.
 * @throws DomainError invalid if the result is below 0, or too little or too much for a card
 */
export function shareWith(share: Cents, by: Cents): Cents {
	const changed = share + by;
	if (changed < 0) throw new DomainError("invalid", texts.lessThanNothing);
	if (changed > 0 && changed < MIN_CHARGE) throw new DomainError("invalid", texts.shareTooLittle(changed));
	if (changed > MAX_CHARGE) throw new DomainError("invalid", texts.shareTooMuch(changed));
	return changed;
}

/** A reduced price below the minimum charge becomes 0. */
export function payableShare(share: Cents): Cents {
	return share < MIN_CHARGE ? 0 : share;
}

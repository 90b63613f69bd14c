import type { PaymentMethod } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { bankOf } from "./payment-methods.ts";

/** The bank accepts a charge, asks the card holder, or declines. */
export type BankAnswer = { kind: "yes" } | { kind: "ask" } | { kind: "no"; declineCode: string };

/** @param at whether the holder is absent, and whether they have just answered the bank */
export function askBank(
	world: TwinWorld,
	method: PaymentMethod,
	at: { offSession: boolean; authenticated: boolean },
): BankAnswer {
	const bank = bankOf(method);
	const cardAsks = bank.asks === "always" || (bank.asks === "until_set_up" && !bank.setUp);
	const ordered = cardAsks && !at.authenticated ? null : takeOverride(world, method.id);
	const asks = cardAsks || ordered === "authentication_required";
	if (asks && !at.authenticated) {
		return at.offSession ? { kind: "no", declineCode: "authentication_required" } : { kind: "ask" };
	}
	if (ordered && ordered !== "authentication_required") return { kind: "no", declineCode: ordered };
	return bank.declines ? { kind: "no", declineCode: bank.declines } : { kind: "yes" };
}

/** Uses up a decline that a test has requested for this card. */
function takeOverride(world: TwinWorld, methodId: string): string | null {
	const found = world.overrides.find(({ paymentMethod }) => (paymentMethod ?? methodId) === methodId);
	if (!found) return null;
	if (--found.times <= 0) world.overrides.splice(world.overrides.indexOf(found), 1);
	return found.declineCode;
}

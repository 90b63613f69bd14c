import { expect, test } from "vitest";
import { expiryOf, handoverBlock, isOpen, type UnderWay } from "./handover-rules.ts";

const NOTHING: UnderWay = {
	release: 0,
	payout: 0,
	reversal: 0,
	refund: 0,
	evidence: 0,
	purchase: 0,
	charge: 0,
};

test.each(["release", "payout", "reversal", "refund", "evidence", "purchase", "charge"] as const)(
	"a trip keeps its organizer while this is under way: %s",
	(what) => expect(handoverBlock({ ...NOTHING, [what]: 1 })).toBe(what),
);

test("with nothing under way it can be handed over, and of several the first is named", () => {
	expect(handoverBlock(NOTHING)).toBeNull();
	expect(handoverBlock({ ...NOTHING, refund: 2, release: 1 })).toBe("release");
});

test("an offer is open for seven days, and not in the last instant of them", () => {
	const offer = { endedAt: null, expiresAt: expiryOf(1_000) };
	expect(offer.expiresAt).toBe(1_000 + 7 * 24 * 3_600_000);
	expect(isOpen(offer, new Date(offer.expiresAt - 1))).toBe(true);
	expect(isOpen(offer, new Date(offer.expiresAt))).toBe(false);
	expect(isOpen({ ...offer, endedAt: 2_000 }, new Date(3_000))).toBe(false);
});

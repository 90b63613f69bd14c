import { DAY_MS } from "#app/lib/dates.ts";

/** How long an offer can be accepted. */
export const OFFER_DAYS = 7;

/** How much of what was begun in the organizer's name is unfinished, in numbers of rows. */
export type UnderWay = {
	release: number;
	payout: number;
	reversal: number;
	refund: number;
	evidence: number; // answers to banks
	purchase: number; // of one-time Pro
	charge: number; // begun before the last handover, with a fee rate of which a trip keeps one
};

export type HandoverBlock = keyof UnderWay;

const ORDER: readonly HandoverBlock[] = [
	"release",
	"payout",
	"reversal",
	"refund",
	"evidence",
	"purchase",
	"charge",
];

/** What must be finished before the trip can be handed over, because it was begun in the organizer's name. */
export function handoverBlock(underWay: UnderWay): HandoverBlock | null {
	return ORDER.find((one) => underWay[one] > 0) ?? null;
}

export const expiryOf = (offeredAt: number): number => offeredAt + OFFER_DAYS * DAY_MS;

/** An offer expires at its time, even if the job that ends it has not run. */
export function isOpen(offer: { endedAt: number | null; expiresAt: number }, now: Date): boolean {
	return offer.endedAt === null && now.getTime() < offer.expiresAt;
}

import { DAY_MS } from "#app/lib/dates.ts";

/** How long an offer can be accepted. */
export const OFFER_DAYS = 7;

/** The unfinished things begun in the organizer's name, as numbers of rows. */
export type UnderWay = {
	release: number;
	payout: number;
	reversal: number;
	refund: number;
	evidence: number; // answers to disputes
	purchase: number; // of one-time Pro
	charge: number; // begun before the last handover, with another fee rate; a trip keeps only one
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

/** What was begun in the organizer's name and must be finished before the trip can be handed over. */
export function handoverBlock(underWay: UnderWay): HandoverBlock | null {
	return ORDER.find((one) => underWay[one] > 0) ?? null;
}

export const expiryOf = (offeredAt: number): number => offeredAt + OFFER_DAYS * DAY_MS;

/** An offer expires on time, even if the job that ends it has not run. */
export function isOpen(offer: { endedAt: number | null; expiresAt: number }, now: Date): boolean {
	return offer.endedAt === null && now.getTime() < offer.expiresAt;
}

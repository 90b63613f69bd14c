import { expect, test } from "vitest";
import { joinOffer } from "./join-offer.ts";

const STRANGER = { isOrganizer: false, isCancelled: false, own: null, share: 97_000, placesLeft: 2 };
const unpaid = (strip: object | null) => ({ own: { confirmed: false, strip } });

test("who has not paid is offered their share, until their place is confirmed or the trip is cancelled", () => {
	expect(joinOffer(STRANGER)).toMatchObject({
		share: "$970.00",
		about: "is your share of this trip.",
		isFull: false,
	});
	expect(joinOffer({ ...STRANGER, ...unpaid({}) })?.about).toContain("change your plan");
	expect(joinOffer({ ...STRANGER, own: { confirmed: true, strip: {} } })).toBeNull();
	expect(joinOffer({ ...STRANGER, isCancelled: true })).toBeNull();
	expect(joinOffer({ ...STRANGER, isOrganizer: true })).toBeNull();
});

test("a full trip offers no place, except to somebody who is already on the list", () => {
	expect(joinOffer({ ...STRANGER, placesLeft: 0 })?.isFull).toBe(true);
	expect(joinOffer({ ...STRANGER, placesLeft: 0, ...unpaid(null) })?.isFull).toBe(false);
});

test("a trip without costs has no button to pay", () => {
	expect(joinOffer({ ...STRANGER, share: 0 })).toMatchObject({ pay: null, about: "No costs so far." });
});

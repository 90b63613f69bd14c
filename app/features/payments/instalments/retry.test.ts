import { describe, expect, test } from "vitest";
import { type OffSessionAttempt, planCharge } from "./retry.ts";

const declined = (day: string, errorCode = "card_declined"): OffSessionAttempt => ({
	status: "failed",
	errorCode,
	updatedAt: Date.parse(`${day}T23:59:00Z`),
});

describe("the saved card is charged", () => {
	test("on the due date", () => {
		expect(planCharge("2027-02-28", [])).toEqual({ next: "charge", date: "2027-02-28" });
	});

	test("again 1, 3 and 5 days after the first decline, and then no more", () => {
		const tries = [declined("2027-02-28")];
		expect(planCharge("2027-02-28", tries)).toEqual({ next: "charge", date: "2027-03-01" });
		tries.push(declined("2027-03-01", "insufficient_funds"));
		expect(planCharge("2027-02-28", tries)).toEqual({ next: "charge", date: "2027-03-03" });
		tries.push(declined("2027-03-03"));
		expect(planCharge("2027-02-28", tries)).toEqual({ next: "charge", date: "2027-03-05" });
		tries.push(declined("2027-03-05"));
		expect(planCharge("2027-02-28", tries)).toEqual({ next: "by_hand", reason: "declined" });
	});

	test("never twice in a day, even after a late retry", () => {
		const tries = [declined("2027-03-01"), declined("2027-03-08")];
		expect(planCharge("2027-02-28", tries)).toEqual({ next: "charge", date: "2027-03-09" });
	});

	test("independently of the order of the attempts", () => {
		const tries = [declined("2027-03-02"), declined("2027-03-01")];
		expect(planCharge("2027-02-28", tries)).toEqual({ next: "charge", date: "2027-03-04" });
	});

	test("never again once the bank has asked for authentication", () => {
		const asked = declined("2027-02-28", "authentication_required");
		const never = { next: "by_hand", reason: "authentication" };
		expect(planCharge("2027-02-28", [asked])).toEqual(never);
		expect(planCharge("2027-02-28", [declined("2027-02-28"), asked])).toEqual(never);
	});

	test("without counting an attempt that never reached the card", () => {
		const lost: OffSessionAttempt = { ...declined("2027-03-01"), status: "canceled", errorCode: null };
		expect(planCharge("2027-02-28", [lost])).toEqual({ next: "charge", date: "2027-02-28" });
		expect(planCharge("2027-02-28", [declined("2027-03-02"), lost])).toEqual({
			next: "charge",
			date: "2027-03-03",
		});
	});
});

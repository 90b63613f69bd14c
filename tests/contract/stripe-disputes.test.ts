import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY } from "#tests/support/clock.ts";
import { chargeRequest } from "./charge-requests.ts";
import { type StripeDriver, stripeDriver } from "./drivers.ts";

let driver: StripeDriver;
beforeEach(async () => {
	driver = await stripeDriver();
});
afterEach(() => driver.close());

const EVIDENCE = {
	product: "A place on a trip",
	customerName: "Ben",
	customerEmail: "",
	serviceDate: "March 12, 2027",
	activity: "2026-11-20 10:00 UTC: Ben joined the trip.",
	refundPolicy: "The organizer decides.",
	explanation: "He came along.",
};

async function disputed() {
	const { ref } = await driver.gateway.createIntent(chargeRequest());
	const { chargeRef } = await driver.pay(ref, "success");
	return driver.twin.openDispute(chargeRef ?? "");
}

test("evidence reaches Stripe once, in the fields of its API, and the answer is known", async () => {
	const { id, evidence_details } = await disputed();
	expect(await driver.gateway.fetchDispute(id)).toMatchObject({
		...{ status: "open", returned: 0, reason: "fraudulent" },
		evidence: { dueAt: (evidence_details.due_by ?? 0) * 1_000, isSubmitted: false },
	});
	for (const _again of [1, 2]) {
		const fact = await driver.gateway.submitEvidence(id, EVIDENCE);
		expect(fact).toMatchObject({ status: "open", evidence: { isSubmitted: true } });
	}
	const [at] = driver.twin.state.disputes;
	expect(at?.evidence_details).toMatchObject({ has_evidence: true, submission_count: 1 });
	expect(at?.evidence).toEqual({
		product_description: EVIDENCE.product,
		customer_name: "Ben",
		service_date: EVIDENCE.serviceDate,
		access_activity_log: EVIDENCE.activity,
		refund_policy_disclosure: EVIDENCE.refundPolicy,
		uncategorized_text: EVIDENCE.explanation,
	});
});

test("evidence whose answer is lost is found, and not given twice", async () => {
	const { id } = await disputed();
	driver.twin.faults.next({ method: "POST", path: /\/disputes\//, when: "after", how: "drop", times: 2 });
	await driver.gateway.submitEvidence(id, EVIDENCE).catch(() => {});
	expect(await driver.gateway.submitEvidence(id, EVIDENCE)).toMatchObject({
		evidence: { isSubmitted: true },
	});
	expect(driver.twin.state.disputes[0]?.evidence_details.submission_count).toBe(1);
});

test("after its deadline, or once the bank has decided, evidence is refused", async () => {
	const late = await disputed();
	driver.advance(8 * DAY);
	await expect(driver.gateway.submitEvidence(late.id, EVIDENCE)).rejects.toThrow("deadline");
	const closed = await disputed();
	driver.twin.closeDispute(closed.id, "lost", "kept", 300);
	await expect(driver.gateway.submitEvidence(closed.id, EVIDENCE)).rejects.toThrow("cannot be changed");
	expect(await driver.gateway.fetchDispute(closed.id)).toMatchObject({ status: "lost", returned: 300 });
});

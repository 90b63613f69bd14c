import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { applyRefund } from "#app/features/fund/refunds/process-refund.server.ts";
import { listRefundLines } from "#app/features/fund/refunds/refunds.queries.ts";
import { remindOrganizers } from "#app/features/fund/refunds/remind-organizer.server.ts";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { withdrawRefund } from "#app/features/fund/refunds/withdraw-refund.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { DAY } from "../clock.ts";
import { requestRefundOf } from "../refunds.ts";
import type { Scene } from "./scene.ts";

type Name = "mia" | "gus" | "lea";

export const askForRefund = (name: "mia" | "gus") => async (scene: Scene) =>
	requestRefundOf(scene[name], await scene.memberOf(name), "I broke a leg");

export const decide = (name: Name, status: "approved" | "rejected") => async (scene: Scene) => {
	const { id } = await requestOf(scene, name);
	const organizerNotes = scene.typed.words;
	await decideRefund(
		scene.olga,
		id,
		status === "approved" ? { status, organizerNotes, customAmount: undefined } : { status, organizerNotes },
	);
};

export const withdraw = (name: "mia" | "gus") => async (scene: Scene) =>
	withdrawRefund(scene[name], (await requestOf(scene, name)).id);

export const waitUndecided = (days: number) => async (scene: Scene) => {
	scene.world.clock.advance(days * DAY);
	await remindOrganizers(scene.world.nobody);
};

/** Makes the bank answer for each charge of a refund. */
export const reachesBank = (name: Name, status: "succeeded" | "failed") => async (scene: Scene) => {
	const { id } = await requestOf(scene, name);
	for (const line of await listRefundLines(scene.world.db.read, id)) {
		const fact = {
			ref: `re_demo_${line.id}`,
			id: line.id,
			chargeRef: "",
			amount: line.amount,
			status,
			error: null,
		};
		await applyRefund(scene.world.nobody, fact);
	}
};

/** Refunds the first payment by hand at the provider. */
export const refundedByHand = (name: Name) => async (scene: Scene) => {
	const { id } = await scene.memberOf(name);
	const [payment] = await listMemberPayments(scene.world.db.read, { memberId: id });
	const fact = { ref: "re_hand", id: "", chargeRef: payment?.chargeRef ?? "", amount: 1_000, error: null };
	await takeInRefund(scene.world.nobody, { ...fact, status: "succeeded" });
};

/** A provider that makes refunds but reports them as pending. */
export function refundsTakeTime(gateway: PaymentGateway): PaymentGateway {
	return { ...gateway, refund: async (order) => ({ ...(await gateway.refund(order)), status: "pending" }) };
}

async function requestOf({ world, memberOf }: Scene, name: Name) {
	const { id } = await memberOf(name);
	const all = await world.db.read.select().from(refundRequests);
	const request = all.find(({ memberId }) => memberId === id);
	if (!request) throw new Error(`${name} has asked for no refund`);
	return request;
}

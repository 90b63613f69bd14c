import { setTimeout as pause } from "node:timers/promises";
import { Client } from "#tests/support/client.ts";
import type { KillSimulation } from "./kill-simulation.ts";
import type { KillTrip } from "./kill-trip.ts";
import { type HttpAnswer, postForm, sendRequest } from "./requests.ts";

/** A visitor who joins a trip and pays, on our page or on Stripe's, over several runs of the server. */
export type Visitor = {
	client: Client;
	name: string;
	email: string;
	how: "embedded" | "hosted";
	shareId: string;
	/** Whether they have opened the join page, which sets the cookie. */
	isKnown: boolean;
	/** The address to which Stripe's page has redirected. */
	backTo: string | null;
	busy: boolean;
};

/** All act at the same time: some pay on our page, some on Stripe's, and the organizer moves money. */
const PAYERS = ["embedded", "embedded", "embedded", "hosted", "hosted"] as const;

/** Visitors pay, refund and release until the server dies. @throws Error for an unexpected answer */
export async function actUntilKilled(house: KillSimulation, tour: KillTrip): Promise<void> {
	await Promise.all([
		...PAYERS.map((how) => payRepeatedly(house, tour, how)),
		untilKilled(house, () => refund(house, tour)),
		untilKilled(house, () => release(house, tour)),
	]);
}

/** Everyone who was interrupted pays now. */
export async function finishPayments(house: KillSimulation): Promise<void> {
	for (const visitor of [...house.visitors]) await finishVisit(house, visitor);
}

async function payRepeatedly(house: KillSimulation, tour: KillTrip, how: Visitor["how"]): Promise<void> {
	while (house.server) {
		const visitor =
			house.visitors.find((one) => one.how === how && !one.busy) ?? createVisitor(house, tour, how);
		if (!visitor) return;
		visitor.busy = true;
		await untilKilled(house, () => finishVisit(house, visitor));
		visitor.busy = false;
	}
}

/** A broken connection is expected only once the server is dead. */
async function untilKilled(house: KillSimulation, deed: () => Promise<void>): Promise<void> {
	try {
		await deed();
	} catch (error) {
		if (house.server || !(error instanceof TypeError)) throw error;
	}
}

function createVisitor(house: KillSimulation, tour: KillTrip, how: Visitor["how"]): Visitor | null {
	if (!house.server || tour.places === 0) return null;
	tour.places -= 1;
	const name = `Guest ${tour.places} of ${tour.shareId}`;
	const email = `${how}.${tour.places}.${tour.shareId.toLowerCase()}@killed.example`;
	const client = new Client(house.server.origin);
	const visitor = {
		client,
		name,
		email,
		how,
		shareId: tour.shareId,
		isKnown: false,
		backTo: null,
		busy: false,
	};
	house.visitors.push(visitor);
	return visitor;
}

async function finishVisit(house: KillSimulation, visitor: Visitor): Promise<void> {
	const { client, shareId } = visitor;
	if (!visitor.isKnown) await sendRequest(house, () => client.get(`/join/${shareId}.data`), 200);
	visitor.isKnown = true;
	await (visitor.how === "hosted" ? payHosted : payEmbedded)(house, visitor);
	house.visitors.splice(house.visitors.indexOf(visitor), 1);
}

async function payEmbedded(house: KillSimulation, { client, shareId, name, email }: Visitor): Promise<void> {
	const api = (path: string, body: object, ...expected: number[]) =>
		sendRequest(house, () => client.json("POST", `/api/${path}`, body), ...expected);
	const joined = await api(`trips/${shareId}/join`, { name, email, paymentPlan: "full" }, 200, 201);
	const { id: memberId } = joined.body as { id: string };
	const begun = await api("create-payment-intent", { memberId }, 200, 409);
	if (begun.status === 409) return requirePaid(house, begun, memberId);
	const { clientSecret, paymentIntentId: ref } = begun.body as {
		clientSecret: string;
		paymentIntentId: string;
	};
	house.reported.add(ref);
	const fields = { key: house.twin.publishableKey, client_secret: clientSecret, card: "success" };
	await postForm(`${house.twin.origin}/browser/confirm`, fields);
	await api(`members/${memberId}/confirm-payment`, { paymentIntentId: ref }, 200);
	house.reported.add(`paid ${ref}`);
}

async function payHosted(house: KillSimulation, visitor: Visitor): Promise<void> {
	const { client, shareId, name, email } = visitor;
	if (!visitor.backTo) {
		const form = { name, email, paymentPlan: "full" };
		const joined = await sendRequest(house, () => client.post(`/join/${shareId}`, form), 303);
		// They had paid already, and the webhook has arrived.
		if (!joined.location.startsWith(house.twin.origin)) return requirePaid(house, joined);
		house.reported.add(joined.location.split("/").at(-1) ?? "");
		visitor.backTo = await postForm(joined.location, { card: "success" });
	}
	const { pathname, search } = new URL(visitor.backTo ?? "");
	let back = await sendRequest(house, () => client.get(pathname + search), 302, 200);
	// A page that still waits for Stripe's answer reloads itself.
	for (let again = 0; back.status === 200 && again < 10; again++) {
		await pause(1_000);
		back = await sendRequest(house, () => client.get(pathname + search), 302, 200);
	}
	requirePaid(house, back);
}

async function refund(house: KillSimulation, { refundId, organizer }: KillTrip): Promise<void> {
	await sendRequest(
		house,
		() => organizer.json("POST", `/api/refunds/${refundId}/status`, { status: "approved" }),
		200,
	);
	house.reported.add(`refund ${refundId}`);
}

async function release(house: KillSimulation, { id, organizer }: KillTrip): Promise<void> {
	await sendRequest(
		house,
		() => organizer.json("POST", `/api/trips/${id}/release-funds`, { amount: 12_345 }),
		200,
	);
	house.reported.add(`release ${id}`);
}

/** @throws Error if a visitor is refused whose payment was not made */
function requirePaid(house: KillSimulation, { body, location }: HttpAnswer, memberId?: string): void {
	const paid = house.rows("select id from payments where member_id = ? and status = 'paid'", memberId ?? "");
	if (paid.length > 0 || location.includes("payment_success=true")) return;
	throw new Error(`turned away without having paid: ${location} ${JSON.stringify(body)}`);
}

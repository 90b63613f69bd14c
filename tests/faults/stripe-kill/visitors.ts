import { Client } from "#tests/support/client.ts";
import { type Answer, ask, post } from "./asking.ts";
import type { MortalHouse } from "./house.ts";
import type { Tour } from "./tour.ts";

/** Somebody who joins a trip and pays, in our page or on Stripe's, however many lives of the server it takes. */
export type Visitor = {
	client: Client;
	name: string;
	email: string;
	how: "embedded" | "hosted";
	shareId: string;
	/** Has seen the join page, without its HTML, and so has its cookie. */
	isKnown: boolean;
	/** Where Stripe's page has led them back to. */
	backTo: string | null;
	busy: boolean;
};

/** What each of them does, all at once: some pay in our page, some on Stripe's, and the organizer moves money. */
const PAYERS = ["embedded", "embedded", "embedded", "hosted", "hosted"] as const;

/** People pay, refund and release until the server dies. @throws Error of an answer that nobody should get */
export async function crowd(house: MortalHouse, tour: Tour): Promise<void> {
	await Promise.all([
		...PAYERS.map((how) => keepComing(house, tour, how)),
		untilDeath(house, () => refund(house, tour)),
		untilDeath(house, () => release(house, tour)),
	]);
}

/** Whoever was cut short pays now. */
export async function letAllFinish(house: MortalHouse): Promise<void> {
	for (const visitor of [...house.visitors]) await visit(house, visitor);
}

async function keepComing(house: MortalHouse, tour: Tour, how: Visitor["how"]): Promise<void> {
	while (house.server) {
		const visitor = house.visitors.find((one) => one.how === how && !one.busy) ?? newcomer(house, tour, how);
		if (!visitor) return;
		visitor.busy = true;
		await untilDeath(house, () => visit(house, visitor));
		visitor.busy = false;
	}
}

/** A connection that breaks is no surprise once the server is dead; anything else is. */
async function untilDeath(house: MortalHouse, deed: () => Promise<void>): Promise<void> {
	try {
		await deed();
	} catch (error) {
		if (house.server || !(error instanceof TypeError)) throw error;
	}
}

function newcomer(house: MortalHouse, tour: Tour, how: Visitor["how"]): Visitor | null {
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

async function visit(house: MortalHouse, visitor: Visitor): Promise<void> {
	const { client, shareId } = visitor;
	if (!visitor.isKnown) await ask(house, () => client.get(`/join/${shareId}.data`), 200);
	visitor.isKnown = true;
	await (visitor.how === "hosted" ? payHosted : payEmbedded)(house, visitor);
	house.visitors.splice(house.visitors.indexOf(visitor), 1);
}

async function payEmbedded(house: MortalHouse, { client, shareId, name, email }: Visitor): Promise<void> {
	const api = (path: string, body: object, ...expected: number[]) =>
		ask(house, () => client.json("POST", `/api/${path}`, body), ...expected);
	const joined = await api(`trips/${shareId}/join`, { name, email, paymentPlan: "full" }, 200, 201);
	const { id: memberId } = joined.body as { id: string };
	const begun = await api("create-payment-intent", { memberId }, 200, 409);
	if (begun.status === 409) return requirePaid(house, begun, memberId);
	const { clientSecret, paymentIntentId: ref } = begun.body as {
		clientSecret: string;
		paymentIntentId: string;
	};
	house.told.add(ref);
	const fields = { key: house.twin.publishableKey, client_secret: clientSecret, card: "success" };
	await post(`${house.twin.origin}/browser/confirm`, fields);
	await api(`members/${memberId}/confirm-payment`, { paymentIntentId: ref }, 200);
	house.told.add(`paid ${ref}`);
}

async function payHosted(house: MortalHouse, visitor: Visitor): Promise<void> {
	const { client, shareId, name, email } = visitor;
	if (!visitor.backTo) {
		const form = { name, email, paymentPlan: "full" };
		const joined = await ask(house, () => client.post(`/join/${shareId}`, form), 303);
		// They had paid already, and our webhook was told.
		if (!joined.location.startsWith(house.twin.origin)) return requirePaid(house, joined);
		house.told.add(joined.location.split("/").at(-1) ?? "");
		visitor.backTo = await post(joined.location, { card: "success" });
	}
	const { pathname, search } = new URL(visitor.backTo ?? "");
	const back = await ask(house, () => client.get(pathname + search), 302);
	requirePaid(house, back);
}

async function refund(house: MortalHouse, { refundId, organizer }: Tour): Promise<void> {
	await ask(
		house,
		() => organizer.json("POST", `/api/refunds/${refundId}/status`, { status: "approved" }),
		200,
	);
	house.told.add(`refund ${refundId}`);
}

async function release(house: MortalHouse, { id, organizer }: Tour): Promise<void> {
	await ask(house, () => organizer.json("POST", `/api/trips/${id}/release-funds`, { amount: 12_345 }), 200);
	house.told.add(`release ${id}`);
}

/** @throws Error when somebody is turned away whose payment is not made */
function requirePaid(house: MortalHouse, { body, location }: Answer, memberId?: string): void {
	const paid = house.rows("select id from payments where member_id = ? and status = 'paid'", memberId ?? "");
	if (paid.length > 0 || location.includes("payment_success=true")) return;
	throw new Error(`turned away without having paid: ${location} ${JSON.stringify(body)}`);
}

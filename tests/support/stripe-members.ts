import { Client } from "./client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import { runNow } from "./sql.ts";
import type { SharedStripeServer } from "./stripe-server.ts";
import type { CardChoice } from "./stripe-twin/objects/cards.ts";

type Given = {
	paymentPlan?: "full" | "3-month";
	card?: CardChoice; // of the first payment
	guest?: boolean; // has no account
};

export type PaidMember = {
	trip: TripJson;
	olga: Client & { email: string };
	maya: Client;
	memberId: string;
	paymentIds: string[]; // in their order
};

/** Maya joins a trip for $970.00 a person, whose organizer is on Plus, and makes her first payment at the twin. */
export async function paidMember(stripe: SharedStripeServer, given: Given = {}): Promise<PaidMember> {
	const { paymentPlan = "full", guest = false } = given;
	const { origin, databaseUrl } = stripe.server;
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const maya = guest ? new Client(origin) : await registerClient(origin, "Maya");
	const joined = await jsonOf<{ id: string }>(
		maya.json("POST", `/api/trips/${trip.shareId}/join`, {
			name: "Maya Tester",
			...(guest && { email: `maya-${trip.id}@guests.example`.toLowerCase() }),
			paymentPlan,
			consent: paymentPlan !== "full",
		}),
	);
	const memberId = joined.id;
	await payInBrowser(stripe, maya, memberId, given.card);
	const payments = await jsonOf<{ id: string }[]>(maya.get(`/api/members/${memberId}/payments`));
	return { trip, olga, maya, memberId, paymentIds: payments.map(({ id }) => id) };
}

/** Does the work of Stripe's script and our page in a browser. */
async function payInBrowser(
	{ twin }: SharedStripeServer,
	who: Client,
	memberId: string,
	card: CardChoice = "success",
): Promise<void> {
	const { clientSecret } = await jsonOf<{ clientSecret: string }>(
		who.json("POST", "/api/create-payment-intent", { memberId }),
	);
	const body = new URLSearchParams({ key: twin.publishableKey, client_secret: clientSecret, card });
	await jsonOf(fetch(`${twin.origin}/browser/confirm`, { method: "POST", body }));
	const [paymentIntentId] = clientSecret.split("_secret_");
	await jsonOf(who.json("POST", `/api/members/${memberId}/confirm-payment`, { paymentIntentId }));
	await twin.webhooks.settled();
}

async function jsonOf<T>(asked: Promise<Response>): Promise<T> {
	const response = await asked;
	if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
	return (await response.json()) as T;
}

/** Changes a running server's database, for example to backdate a row. */
export function runSql(
	{ server }: Pick<SharedStripeServer, "server">,
	sql: string,
	...values: (string | undefined)[]
): void {
	runNow(server.databaseUrl, sql, ...values.map((value) => value ?? null));
}

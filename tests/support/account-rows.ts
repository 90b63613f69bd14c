import { hashSecret, newId, newSecret } from "#app/lib/ids.server.ts";
import type { Client } from "./client.ts";
import { DAY } from "./clock.ts";
import { registerClient } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";
import { runNow, type SqlValue, valueNow } from "./sql.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

export type Person = Client & { email: string };

/** Someone who has confirmed their address. */
export async function confirmed(server: SharedServer, name: string): Promise<Person> {
	const person = await registerClient(server.origin, name);
	setUser(server.databaseUrl, person.email, { email_verified_at: Date.now() });
	return person;
}

const PRICES = { plus: [4.99, 29], pro: [9.99, 79] } as const;

/** Someone who has subscribed in demo mode. */
export async function subscriber(
	server: SharedServer,
	planType: "plus" | "pro",
	isAnnual: boolean,
): Promise<Person> {
	const person = await confirmed(server, "Pia");
	await choose(person, { planType, isAnnual, amount: PRICES[planType][isAnnual ? 1 : 0] });
	return person;
}

export async function choose(client: Client, choice: object): Promise<{ setupIntentId: string }> {
	const response = await client.json("POST", "/api/create-subscription-payment", choice);
	if (!response.ok) throw new Error(`a plan: ${response.status} ${await response.text()}`);
	return (await response.json()) as { setupIntentId: string };
}

export async function saveCard(client: Client, fields: Record<string, string>): Promise<void> {
	const response = await client.post("/profile/payment-methods/add", {
		cardExpMonth: "12",
		"billingAddress.street": "1 Main St",
		"billingAddress.city": "Austin",
		"billingAddress.state": "TX",
		"billingAddress.zipCode": "78701",
		...fields,
	});
	if (response.status !== 303) throw new Error(`a card: ${response.status}`);
	await seeToast(client);
}

/** Loads a page, so that the next one no longer has the toast. */
export async function seeToast(client: Client): Promise<void> {
	await client.get("/profile");
}

/** Makes the last renewal declined an hour ago, here and at the demo provider. */
export function makePastDue(url: string, email: string): void {
	const since = Date.now() - 3_600_000;
	const ofUser = "user_id = (select id from users where email = ?)";
	write(
		url,
		`update demo_subscriptions set status = 'past_due', past_due_since = ?, tries = 1
		where subscription_id = (select id from subscriptions where ${ofUser})`,
		since,
		email,
	);
	write(
		url,
		`update subscriptions set status = 'past_due', past_due_since = ? where ${ofUser}`,
		since,
		email,
	);
	setUser(url, email, { subscription_status: "past_due", subscription_end_at: since + 7 * DAY });
}

/** Stores an ordered plan whose outcome the provider has not reported. */
export function leaveUnanswered(url: string, email: string): void {
	const now = Date.now() + DAY; // so that no job picks it up
	write(
		url,
		`insert into subscriptions (id, user_id, provider, setup_ref, plan, is_annual, status, created_at, updated_at)
		select ?, user_id, 'demo', ref, 'plus', true, 'pending', ?, ? from card_setups
		where user_id = (select id from users where email = ?)`,
		newId(),
		now,
		now,
		email,
	);
}

export function addSessions(url: string, email: string): void {
	const others = [
		[FIREFOX, "PT", 2],
		[IPHONE, "US", 26],
		[null, null, 30 * 24 - 1],
	] as const;
	for (const [browser, country, hours] of others) {
		const seen = Date.now() - hours * 3_600_000;
		write(
			url,
			`insert into sessions (id_hash, user_id, user_agent, country, created_at, last_seen_at, expires_at)
			select ?, id, ?, ?, ?, ?, ? from users where email = ?`,
			...[hashSecret(newSecret()), browser, country, seen, seen, Date.now() + 20 * DAY, email],
		);
	}
}

export function addPasskey(url: string, email: string, name: string): void {
	write(
		url,
		`insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
		select ?, id, ?, 'key', 0, ?, ? from users where email = ?`,
		...[newId(), newSecret(), name, Date.now() - 40 * DAY, email],
	);
}

export function addApiKey(url: string, email: string, name: string): void {
	write(
		url,
		`insert into api_keys (id, user_id, key_hash, name, hint, access, created_at, last_used_at)
		select ?, id, ?, ?, 'gw_a1B2', 'write', ?, ? from users where email = ?`,
		...[newId(), hashSecret(newSecret()), name, Date.now() - 40 * DAY, Date.now() - DAY, email],
	);
}

export function addRecoveryCodes(url: string, email: string, count: number): void {
	for (let index = 0; index < count; index += 1) {
		write(
			url,
			"insert into recovery_codes (code_hash, user_id, created_at) select ?, id, ? from users where email = ?",
			...[hashSecret(newSecret()), Date.now(), email],
		);
	}
}

export function setUser(url: string, email: string, columns: Record<string, string | number>): void {
	for (const [column, value] of Object.entries(columns)) {
		write(url, `update users set ${column} = ? where email = ?`, value, email);
	}
}

export const write = (url: string, statement: string, ...given: SqlValue[]): void => {
	runNow(url, statement, ...given);
};

export function storedText(url: string, query: string, ...given: SqlValue[]): string {
	const text = valueNow(url, query, ...given);
	if (typeof text !== "string") throw new Error(`no text was found by ${query}`);
	return text;
}

import { DAY } from "./clock.ts";
import { runNow, valueNow } from "./sql.ts";

export function userIdOf(databaseUrl: string, email: string): string {
	return valueNow(databaseUrl, "select id from users where email = ?", email);
}

/** Threads with support, and addresses of the newsletter. */
export function storeInbox(databaseUrl: string): void {
	const now = Date.now();
	runNow(
		databaseUrl,
		`
			insert into support_requests (id, number, kind, category, subject, name, email, plan, urgency, state, answer_by, created_at, updated_at) values
				('r-free', 9001, 'question', 'billing', 'Charged twice?', 'Ben Okri', 'ben@people.example', 'free', 'normal', 'new',
					${now - 1}, ${now - 2 * DAY}, ${now - 2 * DAY}),
				('r-pro', 9002, 'chat', null, 'The group size', 'Cara Long-Name-Without-Any-Space-At-All',
					'cara.with.a.long.address@quite-a-long-domain.example', 'pro', 'emergency', 'with_us',
					${now + DAY}, ${now - DAY}, ${now - DAY}) on conflict do nothing;
			insert into support_messages (id, request_id, author, text, sent_at) values
				('s-free', 'r-free', 'writer', 'Hello,

my card shows two.', ${now - 2 * DAY}),
				('s-note', 'r-free', 'note', 'The bank shows one.', ${now - DAY}),
				('s-pro', 'r-pro', 'writer', 'Averylongwordwithoutanyspacewhichhastobreaksomewhere', ${now - DAY}) on conflict do nothing;
			insert into newsletter_subscribers (email, created_at, confirmed_at)
				values ('ben@people.example', ${now - 3 * DAY}, ${now - 3 * DAY}), ('asked@pages.example', ${now}, null) on conflict do nothing;
		`,
	);
}

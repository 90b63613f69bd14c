import { DAY } from "./clock.ts";
import { runNow, valueNow } from "./sql.ts";

export function userIdOf(databaseUrl: string, email: string): string {
	return valueNow(databaseUrl, "select id from users where email = ?", email);
}

/** Messages of the contact form, and addresses of the newsletter. */
export function storeInbox(databaseUrl: string): void {
	const now = Date.now();
	runNow(
		databaseUrl,
		`
			insert into contact_messages (id, name, email, category, subject, message, created_at, plan) values
				('m-free', 'Ben Okri', 'ben@people.example', 'Payments', 'Charged twice?', 'Hello,

my card shows two.', ${now - 2 * DAY}, 'free'),
				('m-pro', 'Cara Long-Name-Without-Any-Space-At-All', 'cara.with.a.long.address@quite-a-long-domain.example',
					'Other', 'The group size', 'Averylongwordwithoutanyspacewhichhastobreaksomewhere', ${now - DAY}, 'pro') on conflict do nothing;
			insert into newsletter_subscribers (email, created_at, confirmed_at)
				values ('ben@people.example', ${now - 3 * DAY}, ${now - 3 * DAY}), ('asked@pages.example', ${now}, null) on conflict do nothing;
		`,
	);
}

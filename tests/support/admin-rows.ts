import Database from "better-sqlite3";
import { DAY } from "./clock.ts";

function withDatabase<T>(url: string, work: (database: Database.Database) => T): T {
	const database = new Database(url.slice("file:".length), { timeout: 5_000 });
	try {
		return work(database);
	} finally {
		database.close();
	}
}

export function userIdOf(databaseUrl: string, email: string): string {
	return withDatabase(databaseUrl, (database) => {
		const find = database.prepare<[string], { id: string }>("select id from users where email = ?");
		return find.get(email)?.id ?? "no such user";
	});
}

/** Messages of the contact form, and addresses of the newsletter. */
export function storeInbox(databaseUrl: string): void {
	const now = Date.now();
	withDatabase(databaseUrl, (database) =>
		database.exec(`
			insert or ignore into contact_messages (id, name, email, category, subject, message, created_at, plan) values
				('m-free', 'Ben Okri', 'ben@people.example', 'Payments', 'Charged twice?', 'Hello,

my card shows two.', ${now - 2 * DAY}, 'free'),
				('m-pro', 'Cara Long-Name-Without-Any-Space-At-All', 'cara.with.a.long.address@quite-a-long-domain.example',
					'Other', 'The group size', 'Averylongwordwithoutanyspacewhichhastobreaksomewhere', ${now - DAY}, 'pro');
			insert or ignore into newsletter_subscribers (email, created_at, confirmed_at)
				values ('ben@people.example', ${now - 3 * DAY}, ${now - 3 * DAY}), ('asked@pages.example', ${now}, null);
		`),
	);
}

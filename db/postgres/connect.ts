import pg from "pg";

/** An open connection of its own, for what is done once. The caller ends it. */
export async function connectOnce(url: string): Promise<pg.Client> {
	const client = new pg.Client({
		connectionString: url,
		application_name: "gangway",
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
	});
	await client.connect();
	return client;
}

export const CONNECT_TIMEOUT_MS = 5_000;

/** The server and database of a URL, without user and password. */
export function nameOfDatabase(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host}${pathname}`;
}

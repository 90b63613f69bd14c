import pg from "pg";

const CONNECT_TIMEOUT_MS = 5_000;

/** The name of our connections at the server. */
const APPLICATION_NAME = "gangway";

/** An SQL condition on pg_stat_activity for connections of other servers, jobs and commands to this database. */
export const IS_OTHER_PROCESS = `datname = current_database() and application_name = '${APPLICATION_NAME}' and pid <> pg_backend_pid()`;

/** Opens a connection for a single use. The caller ends it. */
export async function connectOnce(url: string): Promise<pg.Client> {
	const client = new pg.Client(connectionOptions(url));
	// A lost connection fails its query. Without a listener its event would end the process.
	client.on("error", () => {});
	await client.connect();
	return client;
}

/** The options that all connections share. */
export function connectionOptions(url: string) {
	const connection = new URL(url);
	const { searchParams } = connection;
	// The URL's parameters override options outside it.
	searchParams.set("application_name", APPLICATION_NAME);
	// pg treats these as verify-full, warns at each start, and will treat them as weaker one day.
	if (
		!searchParams.has("uselibpqcompat") &&
		/^(?:prefer|require|verify-ca)$/.test(searchParams.get("sslmode") ?? "")
	)
		searchParams.set("sslmode", "verify-full");
	return { connectionString: connection.href, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/** The server and database of a URL, without user and password. */
export function nameOfDatabase(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host}${pathname}`;
}

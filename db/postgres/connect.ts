import pg from "pg";

const CONNECT_TIMEOUT_MS = 5_000;

/** The name that our connections have at the server. */
const APPLICATION_NAME = "gangway";

/** SQL of which rows of pg_stat_activity are servers, jobs and commands at work on this database, but for the one that asks. */
export const IS_OTHER_PROCESS = `datname = current_database() and application_name = '${APPLICATION_NAME}' and pid <> pg_backend_pid()`;

/** An open connection of its own, for what is done once. The caller ends it. */
export async function connectOnce(url: string): Promise<pg.Client> {
	const client = new pg.Client(connectionOptions(url));
	// A connection that is lost fails its query. Without a listener its event would end the process.
	client.on("error", () => {});
	await client.connect();
	return client;
}

/** What all connections have in common. */
export function connectionOptions(url: string) {
	const connection = new URL(url);
	const { searchParams } = connection;
	// What the URL says would count more than what is said beside it.
	searchParams.set("application_name", APPLICATION_NAME);
	// pg reads these as verify-full, warns at each start, and will read them as less one day.
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

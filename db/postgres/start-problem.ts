import { isBusy } from "../db-errors.ts";
import { nameOfDatabase } from "./connect.ts";

/**
 * Why a process cannot start on a PostgreSQL database and what to do, for the operator, without the password; null for
 * an error that the server's state does not explain. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function postgresStartProblem(error: unknown, url: string): string | null {
	const causes = causesOf(error);
	const reasons = causes.filter((cause) => !causes.includes(cause.cause as Error));
	for (const cause of reasons) {
		const problem = problemOf(cause, url);
		if (problem) return problem;
	}
	return null;
}

function problemOf(error: Error, url: string): string | null {
	const where = nameOfDatabase(url);
	const { username, pathname, searchParams } = new URL(url);
	const user = quoted(decodeURIComponent(username) || process.env.PGUSER || "USER");
	const database = quoted(decodeURIComponent(pathname.slice(1)));
	const code = "code" in error ? String(error.code) : "";
	const isFileOfUrl = "path" in error && [...searchParams.values()].includes(String(error.path));
	if (isFileOfUrl || /SSL|CERT|TLS/i.test(code) || /\b(?:SSL|certificate)\b/i.test(error.message)) {
		return (
			`The connection to ${where} cannot be encrypted as its URL says: ${error.message}. ` +
			"Set sslmode in it: verify-full, with sslrootcert=FILE where the server's certificate is of no public authority, or disable within a private network."
		);
	}
	if (/^28/.test(code) || /^SASL/.test(error.message)) {
		const reason = NO_PASSWORD.test(error.message) ? "it asks for a password" : error.message;
		return (
			`${where} does not let the user ${user} in: ${reason}. Set the right user and password in its URL, ` +
			"or the password as PGPASSWORD, and ?sslmode=verify-full where the server takes encrypted connections only."
		);
	}
	if (code === "3D000") {
		return `${where} does not exist. Make it, as an administrator of the server: CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8' TEMPLATE template0`;
	}
	if (code === "42501") {
		return (
			`The user ${user} may not do in ${where} what Gangway needs: ${error.message}. ` +
			`Give it the database, as an administrator of the server: ALTER DATABASE ${database} OWNER TO ${user}; and in it: GRANT ALL ON SCHEMA public TO ${user}`
		);
	}
	if (code === "42P07" || code === "42723") {
		return `${where} has something else in it already: ${error.message}. Name a database that is empty, or Gangway's.`;
	}
	if (code === "25006") {
		return `${where} is read-only, as a replica is. Name the server that takes writes.`;
	}
	if (/^(?:53100|58030)$/.test(code)) {
		return `${where} has no room left (${code}). Enlarge the disk of its server, and try again. Nothing is lost.`;
	}
	if (code === "53300") {
		return `${where} takes no more connections (${code}). Raise max_connections there, or run fewer processes: each uses up to 11.`;
	}
	if (code === "55P03" || code === "57014") {
		return `${where} has been locked by another process for long (${code}). End what is at work on it, and try again.`;
	}
	if (isBusy(error) || NOT_REACHED.test(code) || /time(?:out|d out)|terminated/i.test(error.message)) {
		return (
			`${where} cannot be reached: ${error.message}. Look whether the server runs and takes connections from this machine, ` +
			"and whether its URL names the right host and port."
		);
	}
	return null;
}

/** Quotes a name if SQL needs quotes for it. */
const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

/** pg's message if a server asks for a password and none is given. */
const NO_PASSWORD = /client password must be a /;

const NOT_REACHED =
	/^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EAI_NODATA|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;

/** An error, its causes, and the errors of each address of a host that was tried. */
function causesOf(error: unknown): Error[] {
	if (!(error instanceof Error)) return [];
	const tried = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
	return [...tried, ...causesOf(error.cause), error];
}

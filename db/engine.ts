/** Whether a DATABASE_URL is a PostgreSQL server's. Any other is a SQLite file's. */
export const isPostgres = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/** The engine of a database, which decides its migrations. */
export const engineOf = (url: string): "sqlite" | "postgres" => (isPostgres(url) ? "postgres" : "sqlite");

/**
 * The problem with a database URL, for the operator; null if there is none. It does not repeat the URL, which may
 * contain a password.
 */
export function urlProblem(url: string): string | null {
	if (url.startsWith("file:")) return null;
	if (!isPostgres(url)) return "must be a file: URL, such as file:./data/gangway.db, or a postgres:// URL";
	// An unescaped / or @ in a password would begin the path too early.
	if (/^\/[^/@]+$/.test(URL.parse(url)?.pathname ?? "") && isDecodable(url)) return null;
	return "must look like postgres://user:password@host:5432/database, with % codes for special characters in the password, such as %23 for #";
}

/** A % that is no escape is mostly part of a password. */
function isDecodable(url: string): boolean {
	try {
		return decodeURIComponent(url) !== "";
	} catch {
		return false;
	}
}

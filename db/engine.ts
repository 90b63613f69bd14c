/** Whether a DATABASE_URL is that of a PostgreSQL server. The others are those of SQLite files. */
export const isPostgres = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/** The engine of a database, by which its migrations are chosen. */
export const engineOf = (url: string): "sqlite" | "postgres" => (isPostgres(url) ? "postgres" : "sqlite");

/**
 * What is wrong with the URL of a database, in words for the operator that do not repeat it, because a password may be in it; null
 * for a right one.
 */
export function urlProblem(url: string): string | null {
	if (url.startsWith("file:")) return null;
	if (!isPostgres(url)) return "must be a file: URL, such as file:./data/gangway.db, or a postgres:// URL";
	// A / or @ that is part of a password would begin the path too early.
	if (/^\/[^/@]+$/.test(URL.parse(url)?.pathname ?? "") && isDecodable(url)) return null;
	return "must look like postgres://user:password@host:5432/database, with % codes for special characters in the password, such as %23 for #";
}

/** A % that begins no code is mostly a password's own. */
function isDecodable(url: string): boolean {
	try {
		return decodeURIComponent(url) !== "";
	} catch {
		return false;
	}
}

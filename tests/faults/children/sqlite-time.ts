import Database from "better-sqlite3";

/** The time by SQLite's clock in UTC ms, which no process moves: it stands for that of a database's server. */
export function readSqliteTime(url: string): () => Promise<number> {
	const database = new Database(url.slice("file:".length), { readonly: true });
	const read = database.prepare("select cast(unixepoch('subsec') * 1000 as integer)").pluck();
	return async () => read.get() as number;
}

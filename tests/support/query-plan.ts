import Database from "better-sqlite3";

/** How SQLite would answer a query on the database of a world, a step each. */
export function queryPlan({ url }: { url: string }, sql: string): string[] {
	const connection = new Database(url.slice("file:".length), { readonly: true });
	const values = Array.from(sql.matchAll(/\?/g), () => "x");
	const steps = connection.prepare(`explain query plan ${sql}`).all(...values);
	connection.close();
	return (steps as { detail: string }[]).map(({ detail }) => detail);
}

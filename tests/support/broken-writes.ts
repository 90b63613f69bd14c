import Database from "better-sqlite3";

/** Runs `work` while a write of this kind fails, such as "insert on payment_methods": a fault that no code of ours expects. */
export async function whileBroken<T>(databaseUrl: string, write: string, work: () => Promise<T>): Promise<T> {
	const run = (sql: string) => {
		const database = new Database(databaseUrl.slice("file:".length), { timeout: 5_000 });
		database.exec(sql);
		database.close();
	};
	run(`create trigger broken before ${write} begin select raise(abort, 'broken by a test'); end`);
	try {
		return await work();
	} finally {
		run("drop trigger broken");
	}
}

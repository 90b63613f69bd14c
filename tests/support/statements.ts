import Database from "better-sqlite3";
import pg from "pg";

export type Statements = { prepared: string[]; executed: string[] };

const EXECUTING_METHODS = ["all", "get", "run", "iterate"] as const;

/**
 * The SQL of every statement that `work` prepares and executes in this process, on either engine, without BEGIN, COMMIT
 * and ROLLBACK.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statements> {
	const statements: Statements = { prepared: [], executed: [] };
	const restore = [
		...recordExecutions(statements.executed),
		recordPrepare(statements.prepared),
		recordPostgres(statements),
	];
	try {
		await work();
		return statements;
	} finally {
		for (const undo of restore) undo();
	}
}

function recordPrepare(prepared: string[]): () => void {
	const { prototype } = Database;
	const { prepare } = prototype;
	prototype.prepare = function (this: Database.Database, source: string) {
		prepared.push(source);
		return prepare.call(this, source);
	} as typeof prepare;
	return () => {
		prototype.prepare = prepare;
	};
}

function recordExecutions(executed: string[]): (() => void)[] {
	const memory = new Database(":memory:");
	const prototype = Object.getPrototypeOf(memory.prepare("select 1")) as Database.Statement;
	memory.close();
	return EXECUTING_METHODS.map((name) => {
		const method = prototype[name] as (...args: unknown[]) => unknown;
		const recorded = function (this: Database.Statement, ...args: unknown[]) {
			executed.push(this.source);
			return method.apply(this, args);
		};
		Object.assign(prototype, { [name]: recorded });
		return () => {
			Object.assign(prototype, { [name]: method });
		};
	});
}

type Asked = string | { text: string; name?: string };
/** pg's connections keep the statements that they have prepared. */
type Connection = { connection: { parsedStatements: Record<string, string> } };

function recordPostgres({ prepared, executed }: Statements): () => void {
	const { prototype } = pg.Client;
	const query = prototype.query as (...args: unknown[]) => unknown;
	const recorded = function (this: Connection, asked: Asked, ...args: unknown[]) {
		if (typeof asked !== "string" && !/^(begin|commit|rollback)\b/.test(asked.text)) {
			executed.push(asked.text);
			if (!asked.name || !(asked.name in this.connection.parsedStatements)) prepared.push(asked.text);
		}
		return query.call(this, asked, ...args);
	};
	Object.assign(prototype, { query: recorded });
	return () => {
		Object.assign(prototype, { query });
	};
}

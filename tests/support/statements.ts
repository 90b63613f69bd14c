import Database from "better-sqlite3";

export type Statements = { prepared: string[]; executed: string[] };

const EXECUTING_METHODS = ["all", "get", "run", "iterate"] as const;

/** The SQL of every statement that the work prepares and of every one that it executes, in this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statements> {
	const statements: Statements = { prepared: [], executed: [] };
	const restore = [...recordExecutions(statements.executed), recordPrepare(statements.prepared)];
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

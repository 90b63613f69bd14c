import { Placeholder } from "drizzle-orm";
import type { Reader } from "./db.ts";

/** A query's arguments, as placeholders. */
export type Params<Args> = { readonly [Name in keyof Args]: Placeholder<string, Args[Name]> };

type Buildable<Row> = { prepare(): Statement<Row> };
type Statement<Row> = { all(args: Record<string, unknown>): Row[] | Promise<Row[]> };
type Build<Args, Row> = (db: Reader, params: Params<Args>) => Buildable<Row>;

/**
 * A query that each connection builds and prepares on first use, and keeps as long as it lives.
 * @param build writes the query with placeholders, so it must not depend on the arguments
 * @returns a function that answers all rows
 */
export function listQuery<Args extends object, Row>(build: Build<Args, Row>) {
	const statements = new WeakMap<Reader, Statement<Row>>();
	return async (db: Reader, args: Args): Promise<Row[]> => {
		let statement = statements.get(db);
		if (!statement) {
			statement = build(db, placeholders as Params<Args>).prepare();
			statements.set(db, statement);
		}
		return statement.all(args as Record<string, unknown>);
	};
}

/** As `listQuery`, but it answers the first row, or null. */
export function rowQuery<Args extends object, Row>(build: Build<Args, Row>) {
	const list = listQuery(build);
	return async (db: Reader, args: Args): Promise<Row | null> => (await list(db, args))[0] ?? null;
}

/** As `rowQuery`, for sums and counts without groups, which always have exactly one row. */
export function sumQuery<Args extends object, Row>(build: Build<Args, Row>) {
	const list = listQuery(build);
	return async (db: Reader, args: Args): Promise<Row> => {
		const [row] = await list(db, args);
		if (!row) throw new Error("a query of sums has answered no row");
		return row;
	};
}

/** As `sumQuery`, for one count. */
export function countQuery<Args extends object>(build: Build<Args, { count: number }>) {
	const sums = sumQuery(build);
	return async (db: Reader, args: Args): Promise<number> => (await sums(db, args)).count;
}

const placeholders = new Proxy(
	{},
	{
		get: (_, name) => new Placeholder(String(name)),
		ownKeys() {
			throw new Error("a query has to name each of its arguments: a spread or a rest would have none");
		},
	},
);

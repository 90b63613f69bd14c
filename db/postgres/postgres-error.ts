import { DatabaseError } from "pg";

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONNECTION_FAILURE = "08006";
const UNIQUE_VIOLATION = "23505";
/** The message of these errors contains the value, which is personal. */
const ABOUT_VALUES = /^22/;

/**
 * An error of PostgreSQL or of the connection to it that is safe to log: it leaves out parameters and details, which
 * hold personal data. `code` is an SQLSTATE; `constraint` names a constraint or a unique index.
 */
export class PostgresError extends Error {
	readonly code: string;
	readonly table: string | undefined;
	readonly columns: string[]; // the columns that must be unique, or not null
	readonly constraint: string | undefined;

	constructor(error: unknown) {
		const refused = error instanceof DatabaseError ? error : undefined;
		const code = refused?.code ?? CONNECTION_FAILURE;
		const said = messageOf(error);
		super(ABOUT_VALUES.test(code) ? "a value does not fit its column" : said);
		this.name = "PostgresError";
		this.code = code;
		this.table = refused?.table;
		this.columns = refused ? columnsOf(refused) : [];
		this.constraint = refused?.constraint;
	}
}

/** Node's error for a host with several addresses has no message of its own, only the error of each address has one. */
function messageOf(error: unknown): string {
	if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join("; ");
	return error instanceof Error ? error.message : String(error);
}

function columnsOf({ code, column, detail = "" }: DatabaseError): string[] {
	if (column) return [column];
	const [, columns] = (code === UNIQUE_VIOLATION && /^Key \(([^)]*)\)=/.exec(detail)) || [];
	return columns?.split(", ") ?? [];
}

/** Whether the connection was lost or never made, so that another one may be tried. */
export function isConnectionLost(error: unknown): boolean {
	return error instanceof PostgresError && /^(?:08|57P0)/.test(error.code);
}

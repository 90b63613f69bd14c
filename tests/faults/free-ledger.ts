import { postgresServer } from "#tests/support/databases.ts";

/**
 * Statements that allow the following ones of the same call to change the ledger, which otherwise only a damaged
 * database does.
 */
export const FREE_LEDGER = postgresServer()
	? "set local session_replication_role = replica;"
	: `drop trigger ledger_lines_keep; drop trigger ledger_lines_stay; drop trigger ledger_entries_seal;
	drop trigger ledger_entries_stay; drop trigger ledger_lines_sealed; pragma foreign_keys = off;`;

import type pg from "pg";
import { IS_OTHER_PROCESS, nameOfDatabase } from "../postgres/connect.ts";
import { MoveError } from "./tables.ts";

/** @throws MoveError while a server or a job is connected, whose writes would be lost */
export async function refuseServers(client: pg.Client, url: string): Promise<void> {
	const { rows } = await client.query<{ connections: string }>(
		`select count(*) as connections from pg_stat_activity where ${IS_OTHER_PROCESS}`,
	);
	if (Number(rows[0]?.connections) === 0) return;
	throw new MoveError(
		`${nameOfDatabase(url)} is in use. Stop every server and \`npm run jobs\` on it, on all machines. Then try again.`,
	);
}

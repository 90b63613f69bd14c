import { log } from "#app/lib/log.server.ts";
import type { Db, Tx } from "./db.ts";

/** A healthy database needs only a fraction of this for a write. */
const MAX_WAIT_MS = 500;

/** Stores something during a read, and waits at most half a second for it. A failure is only logged. */
export async function tryToStore(db: Db, what: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
	try {
		await withShortWaits(db).write(work);
	} catch (error) {
		log.error(`${what} could not be stored`, { error });
	}
}

/**
 * A database for reads that can answer without their write: they wait at most half a second for it. A slower write
 * continues without its caller.
 * @throws an error of SQLITE_BUSY
 */
export function withShortWaits(db: Db): Db {
	return {
		...db,
		async write(work) {
			const late = Promise.withResolvers<never>();
			const timer = setTimeout(() => late.reject(busyError()), MAX_WAIT_MS);
			try {
				return await Promise.race([db.write(work), late.promise]);
			} finally {
				clearTimeout(timer);
			}
		},
	};
}

function busyError(): Error {
	return Object.assign(new Error("the database was not written in time"), { code: "SQLITE_BUSY" });
}

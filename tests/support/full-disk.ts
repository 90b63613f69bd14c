import type { WorldOptions } from "./world.ts";

/** A database for `openWorld` whose disk a test fills up, and a count of its writes. */
export function databaseThatFillsUp() {
	const disk = { isFull: false, writes: 0 };
	const wrapDb: WorldOptions["wrapDb"] = (db) => ({
		...db,
		write(work) {
			disk.writes += 1;
			if (!disk.isFull) return db.write(work);
			const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
			return Promise.reject(full);
		},
	});
	return { disk, wrapDb };
}

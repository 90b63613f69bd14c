import type { Db } from "#db/db.ts";

/** A wrapper for `openWorld` in which all transactions after the next `left` ones fail, as if the process had ended. */
export function cutOffWrites() {
	const cut = { left: Number.POSITIVE_INFINITY };
	const wrapDb = (db: Db): Db => ({
		...db,
		write(work) {
			cut.left -= 1;
			return cut.left < 0 ? Promise.reject(new Error("cut off")) : db.write(work);
		},
	});
	return { cut, wrapDb };
}

import type { Db } from "#db/db.ts";

/** A wrapper for `openWorld` after whose next `left` transactions every other fails, as if the process had ended. */
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

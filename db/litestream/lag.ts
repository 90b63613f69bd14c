/** Litestream's state at one time. */
export type Sample = {
	at: number; // when it was read, in ms
	generation: string; // of the replica; a new one begins with a new snapshot, and its positions start at zero
	syncs: number; // how often Litestream has read the log without an error since its start
	read: Position; // how far it had read at the time of `syncs`, at least
	copied: Position; // how far the replica is, which may still be that of the previous generation
};

/** A position in the copy of the log: the index of a file, and an offset in bytes. */
type Position = { index: number; offset: number };

/**
 * Reads Litestream's metrics. They do not include how far it has read: `shadow_wal_size` is the size of all files
 * together.
 * @returns null if one of the figures is missing, as before the first copy
 */
export function readMetrics(text: string): Pick<Sample, "syncs" | "copied"> | null {
	const metric = (name: string) => {
		const line = text.split("\n").find((one) => one.startsWith(`litestream_${name}{`));
		return line ? Number(line.slice(line.lastIndexOf(" "))) : Number.NaN;
	};
	const syncs = metric("sync_count") - metric("sync_error_count");
	const copied = { index: metric("replica_wal_index"), offset: metric("replica_wal_offset") };
	return [syncs, copied.index, copied.offset].every(Number.isFinite) ? { syncs, copied } : null;
}

/** How many samples are kept, one per second. */
const MAX_SAMPLES = 120;

/**
 * Follows how far the replica is. A sample's commits have been read once Litestream has begun and ended a reading of
 * the log since that sample. A reading may be under way at the sample, so only the second one to end after it surely
 * began after it. The commits are in the replica once the replica has reached that position.
 * @returns a function that takes a sample, and returns until when (ms) every commit is in the replica; null if that is
 * unknown
 */
export function followReplica(): (sample: Sample) => number | null {
	let samples: Sample[] = [];
	let copiedBefore: Position | null = null; // of the previous generation, until the replica has moved on
	let wholeUntil: number | null = null;
	return (sample) => {
		const last = samples.at(-1);
		const hasChanged = last && last.generation !== sample.generation;
		if (hasChanged) copiedBefore = last.copied;
		// A restarted Litestream counts from zero.
		if (hasChanged || (last && sample.syncs < last.syncs)) samples = [];
		samples = [...samples, sample].slice(-MAX_SAMPLES);
		if (copiedBefore && compare(sample.copied, copiedBefore) !== 0) copiedBefore = null;
		if (!copiedBefore && compare(sample.copied, sample.read) <= 0) {
			const reached = samples.findLast(({ read }) => read.offset > 0 && compare(read, sample.copied) <= 0);
			const begun = reached && samples.findLast(({ syncs }) => syncs + 2 <= reached.syncs);
			if (begun) wholeUntil = Math.max(wholeUntil ?? 0, begun.at);
		}
		return wholeUntil;
	};
}

const compare = (a: Position, b: Position) => a.index - b.index || a.offset - b.offset;

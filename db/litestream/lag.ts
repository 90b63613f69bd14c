/** What Litestream says at one time. */
export type Sample = {
	at: number; // when it was asked, in ms
	generation: string; // of the replica; a new one begins with a new snapshot, and its positions at zero
	syncs: number; // how often Litestream has read the log, without an error, since it began
	read: Position; // how far it has read, or further, at the time of `syncs`
	copied: Position; // how far the replica is, which may still be that of the generation before
};

/** In the copy of the log: which of its files, and how many bytes of that. */
type Position = { index: number; offset: number };

/**
 * Reads what Litestream's metrics say. They do not say how far it has read: `shadow_wal_size` is the size of all files together.
 * @returns null where they lack one of the figures, which they do until the first copy is made
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

/** How many samples are looked back at, one each second. */
const MAX_SAMPLES = 120;

/**
 * Follows how far the replica is. All that was committed before a sample was taken is in what Litestream has read once it has since
 * then begun and ended a reading of the log. A reading may be under way at the sample, so the second one that ends after it is
 * the first that began after it. It is in the replica once the replica has come to that position.
 * @returns takes a sample, and returns until when (ms) everything that was committed is in the replica; null where it is not
 * known
 */
export function followReplica(): (sample: Sample) => number | null {
	let samples: Sample[] = [];
	let copiedBefore: Position | null = null; // of the generation before, until the replica has moved on
	let wholeUntil: number | null = null;
	return (sample) => {
		const last = samples.at(-1);
		const hasChanged = last && last.generation !== sample.generation;
		if (hasChanged) copiedBefore = last.copied;
		// A Litestream that was started again counts from zero.
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

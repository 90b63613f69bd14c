import { expect, test } from "vitest";
import { followReplica, readMetrics, type Sample } from "./lag.ts";

const METRICS = `# HELP litestream_db_size The current size of the real DB
litestream_db_size{db="/data/gangway.db"} 1.368064e+06
litestream_replica_wal_index{db="/data/gangway.db",name="s3"} 2
litestream_replica_wal_offset{db="/data/gangway.db",name="s3"} 1.500032e+06
litestream_shadow_wal_index{db="/data/gangway.db"} 2
litestream_shadow_wal_size{db="/data/gangway.db"} 1.582432e+06
litestream_sync_count{db="/data/gangway.db"} 4
litestream_sync_error_count{db="/data/gangway.db"} 1
`;

test("reads Litestream's metrics", () => {
	expect(readMetrics(METRICS)).toEqual({ syncs: 3, copied: { index: 2, offset: 1_500_032 } });
	expect(readMetrics("")).toBeNull();
	expect(readMetrics(METRICS.replace(/^litestream_replica_wal_offset.*$/m, ""))).toBeNull();
});

const sample = (at: number, syncs: number, read: number, copied = read): Sample => ({
	at,
	generation: "g",
	syncs,
	read: { index: 0, offset: read },
	copied: { index: 0, offset: copied },
});

test("a commit is known to be copied after a reading that began after it has reached the replica", () => {
	const follow = followReplica();
	expect(follow(sample(1_000, 1, 100))).toBeNull();
	expect(follow(sample(2_000, 2, 200))).toBeNull(); // this reading may have begun before the first sample
	expect(follow(sample(3_000, 3, 300))).toBe(1_000);
	expect(follow(sample(4_000, 4, 400, 300))).toBe(1_000); // the replica is behind
	expect(follow(sample(5_000, 5, 500, 300))).toBe(1_000);
	expect(follow(sample(6_000, 6, 600, 500))).toBe(3_000); // it has everything that was read at the sample before
	expect(follow(sample(7_000, 7, 700, 700))).toBe(5_000);
	expect(follow(sample(8_000, 8, 700, 700))).toBe(6_000); // nothing new was written
});

test("positions of a later file of the log come after all of an earlier one", () => {
	const follow = followReplica();
	follow(sample(1_000, 1, 900));
	const next = { ...sample(4_000, 4, 40), read: { index: 1, offset: 40 }, copied: { index: 0, offset: 900 } };
	expect(follow(next)).toBeNull();
	expect(follow({ ...next, at: 5_000, syncs: 5, copied: { index: 1, offset: 40 } })).toBe(1_000);
});

test("where the replica still is in the generation before tells nothing", () => {
	const follow = followReplica();
	follow(sample(1_000, 1, 500));
	follow(sample(2_000, 2, 500));
	expect(follow(sample(3_000, 3, 500))).toBe(1_000);
	const later = (at: number, syncs: number, read: number, copied: number) => ({
		...sample(at, syncs, read, copied),
		generation: "h",
	});
	expect(follow(later(4_000, 4, 100, 500))).toBe(1_000);
	expect(follow(later(5_000, 5, 200, 500))).toBe(1_000);
	expect(follow(later(6_000, 6, 600, 500))).toBe(1_000);
	expect(follow(later(7_000, 7, 600, 600))).toBe(5_000);
});

test("after Litestream was started again, nothing from before counts but what was known", () => {
	const follow = followReplica();
	follow(sample(1_000, 7, 100));
	expect(follow(sample(3_000, 9, 100))).toBe(1_000);
	expect(follow(sample(9_000, 1, 100))).toBe(1_000);
	expect(follow(sample(10_000, 2, 100))).toBe(1_000);
	expect(follow(sample(11_000, 3, 100))).toBe(9_000);
});

test("a log that was not read yet says nothing", () => {
	const follow = followReplica();
	follow(sample(1_000, 1, 0));
	expect(follow(sample(4_000, 4, 0))).toBeNull();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { backupsToDelete, readFileName, toFileName } from "./kept-backups.ts";

const backup = (takenAt: string, schema = "0034", isByHand = false) =>
	toFileName({ database: "gangway", takenAt: new Date(takenAt), schema, isByHand });

test("a name tells the database, the time and the schema", () => {
	const name = backup("2026-11-29T00:30:05Z");
	expect(name).toBe("gangway-20261129T003005Z-0034.db.zst");
	expect(readFileName(name)).toEqual({
		database: "gangway",
		takenAt: new Date("2026-11-29T00:30:05Z"),
		schema: "0034",
		isByHand: false,
	});
	const byHand = backup("2026-11-29T00:30:05Z", "0034", true);
	expect(byHand).toBe("gangway-20261129T003005Z-0034-by-hand.db.zst");
	expect(readFileName(byHand)).toMatchObject({ schema: "0034", isByHand: true });
});

test.each([
	"gangway.db",
	"gangway-20261129T003005Z-0034.db",
	"gangway-20261399T003005Z-0034.db.zst",
	"gangway-20261129-0034.db.zst",
	".unfinished-abc",
])("%s is no backup", (name) => {
	expect(readFileName(name)).toBeNull();
	expect(backupsToDelete([name], "gangway")).toEqual([]);
});

test("of each of the last seven days the newest stays, and of each of the last four weeks", () => {
	// 29 November 2026 is a Sunday.
	const names = Array.from({ length: 60 }, (_, age) => {
		const day = new Date(Date.UTC(2026, 10, 29 - age)).toISOString().slice(0, 10);
		return [backup(`${day}T03:00:00Z`), backup(`${day}T21:00:00Z`)];
	}).flat();
	const deleted = new Set(backupsToDelete(names, "gangway"));
	expect(names.filter((name) => !deleted.has(name)).map((name) => name.slice(8, 17))).toEqual([
		"20261129T",
		"20261128T",
		"20261127T",
		"20261126T",
		"20261125T",
		"20261124T",
		"20261123T",
		"20261122T", // the Sundays of earlier weeks
		"20261115T",
		"20261108T",
	]);
	expect(names.filter((name) => !deleted.has(name)).every((name) => name.includes("T210000Z"))).toBe(true);
});

test("a backup before a migration outlives those after it, while its day is kept", () => {
	const before = backup("2026-11-29T10:00:00Z", "0034");
	const earlier = backup("2026-11-29T09:00:00Z", "0034");
	const after = backup("2026-11-29T20:00:00Z", "0035");
	expect(backupsToDelete([earlier, before, after], "gangway")).toEqual([earlier]);
});

test("what was made by hand stays for a month, whatever the job makes on its day", () => {
	const [first, second] = ["09", "10"].map((hour) => backup(`2026-11-29T${hour}:00:00Z`, "0034", true));
	const names = [first ?? "", second ?? "", backup("2026-11-29T12:00:00Z"), backup("2026-11-29T08:00:00Z")];
	expect(backupsToDelete(names, "gangway")).toEqual([backup("2026-11-29T08:00:00Z")]);
	const monthLater = [first ?? "", second ?? "", backup("2026-12-30T09:30:00Z")];
	expect(backupsToDelete(monthLater, "gangway")).toEqual([first]);
});

test("a server that stood still for long keeps what it had", () => {
	const old = ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => backup(`${day}T03:00:00Z`));
	expect(backupsToDelete([...old, backup("2026-11-29T03:00:00Z")], "gangway")).toEqual([]);
});

test("backups of another database are left alone", () => {
	const other = "other-20200101T000000Z-0001.db.zst";
	const names = [other, backup("2026-11-29T03:00:00Z"), backup("2026-11-29T04:00:00Z")];
	expect(backupsToDelete(names, "gangway")).toEqual([names[1]]);
});

test("the newest is never deleted, at most 11 of one schema stay, and a second look deletes no more", () => {
	const times = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 80 });
	fc.assert(
		fc.property(times, (hours) => {
			const names = [...new Set(hours)].map((hour) =>
				backup(new Date(Date.UTC(2026, 0, 1, hour)).toISOString()),
			);
			const deleted = backupsToDelete(names, "gangway");
			const kept = names.filter((name) => !deleted.includes(name)).sort();
			expect(kept.at(-1)).toBe(names.toSorted().at(-1));
			expect(kept.length).toBeLessThanOrEqual(11);
			expect(backupsToDelete(kept, "gangway")).toEqual([]);
		}),
		{ seed: 39 },
	);
});

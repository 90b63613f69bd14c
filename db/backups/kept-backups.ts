/**
 * The database that a backup is of, when it was taken, the number of its last migration, and whether an operator made
 * it.
 */
export type BackupName = { database: string; takenAt: Date; schema: string; isByHand: boolean };

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;
const KEPT_DAYS_BY_HAND = 31;
const DAY_MS = 86_400_000;
const NAME = /(?<database>[^/]+)-(?<day>\d{8})T(?<time>\d{6})Z-(?<schema>\d{4})(?<hand>-by-hand)?\.db\.zst$/;

/** `gangway-20261129T003000Z-0034.db.zst`, or `…-0034-by-hand.db.zst`. The names of one database sort by time. */
export function toFileName({ database, takenAt, schema, isByHand }: BackupName): string {
	const time = takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
	return `${database}-${time}-${schema}${isByHand ? "-by-hand" : ""}.db.zst`;
}

/** @returns null for a file that is no backup of ours */
export function readFileName(name: string): BackupName | null {
	const { database, day, time, schema, hand } = NAME.exec(name)?.groups ?? {};
	if (!database || !day || !time || !schema) return null;
	const clock = time.replace(/(..)(..)(..)/, "$1:$2:$3");
	const takenAt = new Date(`${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${clock}Z`);
	return Number.isNaN(takenAt.getTime()) ? null : { database, takenAt, schema, isByHand: hand !== undefined };
}

/**
 * The backups of one database that can be deleted. The newest of each of the last 7 days and of the last 4 weeks
 * (Monday to Sunday, UTC) stay. Only days and weeks with a backup count, so that a server that was down for a month
 * keeps its backups. On each of those days the newest of every schema stays, so a backup before a migration outlives
 * the next one after it. A backup made by hand stays until the newest backup is 31 days younger, and does not count for
 * a day or a week.
 * @param names of files; other files than backups of `database` are ignored
 */
export function backupsToDelete(names: readonly string[], database: string): string[] {
	const all = names
		.flatMap((name) => {
			const read = readFileName(name);
			return read?.database === database ? [{ name, ...read }] : [];
		})
		.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
	const newestFirst = all.filter(({ isByHand }) => !isByHand);
	const oldestByHand = (all[0]?.takenAt.getTime() ?? 0) - KEPT_DAYS_BY_HAND * DAY_MS;
	const byHand = all.filter(({ isByHand, takenAt }) => isByHand && takenAt.getTime() < oldestByHand);
	const lastDays = new Set([...new Set(newestFirst.map(dayOf))].slice(0, KEPT_DAYS));
	const lastWeeks = new Set([...new Set(newestFirst.map(weekOf))].slice(0, KEPT_WEEKS));
	const covered = new Set<string>();
	const byRule = newestFirst.flatMap((backup) => {
		const day = `${dayOf(backup)} ${backup.schema}`;
		const week = `week ${weekOf(backup)}`;
		const isOfDay = lastDays.has(dayOf(backup)) && !covered.has(day);
		const isOfWeek = lastWeeks.has(weekOf(backup)) && !covered.has(week);
		covered.add(day).add(week);
		return isOfDay || isOfWeek ? [] : [backup.name];
	});
	return [...byRule, ...byHand.map(({ name }) => name)];
}

const dayOf = ({ takenAt }: BackupName) => Math.floor(takenAt.getTime() / DAY_MS);

/** The first day of 1970 was a Thursday. */
const weekOf = (backup: BackupName) => Math.floor((dayOf(backup) + 3) / 7);

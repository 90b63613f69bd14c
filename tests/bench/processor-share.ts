import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";

const PERIOD_US = 20_000;
const made = new Set<string>();
process.on("exit", () => {
	for (const folder of made) {
		try {
			rmdirSync(folder); // fails while a process is in it
		} catch {}
	}
});

/**
 * Limits a process to a share of one core, like a small machine. Needs root on Linux.
 * @param share 0.25 is a quarter
 * @returns whether that is possible on this machine
 */
export function limitProcessor(pid: number, share: number): boolean {
	const isVersion1 = existsSync("/sys/fs/cgroup/cpu");
	const folder = `/sys/fs/cgroup/${isVersion1 ? "cpu/" : ""}gangway-bench-${pid}`;
	const quota = Math.round(PERIOD_US * share);
	try {
		mkdirSync(folder);
		made.add(folder);
		if (isVersion1) {
			writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US));
			writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quota));
		} else writeFileSync(`${folder}/cpu.max`, `${quota} ${PERIOD_US}`);
		writeFileSync(`${folder}/cgroup.procs`, String(pid));
		return true;
	} catch {
		return false;
	}
}

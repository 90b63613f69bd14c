/** What one fault has shown: a row of the table in docs/reliability.md. */
export type Row = {
	fault: string;
	/** A sentence for a cell of the table. A figure that changes from run to run is rounded before. */
	health(sentence: string): void;
	pages(sentence: string): void;
	log(lines: string[]): void;
	after(sentence: string): void;
	/** What must be so. `seen` says what was seen instead. */
	expect(what: string, isSo: boolean, seen?: unknown): void;
	/** Says why this machine cannot make the fault. */
	skip(reason: string): void;
	readonly cells: Cells;
	readonly missed: string[];
	readonly skipped: string | null;
};

type Cells = { health: string[]; pages: string[]; log: string[]; after: string[] };

export function newRow(fault: string): Row {
	const cells: Cells = { health: [], pages: [], log: [], after: [] };
	const missed: string[] = [];
	let skipped: string | null = null;
	return {
		fault,
		health: (sentence) => void cells.health.push(sentence),
		pages: (sentence) => void cells.pages.push(sentence),
		log: (lines) => void cells.log.push(...lines),
		after: (sentence) => void cells.after.push(sentence),
		expect(what, isSo, seen) {
			console.log(
				`  ${isSo ? "ok    " : "MISSED"} ${what}${isSo || seen === undefined ? "" : `: ${JSON.stringify(seen)}`}`,
			);
			if (!isSo) missed.push(what);
		},
		skip(reason) {
			console.log(`  skipped: ${reason}`);
			skipped = reason;
		},
		cells,
		missed,
		get skipped() {
			return skipped;
		},
	};
}

/** "under 2 s": the next of a few round figures, so that two runs say the same. @param ms as measured */
export function underSeconds(ms: number): string {
	const limit = ROUND_S.find((seconds) => ms <= seconds * 1_000);
	return limit === undefined ? `${Math.round(ms / 60_000)} min` : `under ${limit} s`;
}

const ROUND_S = [0.5, 1, 2, 5, 10, 15, 20, 30, 60, 100, 120, 180, 240, 360];

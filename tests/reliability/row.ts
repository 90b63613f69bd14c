/** The results of one fault: a row of the table in docs/reliability.md. */
export type Row = {
	fault: string;
	/** Adds a sentence to a cell of the table. Figures that change from run to run must be rounded. */
	health(sentence: string): void;
	pages(sentence: string): void;
	log(lines: string[]): void;
	after(sentence: string): void;
	/** Records something that must hold. `seen` is what was seen instead. */
	expect(what: string, isSo: boolean, seen?: unknown): void;
	/** Records why this machine cannot cause the fault. */
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

/** "under 2 s": the next of a few round figures, so that two runs agree. @param ms as measured */
export function underSeconds(ms: number): string {
	const limit = ROUND_S.find((seconds) => ms <= seconds * 1_000);
	return limit === undefined ? `${Math.round(ms / 60_000)} min` : `under ${limit} s`;
}

const ROUND_S = [0.5, 1, 2, 5, 10, 15, 20, 30, 60, 100, 120, 180, 240, 360];

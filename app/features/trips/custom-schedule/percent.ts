/** Reads a percentage as people type it, "50", "33.3 %" or "33,33", as basis points; null if it is none from 0.01 to 99.99. */
export function parsePercent(typed: string): number | null {
	const [, whole, part = ""] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
	if (whole === undefined) return null;
	const basisPoints = Number(whole) * 100 + Number(part.padEnd(2, "0"));
	return basisPoints === 0 ? null : basisPoints;
}

export function formatPercent(basisPoints: number): string {
	return `${basisPoints / 100}`;
}

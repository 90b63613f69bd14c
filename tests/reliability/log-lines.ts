type Line = {
	level: string;
	msg: string;
	what?: string;
	outcome?: string;
	status?: number;
	error?: { code?: string; message?: string };
	code?: string;
	reason?: string;
};

const LEVELS = ["fatal", "error", "warn"];

/**
 * Every refused request has such a line, and so does every job that fails in the meantime, which depends on when it
 * runs.
 */
const EVERYWHERE = ["request", "job"];

/** A server's log lines about a fault, each kind once, the worst first: "error: the database cannot be written (SQLITE_FULL)". */
export function linesOf(output: string): string[] {
	const lines = output.split("\n").flatMap((line) => (line.startsWith("{") ? [parse(line)] : []));
	const bad = lines.filter(
		(line): line is Line => line !== null && LEVELS.includes(line.level) && !EVERYWHERE.includes(line.msg),
	);
	const kinds = new Set(bad.map((line) => `${line.level}: ${describe(line)}`));
	return [...kinds].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

function parse(line: string): Line | null {
	try {
		return JSON.parse(line) as Line;
	} catch {
		return null; // a line that is still incomplete
	}
}

const rank = (text: string) => LEVELS.findIndex((level) => text.startsWith(level));

function describe({ msg, what, outcome, status, error, code, reason }: Line): string {
	const about = [what ?? outcome ?? status, error?.code ?? code ?? reason ?? error?.message].filter(Boolean);
	const text = about.length > 0 ? `${msg} (${about.join(", ")})` : msg;
	return text.replaceAll(/ \(Request ID: \w+\)/g, "");
}

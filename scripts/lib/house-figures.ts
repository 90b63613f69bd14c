import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

type LineCounts = { lines: number; comments: number; docstrings: number };

/** The most lines of a file, and the most per cent of comment lines without and with docstrings. */
export const LIMITS = { medianLines: 60, percentile90Lines: 130, maxLines: 210, comments: 2, allComments: 6 };

const SOURCES = ["app/*.ts", "app/*.tsx", "db/*.ts", "server.ts"];
const NOT_COUNTED = /\.test\.tsx?$/;

/** The figures that LIMITS holds, in lines and per cent, and the files from the longest to the shortest. */
export function houseFigures() {
	const files = sourceFiles().map((file) => ({ file, ...countLines(readFileSync(file, "utf8")) }));
	const lengths = files.map(({ lines }) => lines).sort((one, other) => one - other);
	const total = (key: keyof LineCounts) => files.reduce((sum, file) => sum + file[key], 0);
	const percent = (lines: number) => (100 * lines) / total("lines");
	return {
		files: files.sort((one, other) => other.lines - one.lines),
		medianLines: quantile(lengths, 0.5),
		percentile90Lines: quantile(lengths, 0.9),
		maxLines: quantile(lengths, 1),
		comments: percent(total("comments")),
		allComments: percent(total("comments") + total("docstrings")),
	};
}

/**
 * Counts a source's lines by kind. A docstring is a block directly above an export. Every other line that holds
 * only a comment is a comment, and so is a blank line within a block.
 */
export function countLines(source: string): LineCounts {
	const lines = source.trimEnd().split("\n");
	const counts = { lines: lines.length, comments: 0, docstrings: 0 };
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at]?.trim() ?? "";
		if (line.startsWith("//")) counts.comments += 1;
		if (!/^(?:\/\*|\{\/\*)/.test(line)) continue;
		const start = at;
		while (at < lines.length - 1 && !lines[at]?.includes("*/")) at += 1;
		const isDocstring = line.startsWith("/**") && /^export\b/.test(lines[at + 1] ?? "");
		counts[isDocstring ? "docstrings" : "comments"] += at - start + 1;
	}
	return counts;
}

function sourceFiles(): string[] {
	const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...SOURCES], {
		encoding: "utf8",
	});
	return listed.split("\n").filter((file) => file && !NOT_COUNTED.test(file));
}

function quantile(sorted: number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export const LIMITS = { medianLines: 60, percentile90Lines: 130, maxLines: 210, comments: 2, allComments: 6 };

const SOURCES = ["app/*.ts", "app/*.tsx", "db/*.ts", "server.ts"];
const LEFT_OUT = /\.test\.tsx?$/;

/** The figures of the tree's sources, in lines and per cent, and the longest files first. */
export function houseFigures() {
	const files = sourceFiles().map((file) => ({ file, ...countLines(readFileSync(file, "utf8")) }));
	const lengths = files.map(({ lines }) => lines).sort((one, other) => one - other);
	const total = (key) => files.reduce((sum, file) => sum + file[key], 0);
	const percent = (lines) => (100 * lines) / total("lines");
	return {
		files: files.sort((one, other) => other.lines - one.lines),
		medianLines: quantile(lengths, 0.5),
		percentile90Lines: quantile(lengths, 0.9),
		maxLines: lengths.at(-1),
		comments: percent(total("comments")),
		allComments: percent(total("comments") + total("docstrings")),
	};
}

/**
 * Lines of a source by kind. A docstring stands right above an export; every other line that holds nothing but a
 * comment, blank ones within a block included, is a comment.
 */
export function countLines(source) {
	const lines = source.trimEnd().split("\n");
	const counts = { lines: lines.length, comments: 0, docstrings: 0 };
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at].trim();
		if (line.startsWith("//")) counts.comments += 1;
		if (!/^(?:\/\*|\{\/\*)/.test(line)) continue;
		const start = at;
		while (at < lines.length - 1 && !lines[at].includes("*/")) at += 1;
		const isDocstring = line.startsWith("/**") && /^export\b/.test(lines[at + 1] ?? "");
		counts[isDocstring ? "docstrings" : "comments"] += at - start + 1;
	}
	return counts;
}

function sourceFiles() {
	const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...SOURCES], {
		encoding: "utf8",
	});
	return listed.split("\n").filter((file) => file && !LEFT_OUT.test(file));
}

function quantile(sorted, part) {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

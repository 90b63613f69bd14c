import { houseFigures, LIMITS } from "./lib/house-figures.ts";

/** Prints the figures of the sources, and fails when one is over its limit. */
const NAMES = {
	medianLines: "lines of the median file",
	percentile90Lines: "lines of the file at the 90th percentile",
	maxLines: "lines of the longest file",
	comments: "% of lines are comments",
	allComments: "% of lines are comments or docstrings",
};

const { files, ...figures } = houseFigures();
console.log(`${files.length} sources of app, db and server.ts, without tests and migrations.`);
console.log(
	"A docstring stands right above an export; a comment is any other line that holds nothing but comment.",
);
for (const [key, limit] of Object.entries(LIMITS)) {
	const isOver = figures[key] > limit;
	if (isOver) process.exitCode = 1;
	console.log(`${isOver ? "✗" : "✓"} ${Number(figures[key].toFixed(2))} ${NAMES[key]} (at most ${limit})`);
}
for (const { file, lines } of files.filter((one) => one.lines > LIMITS.maxLines))
	console.log(`  ${lines} ${file}`);

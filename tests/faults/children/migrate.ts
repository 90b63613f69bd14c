import { migrate } from "#db/migrate.ts";
import { spinUntil } from "#tests/support/child-process.ts";

/** argv: folder, how many files, instant to start at. Prints how many migrations it applied to each new file. */
const [folder = "", files = "1", start = "0"] = process.argv.slice(2);
const applied = Array.from({ length: Number(files) }, (_, index) => {
	spinUntil(Number(start) + index * 50);
	return migrate(`file:${folder}/${index}.db`);
});
process.stdout.write(JSON.stringify(applied));

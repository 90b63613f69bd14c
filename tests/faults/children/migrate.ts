import { migrate } from "#db/migrate.ts";
import { waitFor } from "#tests/support/children.ts";

/** argv: folder, how many files, instant to start at. Prints how many migrations it applied to each new file. */
const [folder = "", files = "1", start = "0"] = process.argv.slice(2);
const applied = Array.from({ length: Number(files) }, (_, index) => {
	waitFor(Number(start) + index * 50);
	return migrate(`file:${folder}/${index}.db`);
});
process.stdout.write(JSON.stringify(applied));

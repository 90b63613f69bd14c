import { migrate } from "#db/migrate.ts";
import { startTogether, waitFor } from "#tests/support/children.ts";

/** argv: folder, how many files. Prints how many migrations it applied to each new file. */
const [folder = "", files = "1"] = process.argv.slice(2);
const start = startTogether();
const applied = Array.from({ length: Number(files) }, (_, index) => {
	waitFor(start + index * 20);
	return migrate(`file:${folder}/${index}.db`);
});
process.stdout.write(JSON.stringify(applied));

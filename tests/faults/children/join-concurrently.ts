import { waitForOthers } from "#tests/support/child-process.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorldAt } from "#tests/support/world.ts";

/** argv: database URL, share id, key prefix of the guests, number of guests. Prints the outcome of each join. */
const [url = "", shareId = "", crowd, count] = process.argv.slice(2);
const world = openWorldAt(url);
waitForOthers();
const answers = await Promise.all(
	Array.from({ length: Number(count) }, (_, index) =>
		errorCodeOf(world.join(world.asGuest(`${crowd}-${index}`), { shareId })),
	),
);
process.stdout.write(JSON.stringify(answers));
world.close();

import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { spinUntil } from "#tests/support/child-process.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorldAt } from "#tests/support/world.ts";

/** argv: database file, share id, name of the crowd, how many, instant to start at. Prints how each fared. */
const [file, shareId = "", crowd, count, start] = process.argv.slice(2);
const world = openWorldAt(`file:${file}`);
spinUntil(Number(start));
const answers = await Promise.all(
	Array.from({ length: Number(count) }, (_, index) =>
		errorCodeOf(joinTrip(world.asGuest(`${crowd}-${index}`), shareId, { paymentPlan: "full" })),
	),
);
process.stdout.write(JSON.stringify(answers));
world.close();

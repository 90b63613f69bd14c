import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { waitFor } from "#tests/support/children.ts";
import { worldOn } from "#tests/support/ctx.ts";
import { refusalOf } from "#tests/support/refusals.ts";

/** argv: database file, share id, name of the crowd, how many, instant to start at. Prints how each fared. */
const [file, shareId = "", crowd, count, start] = process.argv.slice(2);
const world = worldOn(`file:${file}`);
waitFor(Number(start));
const answers = await Promise.all(
	Array.from({ length: Number(count) }, (_, index) =>
		refusalOf(joinTrip(world.asGuest(`${crowd}-${index}`), shareId, { paymentPlan: "full" })),
	),
);
process.stdout.write(JSON.stringify(answers));
world.close();

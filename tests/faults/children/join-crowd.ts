import { joinTrip } from "#app/features/members/join-trip.server.ts";
import { startTogether } from "#tests/support/children.ts";
import { worldOn } from "#tests/support/ctx.ts";
import { refusalOf } from "#tests/support/refusals.ts";

/** argv: database file, share id, name of the crowd, how many. Prints how each fared. */
const [file, shareId = "", crowd, count] = process.argv.slice(2);
const world = worldOn(`file:${file}`);
startTogether();
const answers = await Promise.all(
	Array.from({ length: Number(count) }, (_, index) =>
		refusalOf(joinTrip(world.asGuest(`${crowd}-${index}`), shareId, { paymentPlan: "full" })),
	),
);
process.stdout.write(JSON.stringify(answers));
world.close();

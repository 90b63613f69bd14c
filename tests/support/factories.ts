import { eq } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import type { CreateTrip } from "#app/features/trips/trips.schema.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Db } from "#db/db.ts";
import { users } from "#db/schema/access.ts";

let count = 0;

/** An account that nobody can sign in to, because its password hash matches nothing. */
export async function makeUser(
	db: Db,
	given: Partial<typeof users.$inferInsert> = {},
): Promise<SignedInUser> {
	count += 1;
	const firstName = given.firstName ?? `Person${count}`;
	const id = newId();
	await db.write(async (tx) => {
		await tx.insert(users).values({
			id,
			email: `${firstName.toLowerCase()}.${id.toLowerCase().replace(/[^a-z0-9]/g, "")}@example.com`,
			passwordHash: "none",
			firstName,
			lastName: "Tester",
			createdAt: 0,
			updatedAt: 0,
			...given,
		});
	});
	const [row] = await db.read
		.select()
		.from(users)
		.where(eq(users.id, given.id ?? id));
	if (!row) throw new Error("the user just made is missing");
	return toSignedInUser(row);
}

/** A trip for four people to Lisbon in March for $3,880.00, $970.00 each. */
export function tripInput(given: Partial<CreateTrip> = {}): CreateTrip {
	return {
		destination: "Lisbon",
		startDate: "2027-03-12",
		endDate: "2027-03-19",
		partySize: 4,
		tripItems: [{ type: "accommodation", name: "Flat in Alfama", cost: 388_000 }],
		...given,
	};
}

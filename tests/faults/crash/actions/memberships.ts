import { eq } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import { correctDifference } from "#app/features/admin/money/correct-difference.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { takeMembershipByLink } from "#app/features/joining/membership-links.server.ts";
import { takeGuestMembership } from "#app/features/joining/membership-questions.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { memberLinks } from "#db/schema/access.ts";
import { differences } from "#db/schema/fund.ts";
import { type Group, groupOf } from "#tests/faults/crash/group.ts";
import type { Action } from "#tests/faults/crash/house.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { tripInput } from "#tests/support/factories.ts";

const claimed: Action<{ olga: SignedInUser }> = {
	async prepare({ world }) {
		const maker = world.asGuest("maker");
		const trip = await createTrip(maker, tripInput({ organizerName: "Olga" }));
		await world.join(world.asGuest("ben"), trip, { name: "Ben" });
		return { olga: await world.user({ firstName: "Olga" }) };
	},
	act: ({ world }, { olga }) =>
		world.db.write((tx) => claimTrips(world.as(olga), tx, olga, { guestKeyHash: hashSecret("maker") })),
};

const membershipTakenByLink: Action<Group & { owner: SignedInUser }> = {
	async prepare(house) {
		const { world, clock } = house;
		const group = await groupOf(house);
		const link = {
			tokenHash: hashSecret("mailed"),
			memberId: group.ben,
			expiresAt: clock.now().getTime() + DAY,
		};
		await world.db.write((tx) => tx.insert(memberLinks).values(link));
		return { ...group, owner: await world.user({ firstName: "Ben" }) };
	},
	act: ({ world }, { owner }) => takeMembershipByLink(world.as(owner), "mailed"),
};

/** For a membership with money, a link is mailed to its own address. */
function guestMembershipTaken(whose: "ben" | "gus"): Action<Group & { owner: SignedInUser }> {
	return {
		async prepare(house) {
			return { ...(await groupOf(house)), owner: await house.world.user({ firstName: "Gus" }) };
		},
		act: ({ world }, scene) => takeGuestMembership(world.as(scene.owner), hashSecret(whose), scene[whose]),
	};
}

const corrected: Action<Group & { admin: SignedInUser; source: string; amount: number }> = {
	async prepare(house) {
		const { world, twin, clock } = house;
		const group = await groupOf(house);
		twin.moveOwnMoney({ type: "adjustment", amount: -1_234 });
		clock.advance(HOUR);
		await reconcile(world.jobs);
		const [open] = await world.db.read.select().from(differences).where(eq(differences.found, -1_234));
		if (!open) throw new Error("no difference was found");
		return { ...group, admin: await world.user({ role: "admin" }), source: open.source, amount: -1_234 };
	},
	act: ({ world }, { admin, source, amount }) =>
		correctDifference(world.as(admin), {
			...{ source, amount, account: "stripe_fees" as const },
			...{ reason: "Stripe's letter", trip: undefined },
		}),
};

export const MEMBERSHIPS = {
	"a trip is claimed": claimed,
	"a mailed link opens a guest's place": membershipTakenByLink,
	"a guest's place without money is taken": guestMembershipTaken("gus"),
	"a link to a place with money is mailed": { ...guestMembershipTaken("ben"), isRepeatable: true as const },
	"an admin corrects the books": corrected,
};

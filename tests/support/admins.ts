import { eq } from "drizzle-orm";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { attempts } from "#db/schema/payments.ts";
import { startMemberPayment, tripWithGuest } from "./payments.ts";
import { openWorld, type World } from "./world.ts";

/** A world with an admin and a provider whose answers a test chooses. */
export async function worldWithAdmin() {
	const overrides: Partial<PaymentGateway> = {};
	const world = openWorld({ wrap: (gateway) => ({ ...gateway, ...overrides }) });
	const admin = await world.user({ role: "admin" });
	return { world, overrides, admin: () => world.as(admin) };
}

/** An attempt that waits for the provider; `leave` makes it look like the leftover of a crash. */
export async function openAttempt(world: World) {
	const { ctx, member } = await tripWithGuest(world);
	const { ref } = await startMemberPayment(ctx(), member.id);
	const { attemptId } = await world.provider.fetchIntent(ref);
	const setStatus = (status: "unknown" | "requires_action", age: number) =>
		world.db.write(async (tx) => {
			const updatedAt = world.clock.now().getTime() - age;
			await tx.update(attempts).set({ status, updatedAt }).where(eq(attempts.id, attemptId));
		});
	return { member, ref, attemptId, setStatus };
}

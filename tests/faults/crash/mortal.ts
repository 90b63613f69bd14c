import type { PaymentGateway } from "#app/gateway/gateway.ts";
import type { Db } from "#db/db.ts";
import type { RequestHook } from "#tests/support/stripe-twin/index.ts";

export type Mortal = ReturnType<typeof mortal>;

/**
 * A process that can be killed: right after its n-th step, which is one of our commits or a request that changes
 * something at Stripe, nothing more happens, and nobody gets an answer. Dying before a step is the same as dying after
 * the previous one, because reading changes nothing.
 */
export function mortal(lastStep = Number.POSITIVE_INFINITY) {
	const never = new Promise<never>(() => {});
	const death = Promise.withResolvers<void>();
	const steps: string[] = [];
	let underWay = 0;

	const isDead = () => steps.length >= lastStep;
	const count = (step: string) => {
		steps.push(step);
		if (isDead()) death.resolve();
	};

	/** Does nothing once the process is dead, and gives no answer if it dies during the work. */
	async function live<T>(work: () => Promise<T>, step?: string): Promise<T> {
		if (isDead()) return never;
		underWay += 1;
		try {
			const value = await work();
			if (isDead()) return never;
			if (step) count(step);
			return isDead() ? never : value;
		} catch (error) {
			return isDead() ? never : Promise.reject(error);
		} finally {
			underWay -= 1;
		}
	}

	return {
		steps,
		isDead,
		gateway: (gateway: PaymentGateway): PaymentGateway =>
			new Proxy(gateway, {
				get(target, name: keyof PaymentGateway) {
					const call = target[name] as unknown;
					if (typeof call !== "function") return call;
					return (...args: unknown[]) => live(() => Promise.resolve(call.apply(target, args)));
				},
			}),
		db: (db: Db): Db => ({ ...db, write: (work) => live(() => db.write(work), "commit") }),
		/** A dead process sends nothing more to Stripe, not even a retry. */
		tap: (async ({ method, path }, moment) => {
			if (isDead()) return true;
			if (moment !== "after" || method === "GET") return false;
			count(`${method} ${path.replace(/(_)\w+/g, "$1…")}`);
			return isDead();
		}) satisfies RequestHook,
		/** @returns whether it was killed; rejects as the work does */
		async run(work: () => Promise<unknown>): Promise<boolean> {
			await Promise.race([death.promise, work()]);
			while (isDead() && underWay > 0) await new Promise((resolve) => setTimeout(resolve, 1));
			return isDead();
		},
	};
}

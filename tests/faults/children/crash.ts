import type { PaymentGateway } from "#app/gateway/gateway.ts";
import type { Db } from "#db/db.ts";
import { interceptCalls } from "#tests/support/gateways.ts";

/**
 * Makes a process kill itself at a point: `refund:before` the provider's call, `refund:after` its effect, or `write:3`
 * after our third commit.
 */
export function crashAt(point: string | undefined) {
	const reach = (moment: string) => {
		if (moment === point) process.kill(process.pid, "SIGKILL");
	};
	let writes = 0;
	return {
		wrap: (gateway: PaymentGateway) => interceptCalls(gateway, (call, moment) => reach(`${call}:${moment}`)),
		db: (db: Db): Db => ({
			...db,
			async write(work) {
				const value = await db.write(work);
				writes += 1;
				reach(`write:${writes}`);
				return value;
			},
		}),
	};
}

import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { waitForOthers } from "#tests/support/child-process.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorldAt } from "#tests/support/world.ts";

/** argv: database URL, guest key, member, payment, number of times to pay. Prints the outcome of each payment. */
const [url = "", key = "", memberId = "", paymentId, times] = process.argv.slice(2);
const world = openWorldAt(url);
const ctx = world.asGuest(key);
waitForOthers();
const answers = await Promise.all(
	Array.from({ length: Number(times) }, () =>
		errorCodeOf(
			startPayment(ctx, { memberId, paymentId, currency: "usd" }).then(({ ref }) =>
				confirmMemberPayment(ctx, { memberId, ref, card: "success" }),
			),
		),
	),
);
process.stdout.write(JSON.stringify(answers));
world.close();

import { confirmMemberPayment } from "#app/features/payments/confirm-payment.server.ts";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { startTogether } from "#tests/support/children.ts";
import { worldOn } from "#tests/support/ctx.ts";
import { refusalOf } from "#tests/support/refusals.ts";

/** argv: database file, guest key, member, payment, how often. Pays it that often; prints how it fared. */
const [file, key = "", memberId = "", paymentId, times] = process.argv.slice(2);
const world = worldOn(`file:${file}`);
const ctx = world.asGuest(key);
startTogether();
const answers = await Promise.all(
	Array.from({ length: Number(times) }, () =>
		refusalOf(
			startPayment(ctx, { memberId, paymentId, currency: "usd" }).then(({ ref }) =>
				confirmMemberPayment(ctx, { memberId, ref, card: "success" }),
			),
		),
	),
);
process.stdout.write(JSON.stringify(answers));
world.close();

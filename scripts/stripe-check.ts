import { storedAccount } from "#app/features/fund/reconciliation/stored-account.queries.ts";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { modeOf } from "#app/gateway/stripe/account.server.ts";
import { accountFindings } from "#app/gateway/stripe/account-findings.ts";
import { Stripe, stripeClient } from "#app/gateway/stripe/client.server.ts";
import { readAccount } from "#app/gateway/stripe/read-account.server.ts";
import { openIfThere } from "#db/open-existing.server.ts";
import { runStripeCommand } from "./lib/stripe-command.ts";

/** `npm run stripe:check` prints what the keys' account lacks, and changes nothing. */
await runStripeCommand(async ({ stripe, APP_ORIGIN: origin = null, DATABASE_URL }) => {
	const mode = modeOf(stripe.secretKey);
	const prices = tiersOnSale().map(({ price }) => price);
	const facts = await readAccount(stripeClient(stripe), { mode, prices, origin });
	const known = await accountOfDatabase(DATABASE_URL);
	const findings = accountFindings(facts, { origin, apiVersion: Stripe.API_VERSION, known });
	const heading = `Stripe account ${facts.ref} (${mode} mode)`;
	const isRight = findings.length === 0;
	return { lines: isRight ? [`${heading}: nothing is missing.`] : [`${heading}:`, ...findings], isRight };
});

/** Before the first start there is no database, and this command creates none. */
async function accountOfDatabase(url: string) {
	const db = await openIfThere(url);
	if (!db) return null;
	try {
		return await storedAccount(db);
	} finally {
		await db.close();
	}
}

import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { payees } from "#db/schema/fund.ts";
import type { PayoutAccount } from "../funds.schema.ts";
import { findPayee, type Payee } from "./payees.queries.ts";
import { PAYOUT_COUNTRIES } from "./texts/countries.ts";
import * as texts from "./texts/payout-account.ts";

/** The account opened for organizers who began before the country was asked for. */
const FIRST_ACCOUNTS: PayoutAccount = { country: "US", entityType: "individual" };

/**
 * Returns the user's payout account. A new one is stored first and then opened at the provider. An account that was
 * never ready is replaced if another country or kind is asked for, because the provider lets nobody change these.
 * @throws DomainError invalid when there is no account and none is given; ProviderRefusal, ProviderTimeout
 */
export async function ensureOpenPayee(ctx: Ctx, account: PayoutAccount | null) {
	const { id: userId, email, firstName, lastName } = requireUser(ctx);
	const payee = await ctx.db.write((tx) => storePayee(ctx, tx, userId, account));
	if (payee.ref) return { id: payee.id, ref: payee.ref };
	const { ref } = await ctx.payments.ensurePayee({
		...{ id: payee.id, userId, email, name: `${firstName} ${lastName}`.trim() },
		...accountOf(payee),
	});
	await ctx.db.write(async (tx) => {
		await tx
			.update(payees)
			.set({ ref })
			.where(and(eq(payees.id, payee.id), isNull(payees.ref)));
	});
	return { id: payee.id, ref };
}

async function storePayee(ctx: Ctx, tx: Tx, userId: string, account: PayoutAccount | null): Promise<Payee> {
	const { provider } = ctx.payments;
	const now = ctx.now.getTime();
	const found = await findPayee(tx, { userId, provider });
	const known = found?.archivedAt === null ? found : null;
	if (known && (!account || known.readyAt !== null || isSame(accountOf(known), account))) return known;
	if (!account) throw new DomainError("invalid", texts.countryFirst, { field: "country" });
	if (known) await tx.update(payees).set({ archivedAt: now }).where(eq(payees.id, known.id));
	const times = { startedAt: now, createdAt: now };
	return insertOne(tx, payees, { id: newId(), userId, provider, ...account, ...times });
}

export function accountOf({ country, entityType }: Payee): PayoutAccount {
	const known = PAYOUT_COUNTRIES.find((one) => one === country);
	return { country: known ?? FIRST_ACCOUNTS.country, entityType: entityType ?? FIRST_ACCOUNTS.entityType };
}

const isSame = (a: PayoutAccount, b: PayoutAccount) =>
	a.country === b.country && a.entityType === b.entityType;

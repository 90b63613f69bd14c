import type { Ctx } from "#app/access/ctx.ts";
import { listPasskeys, type Passkey } from "#app/features/identity/passkeys/passkeys.queries.ts";
import {
	countRecoveryCodes,
	hasRecoveryCodes,
} from "#app/features/identity/passkeys/recovery-codes.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { isConfirmed, ownAccount } from "./proof.server.ts";
import * as texts from "./texts.ts";

type OwnPasskey = { id: string; name: string; details: string };

export type SecurityView = {
	email: string;
	emailVerified: boolean;
	hasPassword: boolean;
	isTwoStep: boolean;
	isConfirmed: boolean; // by a passkey, within the last 10 minutes
	passkeys: OwnPasskey[];
	codesLeft: number;
	hasMadeCodes: boolean; // including used ones
	hasWayToConfirm: boolean;
};

/** How the asker's account signs in. @throws DomainError unauthenticated */
export async function securityView(ctx: Ctx, session: string | null): Promise<SecurityView> {
	const account = await ownAccount(ctx);
	const passkeys = await listPasskeys(ctx.db.read, account.id);
	const codesLeft = await countRecoveryCodes(ctx.db.read, account.id);
	return {
		email: readableAddress(account.email),
		emailVerified: account.emailVerifiedAt !== null,
		hasPassword: account.passwordHash !== "",
		isTwoStep: account.twoStepSince !== null,
		isConfirmed: await isConfirmed(ctx, session),
		passkeys: passkeys.map((passkey) => ({
			id: passkey.id,
			name: passkey.name,
			details: detailsOf(ctx, passkey),
		})),
		codesLeft,
		hasMadeCodes: await hasRecoveryCodes(ctx.db.read, account.id),
		hasWayToConfirm: account.passwordHash !== "" || passkeys.length > 0 || codesLeft > 0,
	};
}

function detailsOf({ clock }: Pick<Ctx, "clock">, { createdAt, lastUsedAt }: Passkey): string {
	const added = formatInstant(createdAt, undefined, clock);
	return texts.passkeyDetails(
		added,
		lastUsedAt === null ? null : formatInstant(lastUsedAt, undefined, clock),
	);
}

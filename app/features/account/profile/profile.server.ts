import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { emailChangedMail, queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import type { UpdateProfile } from "#app/features/identity/accounts.schema.ts";
import { type Device, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { violatedConstraint } from "#db/db-errors.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { endOtherAccess } from "../security/end-access.server.ts";
import { isAsProved, requireProof } from "../security/proof.server.ts";
import { changedMeanwhile, sameEmail } from "../security/texts.ts";
import * as texts from "../texts.ts";

/**
 * Changes name and email, also on the user's trips. A new email needs the password, is unverified, ends all other
 * sessions, calendar links and push messages, and replaces this session; the old address is told, if it was verified.
 * @returns the user, and the secret of the new session or null
 * @throws DomainError unauthenticated, email_taken, invalid on the field `currentPassword`, conflict if the password
 * was changed during the check
 */
export async function updateProfile(
	ctx: Ctx,
	{ currentPassword, ...input }: UpdateProfile,
	device: Device,
): Promise<{ user: SignedInUser; session: string | null }> {
	const user = requireUser(ctx);
	const emailChanged = input.email !== user.email;
	const proof = { session: device.session, currentPassword };
	const account = emailChanged ? await requireProof(ctx, proof, { passkeySuffices: false }) : null;
	try {
		return await ctx.db.write(async (tx) => {
			const [row] = await tx
				.update(users)
				.set({ ...input, updatedAt: ctx.now.getTime(), ...(emailChanged && { emailVerifiedAt: null }) })
				.where(account ? isAsProved(account) : eq(users.id, user.id))
				.returning();
			if (!row && account) throw new DomainError("conflict", changedMeanwhile);
			if (!row) throw new DomainError("unauthenticated", common.authenticationRequired);
			await updateNameCopies(tx, user, toSignedInUser(row));
			if (!emailChanged) return { user: toSignedInUser(row), session: null };
			if (account?.emailVerifiedAt) await tellOfNewEmail(ctx, tx, user, device);
			return { user: toSignedInUser(row), session: await endOtherAccess(ctx, tx, user.id, device, false) };
		});
	} catch (error) {
		if (violatedConstraint(error) === "users.email") {
			throw new DomainError("email_taken", texts.emailTaken, {
				field: "email",
			});
		}
		throw error;
	}
}

/** An unverified address may belong to a stranger, if its owner mistyped it. */
async function tellOfNewEmail(ctx: Ctx, tx: Tx, before: SignedInUser, { userAgent }: Device): Promise<void> {
	const content = emailChangedMail(before, { at: ctx.now, userAgent });
	await queueAccountMail(ctx, tx, { kind: "email_changed", userId: before.id, email: before.email, content });
}

/**
 * Copies the new name and email to the user's trips and memberships. A membership whose name or email differs from the
 * old one keeps it, because the user chose it for that trip.
 */
export async function updateNameCopies(tx: Tx, before: SignedInUser, after: SignedInUser): Promise<void> {
	const name = `${after.firstName} ${after.lastName}`;
	await tx
		.update(trips)
		.set({ organizerName: name, organizerEmail: after.email })
		.where(eq(trips.organizerId, after.id));
	const ownMemberships = and(eq(members.userId, after.id), isNull(members.removedAt));
	await tx
		.update(members)
		.set({ name })
		.where(and(ownMemberships, eq(members.name, `${before.firstName} ${before.lastName}`)));
	await tx
		.update(members)
		.set({ email: after.email })
		.where(and(ownMemberships, eq(members.email, before.email)));
}

/**
 * The profile with another address, for a request that changes nothing else.
 * @throws DomainError unauthenticated, invalid on the field `email` if it is the current address
 */
export function withNewEmail(
	ctx: Ctx,
	input: Pick<UpdateProfile, "email" | "currentPassword">,
): UpdateProfile {
	const { email, firstName, lastName } = requireUser(ctx);
	if (input.email === email) throw new DomainError("invalid", sameEmail, { field: "email" });
	return { firstName, lastName, ...input };
}

import { eq } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { attachMemberships } from "#app/features/members/attach.server.ts";
import { type Claimed, claimTrips } from "#app/features/trips/claims.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Tx, violatedConstraint } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import type { Register, SignIn } from "./accounts.schema.ts";
import { rememberBrowser } from "./known-browsers.server.ts";
import { hashPassword, passwordMatches } from "./passwords.server.ts";
import { endSession, startSession, toSignedInUser } from "./sessions.server.ts";

/** What the browser is: its current session's secret, to be replaced, and its user agent, to be listed. */
export type Device = {
	session: string | null;
	userAgent: string | null;
	/** The hash of its guest cookie's secret, for the account to know it again. */
	browser?: string;
};

export type SignedIn = { user: SignedInUser; session: string; claimed: Claimed };

/**
 * Makes an account and signs it in, with a fresh session; takes along what this browser did as a guest.
 * @throws DomainError email_taken
 */
export async function register(ctx: Ctx, input: Register, device: Device): Promise<SignedIn> {
	const passwordHash = await hashPassword(input.password);
	const now = ctx.now().getTime();
	const { password: _, ...names } = input;
	try {
		return await ctx.db.write(async (tx) => {
			const [row] = await tx
				.insert(users)
				.values({ id: newId(), ...names, passwordHash, createdAt: now, updatedAt: now })
				.returning();
			if (!row) throw new Error("insert returned nothing");
			return welcome(ctx, tx, toSignedInUser(row), device);
		});
	} catch (error) {
		if (violatedConstraint(error) === "users.email") {
			throw new DomainError("email_taken", "There is already an account with this e-mail. Sign in instead.", {
				field: "email",
			});
		}
		throw error;
	}
}

/** @throws DomainError bad_credentials, the same for an unknown address and a wrong password. */
export async function signIn(ctx: Ctx, input: SignIn, device: Device): Promise<SignedIn> {
	const [row] = await ctx.db.read.select().from(users).where(eq(users.email, input.email));
	if (!(await passwordMatches(row?.passwordHash ?? null, input.password)) || !row) {
		throw new DomainError("bad_credentials", "Invalid email or password");
	}
	return ctx.db.write((tx) => welcome(ctx, tx, toSignedInUser(row), device));
}

export async function signOut(ctx: Ctx, session: string | null): Promise<void> {
	if (session) await ctx.db.write((tx) => endSession(tx, session));
}

async function welcome(ctx: Ctx, tx: Tx, user: SignedInUser, device: Device): Promise<SignedIn> {
	const guestKeyHash = ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null;
	const session = await replaceSession(ctx, tx, user.id, device);
	if (device.browser) await rememberBrowser(tx, user.id, device.browser, ctx.now());
	await attachMemberships(tx, user, guestKeyHash);
	const claimed = await claimTrips(ctx, tx, user, guestKeyHash);
	return { user, session, claimed };
}

/** A fresh session for this browser in place of the one it has. */
export async function replaceSession(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<string> {
	if (device.session) await endSession(tx, device.session);
	return startSession(tx, userId, ctx.now(), device.userAgent);
}

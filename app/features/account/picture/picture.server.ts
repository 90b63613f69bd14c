import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { encodePicture } from "#app/lib/picture/encode-picture.server.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, users } from "#db/schema/access.ts";
import { profilePictures } from "#db/schema/account.ts";
import * as texts from "./texts.ts";

const PROFILE_SIZE = { width: 256, height: 256 };

/**
 * Sets the asker's picture, on their trips too. The previous picture's address stops working.
 * @throws DomainError unauthenticated, too_large, invalid, busy
 */
export async function savePicture(ctx: Ctx, file: Uint8Array): Promise<{ profileImageUrl: string }> {
	const { id: userId } = requireUser(ctx);
	const image = await encodePicture(file, PROFILE_SIZE);
	const hash = createHash("sha256").update(image).digest("hex");
	const profileImageUrl = picturePath(userId, hash);
	const row = { hash, image, createdAt: ctx.now.getTime() };
	await ctx.db.write(async (tx) => {
		await tx
			.insert(profilePictures)
			.values({ userId, ...row })
			.onConflictDoUpdate({ target: profilePictures.userId, set: row });
		await setPictureUrl(ctx, tx, userId, profileImageUrl);
	});
	return { profileImageUrl };
}

/** @throws DomainError unauthenticated */
export async function removePicture(ctx: Ctx): Promise<void> {
	const { id } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		await tx.delete(profilePictures).where(eq(profilePictures.userId, id));
		await setPictureUrl(ctx, tx, id, null);
	});
}

/** The image at an address, which can be named only by those who know its hash. @throws DomainError not_found */
export async function findPicture(ctx: Ctx, key: { userId: string; hash: string }): Promise<Buffer> {
	const found = await pictureOf(ctx.db.read, key);
	if (!found) throw new DomainError("not_found", texts.gone);
	return found.image;
}

/** A picture is found by its account. The hash makes the address unguessable. */
function picturePath(userId: string, hash: string): string {
	return `/picture/${userId}/${hash}.webp`;
}

/** Memberships keep a copy of it, as of the name. @throws DomainError unauthenticated for a deleted account */
async function setPictureUrl(ctx: Ctx, tx: Tx, userId: string, url: string | null): Promise<void> {
	const changed = await tx
		.update(users)
		.set({ profileImageUrl: url, updatedAt: ctx.now.getTime() })
		.where(and(eq(users.id, userId), isNull(users.deletedAt)))
		.returning({ id: users.id });
	if (changed.length === 0) throw new DomainError("unauthenticated", common.authenticationRequired);
	await tx.update(members).set({ avatar: url }).where(eq(members.userId, userId));
}

const pictureOf = rowQuery((db, { userId, hash }: Params<{ userId: string; hash: string }>) =>
	db
		.select({ image: profilePictures.image })
		.from(profilePictures)
		.where(and(eq(profilePictures.userId, userId), eq(profilePictures.hash, hash))),
);

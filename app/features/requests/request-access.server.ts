import { eq } from "drizzle-orm";
import { missingError } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { isSigned, sign } from "#app/mail/signed-links.server.ts";
import type { Db, Reader, Tx } from "#db/db.ts";
import { supportRequests } from "#db/schema/requests.ts";
import type { SupportRequest } from "./support-request.ts";
import * as texts from "./texts/thread.ts";

export async function findRequest(db: Reader, id: string): Promise<SupportRequest | null> {
	const [request] = await db.select().from(supportRequests).where(eq(supportRequests.id, id));
	return request ?? null;
}

/** The path of a mailed link to a thread, made when the mail is sent; null once the thread is deleted. */
export async function makeRequestPath(
	ctx: Pick<Ctx, "db">,
	{ id, email }: SecretLink,
): Promise<string | null> {
	const request = await findRequest(ctx.db.read, id);
	return request?.email === email ? requestPath(await signedKey(ctx.db, request)) : null;
}

/**
 * A thread's page for its writer. Its key is the request's id, which works for the account that wrote it, or the signed
 * id, which works for anyone who has it.
 */
export const requestPath = (key: string) => pathTo("/support/requests/:id", { id: key });

/** The key that opens a thread for its writer: the id for an account, and the signed id for someone without one. */
export async function keyOfWriter(db: Db, request: SupportRequest): Promise<string> {
	return request.writerId ? request.id : signedKey(db, request);
}

async function signedKey(db: Db, request: SupportRequest): Promise<string> {
	return `${request.id}.${await sign(db, signedText(request))}`;
}

/** The colons distinguish it from other texts signed with the same secret. */
const signedText = ({ id, email }: Pick<SupportRequest, "id" | "email">) => `request:${id}:${email}`;

/**
 * The asker's own request, by its key.
 * @throws DomainError not_found for everyone else, unauthenticated for visitors without a signed key
 */
export async function requireOwnRequest(
	ctx: Pick<Ctx, "db" | "actor">,
	key: string,
): Promise<SupportRequest> {
	const [id = "", signature] = key.split(".");
	const request = await findRequest(ctx.db.read, id);
	if (request && (await isWriter(ctx, request, signature))) return request;
	throw missingError(ctx, texts.notFound);
}

/**
 * Changes the asker's own request in a transaction. The asker is checked before the transaction begins, because the check may have to
 * create the installation's secret. @throws DomainError as `requireOwnRequest`
 */
export async function changeOwnRequest<Value>(
	ctx: Ctx,
	key: string,
	change: (tx: Tx, request: SupportRequest) => Promise<Value>,
): Promise<Value> {
	const { id } = await requireOwnRequest(ctx, key);
	return ctx.db.write(async (tx) => {
		const request = await findRequest(tx, id);
		if (!request) throw missingError(ctx, texts.notFound);
		return change(tx, request);
	});
}

async function isWriter(
	ctx: Pick<Ctx, "db" | "actor">,
	request: SupportRequest,
	signature: string | undefined,
) {
	if (signature !== undefined)
		return request.email !== null && isSigned(ctx.db, signedText(request), signature);
	return request.writerId !== null && request.writerId === userOf(ctx)?.id;
}

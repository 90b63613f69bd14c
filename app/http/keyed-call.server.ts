import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, lt } from "drizzle-orm";
import type { ActionFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import { userOf } from "#app/access/ctx.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { keyedCalls } from "#db/schema/system.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import { requestStateOf } from "./context.server.ts";
import { rateLimitKey } from "./guest.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";
import { idempotencyKeyOf } from "./shared-action.server.ts";
import * as texts from "./texts.ts";
import { json } from "./whole-response.server.ts";

/** How long a repeated call gets the stored answer. */
const KEPT_MS = DAY_MS;
/** A call that has not ended by then was broken off, by a kill or a power cut, and may be repeated. */
const UNDER_WAY_MS = MINUTE_MS;
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 100;

type Call = { hash: string; secret: Buffer };

/**
 * Makes a call of the API once: a call with the same address, body, caller and Idempotency-Key gets the stored answer.
 * A refused or failed call is not stored, and can be repeated. Of two simultaneous calls, the second waits.
 * @throws DomainError conflict while the same call is under way, rate_limited, and as `work`
 */
export async function answerOnce(
	args: ActionFunctionArgs,
	body: unknown,
	work: () => Promise<Response>,
): Promise<Response> {
	const state = requestStateOf(args);
	const { ctx } = state;
	const key = idempotencyKeyOf(args);
	if (key === undefined) return work();
	await enforceRateLimit(ctx, "keyedCall", rateLimitKey(state));
	const call = callOf(key, args.request, body);
	const known = await begin(ctx, call);
	if (known) return known;
	try {
		const answer = await work();
		if (answer.ok) await remember(ctx, call, answer);
		else await forget(ctx, call);
		return answer;
	} catch (error) {
		await forget(ctx, call);
		throw error;
	}
}

/**
 * The hash that identifies a call and the secret that encrypts its answer. Neither can be derived from the other, nor
 * without the key.
 */
function callOf(key: string, { method, url }: Request, body: unknown): Call {
	const { pathname, search } = new URL(url);
	const text = JSON.stringify([key, method, pathname + search, body]);
	const bytes = Buffer.from(hkdfSync("sha256", text, "", "keyed call", 64));
	return { hash: bytes.subarray(0, 32).toString("hex"), secret: bytes.subarray(32) };
}

/** Reserves a call. @returns its answer if it was made before */
async function begin(ctx: Ctx, call: Call): Promise<Response | null> {
	for (let waited = 0; ; waited += LOOK_EVERY_MS) {
		const known = await findCall(ctx.db.read, { hash: call.hash });
		const now = ctx.readTime().getTime();
		if (known?.answer && known.status !== null && known.startedAt > now - KEPT_MS)
			return answerAgain(call, { status: known.status, answer: known.answer });
		const isUnderWay = known !== null && known.answer === null && known.startedAt > now - UNDER_WAY_MS;
		if (!isUnderWay && (await reserve(ctx, call, known?.startedAt ?? null, now))) return null;
		if (waited >= WAIT_MS) throw new DomainError("conflict", texts.callUnderWay, { retryAfter: 1 });
		await sleep(LOOK_EVERY_MS);
	}
}

const findCall = rowQuery((db, { hash }: Params<{ hash: string }>) =>
	db.select().from(keyedCalls).where(eq(keyedCalls.callHash, hash)),
);

/** Of two simultaneous calls only one succeeds. @param before when the call that this one replaces began, UTC ms */
function reserve(ctx: Ctx, { hash }: Call, before: number | null, now: number): Promise<boolean> {
	const row = { callHash: hash, userId: userOf(ctx)?.id ?? null, status: null, answer: null, startedAt: now };
	return ctx.db.write(async (tx) => {
		if (before !== null) {
			const isSame = and(eq(keyedCalls.callHash, hash), eq(keyedCalls.startedAt, before));
			await tx.delete(keyedCalls).where(isSame);
		}
		const reserved = await tx.insert(keyedCalls).values(row).onConflictDoNothing().returning();
		return reserved.length > 0;
	});
}

async function remember(ctx: Ctx, { hash, secret }: Call, response: Response): Promise<void> {
	const answer = encrypt(secret, await response.clone().text());
	const { status } = response;
	await tryToStore(ctx.db, "the answer to a keyed call", (tx) =>
		tx.update(keyedCalls).set({ status, answer }).where(eq(keyedCalls.callHash, hash)),
	);
}

async function forget(ctx: Ctx, { hash }: Call): Promise<void> {
	await tryToStore(ctx.db, "that a keyed call was refused", (tx) =>
		tx.delete(keyedCalls).where(eq(keyedCalls.callHash, hash)),
	);
}

function answerAgain({ secret }: Call, { status, answer }: { status: number; answer: string }): Response {
	const headers = { "Idempotent-Replayed": "true" };
	return json(JSON.parse(decrypt(secret, answer)), { status, headers });
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function encrypt(secret: Buffer, text: string): string {
	const iv = randomBytes(IV_BYTES);
	const cipher = createCipheriv(CIPHER, secret, iv);
	const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

function decrypt(secret: Buffer, sealed: string): string {
	const bytes = Buffer.from(sealed, "base64");
	const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES));
	decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
	return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

export function deleteOldKeyedCalls(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, keyedCalls.callHash, lt(keyedCalls.startedAt, ctx.now.getTime() - KEPT_MS));
}

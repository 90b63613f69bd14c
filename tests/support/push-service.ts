import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { startSession } from "#app/features/identity/sessions.server.ts";
import type { NewSubscription } from "#app/features/messages/push/subscription.schema.ts";
import { subscribe } from "#app/features/messages/push/subscriptions.server.ts";
import { servePages } from "./page-server.ts";

const HOST = "push.example";

type PushCall = { path: string; headers: IncomingMessage["headers"]; body: Buffer };

/** Stands in for the push service of a browser's maker. It answers with the status that the path ends with, or 201. */
export async function startPushService() {
	const calls: PushCall[] = [];
	const pages = await servePages(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const path = request.url ?? "";
		calls.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
		response.writeHead(Number(/\d{3}$/.exec(path)?.[0] ?? 201)).end();
	});
	return {
		calls,
		hostOverrides: new Map([[HOST, { address: "127.0.0.1", port: pages.port }]]),
		close: () => pages.close(),
	};
}

/** A browser's subscription, and a way to read the messages that are sent to it (RFC 8291). */
export function makeBrowser(path: string, host = HOST) {
	const ecdh = createECDH("prime256v1");
	const publicKey = ecdh.generateKeys();
	const auth = randomBytes(16);
	return {
		endpoint: `https://${host}${path}`,
		keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
		read(body: Buffer): unknown {
			const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
			const senderKey = body.subarray(21, 21 + length);
			const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
			const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
			const derive = (name: string, bytes: number) =>
				Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
			const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
			decipher.setAuthTag(body.subarray(-16));
			const padded = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
			return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
		},
	};
}

/** Switches on push in a browser that has just signed in. @returns the secret of its session */
export async function subscribeBrowser(ctx: Ctx, browser: NewSubscription): Promise<string> {
	const { id } = requireUser(ctx);
	const session = await ctx.db.write((tx) => startSession(tx, id, ctx.now, null));
	await subscribe(ctx, browser, session);
	return session;
}

import { createECDH } from "node:crypto";
import { storedSecret } from "#app/lib/stored-secret.server.ts";
import type { Db } from "#db/db.ts";

export type VapidKeys = { publicKey: string; privateKey: string };

/** The keys by which push services know this installation. Browsers subscribe with the public one, so they never change. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
	return JSON.parse(await storedSecret(db, "vapid_keys", () => JSON.stringify(makeKeys()))) as VapidKeys;
}

const PRIVATE_KEY_BYTES = 32;

/** A pair of keys on the curve P-256 (RFC 8292), without web-push, which is not loaded before a message is sent. */
function makeKeys(): VapidKeys {
	const curve = createECDH("prime256v1");
	const publicKey = curve.generateKeys("base64url");
	const privateKey = curve.getPrivateKey();
	const padding = Buffer.alloc(PRIVATE_KEY_BYTES - privateKey.length);
	return { publicKey, privateKey: Buffer.concat([padding, privateKey]).toString("base64url") };
}

/** It is loaded only where push messages are used. */
export async function loadWebPush() {
	return (await import("web-push")).default;
}

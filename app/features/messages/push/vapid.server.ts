import { createECDH } from "node:crypto";
import { storedSecret } from "#app/lib/stored-secret.server.ts";
import type { Db } from "#db/db.ts";

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The VAPID keys that identify this installation to push services. Browsers subscribe with the public key, so the keys
 * never change.
 */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
	return JSON.parse(await storedSecret(db, "vapid_keys", () => JSON.stringify(makeKeys()))) as VapidKeys;
}

const PRIVATE_KEY_BYTES = 32;

/** A P-256 key pair (RFC 8292), made without web-push, which is loaded only when a message is sent. */
function makeKeys(): VapidKeys {
	const curve = createECDH("prime256v1");
	const publicKey = curve.generateKeys("base64url");
	const privateKey = curve.getPrivateKey();
	const padding = Buffer.alloc(PRIVATE_KEY_BYTES - privateKey.length);
	return { publicKey, privateKey: Buffer.concat([padding, privateKey]).toString("base64url") };
}

/** Loaded only if push messages are used. */
export async function loadWebPush() {
	return (await import("web-push")).default;
}

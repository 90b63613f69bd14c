import { storedSetting } from "#app/lib/stored-setting.server.ts";
import type { Db } from "#db/client.server.ts";

export type VapidKeys = { publicKey: string; privateKey: string };

/** The keys by which push services know this installation. Browsers subscribe with the public one, so they never change. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
	const make = async () => JSON.stringify((await loadWebPush()).generateVAPIDKeys());
	return JSON.parse(await storedSetting(db, "vapid_keys", make)) as VapidKeys;
}

/** It is loaded only where push messages are used. */
export async function loadWebPush() {
	return (await import("web-push")).default;
}

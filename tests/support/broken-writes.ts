import { addTrigger, dropTrigger, REFUSE } from "./triggers.ts";

/** Runs `work` while a write of this kind fails, such as "insert on payment_methods": a fault that no code of ours expects. */
export async function whileBroken<T>(databaseUrl: string, write: string, work: () => Promise<T>): Promise<T> {
	addTrigger(databaseUrl, `broken before ${write}`, REFUSE);
	try {
		return await work();
	} finally {
		dropTrigger(databaseUrl, `broken before ${write}`);
	}
}

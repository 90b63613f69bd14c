import { DomUtils, parseDocument } from "htmlparser2";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { browserCookie, sessionCookie } from "#app/http/session.server.ts";
import { hashSecret, newId, newSecret } from "#app/lib/ids.server.ts";
import { knownBrowsers } from "#db/schema/identity.ts";
import type { World } from "#tests/support/world.ts";
import { importInProcess } from "../../../scripts/lib/built-server.mjs";

export type Browser = AsyncDisposable & {
	/** The text of a page for a signed-in person, one line per piece of text. @throws Error unless the status is 200 */
	read(userId: string, path: string): Promise<string[]>;
};

/** The built app in this process, on a world's database, with its clock and its provider. */
export async function openBrowser(world: World): Promise<Browser> {
	const { openInProcess } = await importInProcess();
	const env = { NODE_ENV: "production", ALLOW_DEMO: "1", SEED: "none", DATABASE_URL: world.url };
	const { services, handle } = await openInProcess(env);
	const { db } = services;
	Object.assign(services, world.services);
	const browserKeys = new Map<string, string>();
	let visits = 0;

	async function cookiesOf(userId: string): Promise<string> {
		const now = world.clock.now();
		const secret = await world.db.write((tx) => startSession(tx, userId, now, null));
		const browserKey = browserKeys.get(userId) ?? newSecret();
		if (!browserKeys.has(userId)) {
			const known = { id: newId(), userId, keyHash: hashSecret(browserKey), signedInAt: now.getTime() };
			await world.db.write((tx) => tx.insert(knownBrowsers).values(known));
		}
		browserKeys.set(userId, browserKey);
		const cookies = [
			await sessionCookie(false).serialize(secret),
			await browserCookie(false).serialize(browserKey),
		];
		return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
	}

	return {
		async read(userId, path) {
			const headers = { Cookie: await cookiesOf(userId) };
			visits += 1;
			const address = `192.0.2.${visits % 256}`; // limits are counted by address
			const response = await handle(new Request(`http://gangway.test${path}`, { headers }), address);
			const html = await response.text();
			if (response.status !== 200)
				throw new Error(`${path} is ${response.status}: ${linesOf(html).join(" ")}`);
			return linesOf(html);
		},
		async [Symbol.asyncDispose]() {
			db.close();
		},
	};
}

type Node = ReturnType<typeof parseDocument>["children"][number];

const HIDDEN = new Set(["script", "style", "template"]);
const INLINE = new Set(["a", "b", "bdi", "em", "span", "strong", "time", "abbr", "small"]);

/** The texts of a page's `<main>`, in order. Inline elements do not end a line. */
function linesOf(html: string): string[] {
	const [main] = DomUtils.findAll(({ name }) => name === "main", parseDocument(html).children);
	const lines = [""];
	const walk = (node: Node): void => {
		if (node.type === "text") lines[lines.length - 1] += node.data;
		if (!("name" in node) || !("children" in node) || HIDDEN.has(node.name)) return;
		const isBlock = !INLINE.has(node.name);
		if (isBlock) lines.push("");
		for (const child of node.children) walk(child);
		if (isBlock) lines.push("");
	};
	if (main) walk(main);
	return lines.map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "");
}

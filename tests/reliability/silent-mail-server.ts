import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { findFreePort } from "#tests/support/free-port.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import { timesOfOrdinaryRequests } from "./ordinary-requests.ts";
import type { Row } from "./row.ts";
import { health, isAlive, openScene, untilSo } from "./scene.ts";

/** A mail is tried again a minute after its first attempt. */
const MAX_ARRIVAL_MS = 100_000;

/**
 * The mail server refuses connections, and then accepts them without answering. A guest joins in the meantime, and the
 * mail about it has to arrive later.
 */
export async function silentMailServer(row: Row): Promise<void> {
	const smtpPort = Number(await findFreePort());
	const port = await findFreePort();
	const env = {
		TRUST_PROXY: "1",
		PORT: port,
		APP_ORIGIN: `http://127.0.0.1:${port}`,
		SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
		MAIL_FROM: "Gangway <hi@gangway.example>",
	};
	const server = await startServer({ env });
	const silent = silentServer(smtpPort);
	try {
		const scene = await openScene(server); // the mails about these joins cannot be delivered
		const joined = await scene.joinAndPay();
		row.expect(
			"a guest joins and pays",
			joined.status === 303 && joined.location.includes("payment_success"),
			joined.status,
		);
		row.expect(
			"a mail waits, with the reason",
			(await untilSo(10_000, async () =>
				waiting(server).some(({ error }) => error?.includes("ECONNREFUSED")),
			)) < 10_000,
			waiting(server),
		);

		await silent.listen();
		const { slowest, refused } = await timesOfOrdinaryRequests(scene, 5_000);
		row.expect(
			"pages are answered while the mail server is silent, each within 2 s",
			refused.length === 0 && slowest < 2_000,
			[slowest, refused],
		);
		row.pages("All pages and forms work, joining and paying too; no request waits for the mail server.");
		const [{ status }, lives] = [await health(server), await isAlive(server)];
		row.expect(
			"/healthz and /livez answer 200: mail waits for less than 15 minutes",
			status === 200 && lives,
			status,
		);
		row.health(
			`/healthz ${status} (503, outbox, once a mail has not been tried for 15 min), /livez ${lives ? 200 : "does not answer"}.`,
		);

		await silent.close();
		const expected = waiting(server).length;
		await using sink = await startSmtpSink(() => null, smtpPort);
		const ms = await untilSo(MAX_ARRIVAL_MS, async () => waiting(server).length === 0);
		const mails = sink.mails.length;
		row.expect(
			`what waits is sent within ${MAX_ARRIVAL_MS / 1_000} s once the mail server is back`,
			ms < MAX_ARRIVAL_MS && expected > 0 && mails >= expected,
			{ ms, expected, mails },
		);
		const ids = sink.mails.map(({ parsed }) => parsed.messageId);
		row.expect("each mail once", new Set(ids).size === ids.length, ids);
		console.log(`  ${mails} mails after ${(ms / 1_000).toFixed(0)} s`);
		row.after(
			`Heals by itself: what waits is sent within ${MAX_ARRIVAL_MS / 1_000} s, each mail once. /admin/mail lists it meanwhile.`,
		);
		await expectRightBooks(row, server);
		row.log(linesOf(server.output()));
	} finally {
		await silent.close();
		await server.stop();
	}
}

/** Accepts connections without answering. */
function silentServer(port: number) {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => sockets.add(socket.on("error", () => {})));
	return {
		listen: () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
		async close() {
			for (const socket of sockets) socket.destroy();
			if (server.listening) await new Promise((resolve) => server.close(resolve));
			await pause(0);
		},
	};
}

function waiting({ databaseUrl }: TestServer): { error: string | null }[] {
	const database = new Database(databaseUrl.slice("file:".length), { readonly: true, timeout: 5_000 });
	const rows = database
		.prepare("select last_error as error from outbox where channel = 'mail' and status = 'waiting'")
		.all();
	database.close();
	return rows as { error: string | null }[];
}

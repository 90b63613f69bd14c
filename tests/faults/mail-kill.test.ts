import { join } from "node:path";
import { expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { putDatabaseAhead } from "#tests/support/postgres/clock-ahead.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Cut, startSmtpGate } from "#tests/support/smtp-gate.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";

const JOINS = 3; // in each run of the server, so that there is a mail before and one after the one that is cut
const END_OF_MAIL = /\r\n\.\r\n/;

/**
 * When the server is killed: right after the answer to the last join, or during the conversation about the second mail.
 */
const ALL_INSTANTS: [string, Cut | null][] = [
	["before the mail server's greeting", { side: "server", at: /^220/ }],
	["after the sender", { side: "client", at: /MAIL FROM/ }],
	["after the recipient", { side: "client", at: /RCPT TO/ }],
	["before the mail's text", { side: "client", at: /^DATA/m }],
	["before the mail's last line", { side: "client", at: END_OF_MAIL }],
	["between event and sending", null],
	["within the mail's text", { side: "client", at: /^Subject:/m }],
	["before the answer to the mail", { side: "server", at: /^250 .*queued/im }],
];
const INSTANTS = isLongRun ? ALL_INSTANTS : ALL_INSTANTS.slice(-1);

/**
 * The mail server has the mail and we do not know it, so it is sent again: better one mail too many than one too few.
 */
const ACCEPTED_UNKNOWN = "before the answer to the mail";

test("whenever the server is killed, every mail arrives, and none arrives twice that we know of", async () => {
	await using sink = await startSmtpSink();
	await using gate = await startSmtpGate(sink.url);
	const port = await findFreePort();
	const start = (lives: number, databaseUrl?: string) => {
		if (databaseUrl) putDatabaseAhead(databaseUrl, lives * 2 * MINUTE);
		return startServer({
			preloads: [join(import.meta.dirname, "../support/clock-ahead.ts")],
			env: {
				PORT: port,
				APP_ORIGIN: `http://127.0.0.1:${port}`,
				SMTP_URL: gate.url,
				MAIL_FROM: "Gangway <hi@gangway.example>",
				// The killed process's lease and the wait before the next attempt are over in the next run.
				CLOCK_AHEAD_MS: String(lives * 2 * MINUTE),
				...(databaseUrl && { DATABASE_URL: databaseUrl }),
			},
		});
	};
	const first = await start(0);
	let server: TestServer = first;
	try {
		const olga = await registerClient(server.origin, "Olga");
		setTier(server.databaseUrl, olga.email, "pro");
		const expected: string[] = [];
		for (const [life, [instant, cut]] of INSTANTS.entries()) {
			const trip = await createTripByApi(olga, { tripItems: [] }); // its joins are mailed at once, because there is nothing to pay
			const names = Array.from({ length: JOINS }, (_, index) => `Guest ${life}.${index}`);
			const joining = Promise.withResolvers<void>();
			const kill = () => joining.promise.then(() => server.kill());
			const killed = cut && gate.cut(2, cut, kill);
			for (const name of names) await joinAsGuest(server, trip, name);
			joining.resolve();
			await (killed ?? kill());
			expected.push(...names);
			server = await start(life + 1, first.databaseUrl);
			await expect.poll(() => arrived(sink), { timeout: MINUTE, message: instant }).toEqual(expected);
		}
	} finally {
		await server.stop();
		await first.stop();
	}
	const twice = [...Map.groupBy(sink.mails, nameIn)].filter(([, mails]) => mails.length > 1);
	const life = INSTANTS.findIndex(([instant]) => instant === ACCEPTED_UNKNOWN);
	expect(twice.map(([name]) => name)).toEqual([`Guest ${life}.1`]);
	const ids = new Set(twice.flatMap(([, mails]) => mails.map(({ parsed }) => parsed.messageId)));
	expect(ids.size).toBe(1); // so mail programs show it once
}, 180_000);

type Sink = Awaited<ReturnType<typeof startSmtpSink>>;

const nameIn = ({ parsed }: Sink["mails"][number]) => /Guest \d+\.\d+/.exec(parsed.subject ?? "")?.[0] ?? "";
const arrived = ({ mails }: Sink) => [...new Set(mails.map(nameIn))].sort();

async function joinAsGuest(server: TestServer, { shareId }: TripJson, name: string): Promise<void> {
	const response = await new Client(server.origin).json("POST", `/api/trips/${shareId}/join`, {
		name,
		email: `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-")}@killed.example`,
		paymentPlan: "full",
	});
	if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
}

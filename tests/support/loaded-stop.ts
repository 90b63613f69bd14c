import { once } from "node:events";
import { Agent, get, type IncomingMessage, type RequestOptions, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createTripByApi, registerClient } from "./people.ts";
import type { TestServer } from "./server.ts";

type Sent = {
	sentAt: number; // when the operating system had all of it; Infinity if it never had
	isNewConnection: boolean;
	answer: { status: number; asksToClose: boolean } | null; // null if the connection broke before its end
};

export type LoadedStop = {
	exitCode: number | null;
	stopMs: number;
	workMs: number; // how long the server, under the same load, had taken for as many answers as it owed at the signal
	sentBefore: Sent[]; // sent before the signal
	sentAfter: Sent[];
	comeAgainMs: number[]; // the retry time that each stream got at its end
	closedSilent: number; // connections without a whole request that the server closed
};

type Load = { clients: number; streams: number; silentOfEachKind: number };

type Person = { cookie: string; shareId: string; tripId: string };
type Call = RequestOptions & { body?: string };

/**
 * Stops a server by SIGTERM while clients request pages and write messages as fast as it answers, one in five over a
 * new connection each time, while streams are open, and while other connections are idle, silent, or have sent half of
 * their headers or body.
 */
export async function stopUnderLoad(server: TestServer, load: Load): Promise<LoadedStop> {
	const { origin } = server;
	const people = await Promise.all(Array.from({ length: 10 }, () => personWithTrip(origin)));
	const personOf = (index: number) => people[index % people.length] as Person;
	const streams = await Promise.all(
		Array.from({ length: load.streams }, (_, index) => openStream(origin, personOf(index))),
	);
	const silent = await openSilent(origin, load.silentOfEachKind, personOf(0));
	const sent: Sent[] = [];
	const loops = Array.from({ length: load.clients }, (_, index) =>
		askUntilRefused(origin, sent, {
			isNewEachTime: index % 5 === 0,
			callOf: callsOf(personOf(index), index),
		}),
	);
	const answered = () => sent.filter(({ answer }) => answer).length;
	while (answered() < load.clients) await pause(10); // by then the server is warm
	const [from, answeredFrom] = [performance.now(), answered()];
	while (answered() < 3 * load.clients) await pause(10);
	const signalledAt = performance.now();
	const msPerAnswer = (signalledAt - from) / (answered() - answeredFrom);
	const workMs = (sent.length - answered()) * msPerAnswer;
	const exitCode = await server.stop();
	const stopMs = performance.now() - signalledAt;
	await Promise.all(loops);
	return {
		exitCode,
		stopMs,
		workMs,
		sentBefore: sent.filter(({ sentAt }) => sentAt <= signalledAt),
		sentAfter: sent.filter(({ sentAt }) => sentAt > signalledAt && sentAt < Number.POSITIVE_INFINITY),
		comeAgainMs: await Promise.all(streams.map((stream) => stream.comeAgainMs)),
		closedSilent: (await Promise.all(silent)).length,
	};
}

async function personWithTrip(origin: string): Promise<Person> {
	const client = await registerClient(origin, "Olga");
	const trip = await createTripByApi(client);
	const cookie = client
		.cookies()
		.map(({ name, value }) => `${name}=${value}`)
		.join("; ");
	return { cookie, shareId: trip.shareId, tripId: trip.id };
}

type Stream = { comeAgainMs: Promise<number> };

/** Resolves once the stream has sent a version. */
async function openStream(origin: string, { cookie, shareId }: Person): Promise<Stream> {
	const headers = { Accept: "text/event-stream", Cookie: cookie };
	const asked = get(`${origin}/trip/${shareId}/live`, { headers, agent: false });
	const [response] = (await once(asked, "response")) as [IncomingMessage];
	response.setEncoding("utf8");
	let text = "";
	response.on("data", (part: string) => {
		text += part;
	});
	while (!text.includes("data: ")) await once(response, "data");
	const comeAgainMs = once(response, "end").then(() => Number(text.match(/(?<=retry: )\d+/g)?.at(-1)));
	return { comeAgainMs };
}

/** @returns promises that resolve when the server closes the connection */
async function openSilent(origin: string, ofEachKind: number, person: Person): Promise<Promise<unknown>[]> {
	const { hostname, port } = new URL(origin);
	const page = `GET /landing HTTP/1.1\r\nHost: ${hostname}\r\n`;
	const message = `POST /api/trips/${person.tripId}/messages HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${person.cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
	const open = async (text: string): Promise<Socket> => {
		const socket = connect(Number(port), hostname);
		await once(socket, "connect");
		socket.write(text);
		if (text.endsWith("\r\n\r\n")) await once(socket, "data");
		return socket.resume();
	};
	const kinds = ["", `${page}\r\n`, page, `${message}{"mess`];
	const sockets = await Promise.all(
		kinds.flatMap((text) => Array.from({ length: ofEachKind }, () => open(text))),
	);
	return sockets.map((socket) =>
		once(
			socket.on("error", () => {}),
			"close",
		),
	);
}

function callsOf({ cookie, tripId, shareId }: Person, index: number): (turn: number) => Call {
	const headers = { Cookie: cookie };
	const paths = ["/landing", `/trip/${shareId}`, `/api/trips/share/${shareId}`];
	const write = {
		method: "POST",
		path: `/api/trips/${tripId}/messages`,
		headers: { ...headers, "Content-Type": "application/json" },
		body: JSON.stringify({ message: "Hello" }),
	};
	return (turn) => (index % 4 === 0 ? write : { path: paths[(index + turn) % paths.length], headers });
}

type Asking = { isNewEachTime: boolean; callOf: (turn: number) => Call };

/** Sends another request after each answer, until connections are refused. */
async function askUntilRefused(
	origin: string,
	sent: Sent[],
	{ isNewEachTime, callOf }: Asking,
): Promise<void> {
	using agent = disposable(new Agent({ keepAlive: true, maxSockets: 1 }));
	for (let turn = 0; ; turn += 1) {
		const call = { ...callOf(turn), agent: isNewEachTime ? (false as const) : agent };
		if (!(await ask(origin, sent, call))) return;
	}
}

/** @returns whether there was a server to connect to */
function ask(origin: string, sent: Sent[], { body, ...options }: Call): Promise<boolean> {
	return new Promise((resolve) => {
		const one: Sent = { sentAt: Number.POSITIVE_INFINITY, isNewConnection: false, answer: null };
		sent.push(one);
		const asked = request(origin, options);
		asked.on("finish", () => {
			one.sentAt = performance.now();
			one.isNewConnection = !asked.reusedSocket;
		});
		asked.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED"));
		asked.on("response", (response) => {
			response.resume().on("error", () => resolve(true));
			response.on("end", () => {
				one.answer = {
					status: response.statusCode ?? 0,
					asksToClose: response.headers.connection === "close",
				};
				resolve(true);
			});
		});
		asked.end(body);
	});
}

const disposable = (agent: Agent) => Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() });

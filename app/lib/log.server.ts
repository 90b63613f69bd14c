import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { describeError } from "./describe-error.ts";
import { processWide } from "./process-wide.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Everything that a line may contain. Share ids, addresses, names, bodies, cookies and secrets have no field here, so
 * the types refuse them.
 */
export type LogFields = {
	request?: string; // the id of the request, which its answer carries as X-Request-Id
	job?: string;
	user?: string;
	member?: string;
	namedMember?: string; // named by a request that is not this member's own
	trip?: string;
	payment?: string;
	attempt?: string;
	refund?: string;
	release?: string;
	setup?: string;
	purchase?: string;
	change?: string; // of a subscription
	method?: string;
	route?: string; // the pattern, such as /trip/:shareId
	status?: number;
	ms?: number;
	aborted?: boolean; // the browser left before it had the whole answer
	call?: string; // of the payment provider
	provider?: string;
	ref?: string; // the provider's own id of an intent, charge, refund, transfer and so on
	providerRequests?: string[]; // Stripe's ids of its requests, to ask its support about
	outcome?: string; // of a call, or of a job's turn
	stateNow?: string; // of an attempt, or of a call's subject, whatever the event that led to it said
	code?: string;
	declineCode?: string; // the bank's own, if `code` is less specific
	expectedOrigin?: string; // of a post that came from `receivedOrigin` instead
	receivedOrigin?: string;
	reason?: string; // of a refusal, a decline or a silence, in a few words: ours, or the provider's without personal data
	why?: string; // why an attempt has ended, in our own terms
	how?: string; // how a payment is made: automatic, card_field or hosted_page
	next?: string; // after a declined instalment: the date of the next automatic attempt, by_hand or member_confirms
	amount?: number; // cents
	currency?: string;
	booked?: boolean; // a call without an answer is in our books all the same
	httpStatus?: number; // of the provider's answer
	event?: string; // the id of the provider's event
	eventType?: string;
	unverifiedEvent?: string; // as claimed by a refused webhook
	unverifiedType?: string;
	ageSeconds?: number;
	found?: number;
	ids?: string[];
	since?: string; // ISO
	summary?: string; // what a job has done
	what?: string;
	queued?: number; // writes waiting behind this one
	waitedMs?: number;
	migrations?: number;
	schema?: string; // the name of the newest migration
	port?: number;
	process?: number; // the number of this server among those on one port
	waitMs?: number; // until the next attempt
	version?: string;
	error?: unknown; // logged by describeError
};

let lastTime = { at: 0, text: "" };

/** Many lines have the same millisecond. */
function timestamp(): string {
	const at = Date.now();
	if (at !== lastTime.at) lastTime = { at, text: `,"time":"${new Date(at).toISOString()}"` };
	return lastTime.text;
}

type Level = Exclude<LogLevel, "silent">;
type Destination = { write(lines: string): void };

const state = processWide("log", () => {
	const standard = standardError();
	const to = { current: standard };
	const lines = { waiting: "" };
	const logger = pino(
		{
			level: "warn",
			base: { pid: process.pid },
			timestamp,
			formatters: { level: (level) => ({ level }) },
		},
		{
			write(line: string) {
				if (lines.waiting === "") setImmediate(flush);
				lines.waiting += line;
			},
		},
	);
	// An exit, on purpose or by an error, does not wait for the next turn of the loop.
	process.on("exit", flush);

	function flush(): void {
		if (lines.waiting === "") return;
		const text = lines.waiting;
		lines.waiting = "";
		to.current.write(text);
	}

	return { to, flush, logger, scopes: new AsyncLocalStorage<LogFields>() };
});

/**
 * While stderr cannot be written, such as a file on a full disk, up to this many characters are kept. Later lines are
 * lost.
 */
const MAX_WAITING = 1024 * 1024;

/** A failed write must not end the process; its lines are written as soon as there is room again. */
function standardError(): Destination {
	const stderr = pino.destination({ dest: 2, sync: true });
	let waiting = 0;
	let isStuck = false;
	stderr.on("error", () => {
		isStuck = true;
	});
	stderr.on("write", () => {
		isStuck = false;
		waiting = 0;
	});
	return {
		write(lines) {
			if (isStuck) waiting += lines.length;
			// Writing an empty text retries the waiting lines.
			stderr.write(waiting <= MAX_WAITING ? lines : "");
		},
	};
}

/** Writes lines to stderr, each with the fields of its request, its job's turn and its payment. */
export const log = {
	debug: (message: string, fields?: LogFields) => write("debug", message, fields),
	info: (message: string, fields?: LogFields) => write("info", message, fields),
	warn: (message: string, fields?: LogFields) => write("warn", message, fields),
	error: (message: string, fields?: LogFields) => write("error", message, fields),
	fatal: (message: string, fields?: LogFields) => write("fatal", message, fields),
};

function write(level: Level, message: string, { error, ...fields }: LogFields = {}): void {
	const { logger, scopes, flush } = state;
	if (!logger.isLevelEnabled(level)) return;
	const line = { ...scopes.getStore(), ...fields };
	logger[level](error === undefined ? line : { ...line, error: describeError(error) }, message);
	if (URGENT.includes(level)) flush();
}

/**
 * Lines of these levels are written at once, because they must not be lost whatever happens next. All others of one
 * turn of the loop are written together.
 */
const URGENT: readonly Level[] = ["warn", "error", "fatal"];

/** Does `work` in its own scope, whose lines have these fields and those that `noteInLog` adds. */
export function inLogScope<T>(fields: LogFields, work: () => T): T {
	const { scopes } = state;
	return scopes.run({ ...scopes.getStore(), ...fields }, work);
}

/** Adds fields to the lines that follow in this request, or in this turn of a job. */
export function noteInLog(fields: LogFields): void {
	Object.assign(state.scopes.getStore() ?? {}, fields);
}

/** Writes what the turn of the loop has logged so far. */
export function flushLog(): void {
	state.flush();
}

/** The fields of the current request or job. Later calls of noteInLog change the same object. */
export function logScope(): LogFields {
	return state.scopes.getStore() ?? {};
}

/** The id of the current request, if there is one. */
export function currentRequestId(): string | undefined {
	return state.scopes.getStore()?.request;
}

/** On a terminal the lines are formatted for people, if that package is installed; the image leaves it out. */
export async function configureLog({ level }: { level: LogLevel }): Promise<void> {
	state.logger.level = level;
	if (!process.stderr.isTTY) return;
	const pretty = await import("pino-pretty").catch(() => null);
	if (pretty)
		state.to.current = pretty.default({ destination: 2, sync: true, ignore: "pid", singleLine: true });
}

/**
 * For tests: passes every line of this level and above to `take`, once the loop turns or `flushLog` is called.
 * @returns a function that ends that
 */
export function divertLog(take: (line: string) => void, level: LogLevel = "warn"): () => void {
	const { to, logger, flush } = state;
	const before = { destination: to.current, level: logger.level };
	flush();
	to.current = { write: (lines) => lines.trimEnd().split("\n").forEach(take) };
	logger.level = level;
	return () => {
		flush();
		to.current = before.destination;
		logger.level = before.level;
	};
}

/** Logs an uncaught error and ends the process. Node itself would print the message, which may contain personal data. */
export function logCrashes(): void {
	process.on("uncaughtException", (error) => {
		log.fatal("the process ends by an error that nothing has caught", { error });
		process.exit(1);
	});
}

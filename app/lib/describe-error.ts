export type ErrorDescription = {
	name: string;
	code?: string;
	message?: string;
	stack?: string[]; // the frames, without the message that a stack begins with
	cause?: ErrorDescription;
	errors?: ErrorDescription[]; // of an AggregateError
};

const MAX_MESSAGE = 300;
const MAX_FRAMES = 12;
const MAX_DEPTH = 4;
const MAX_ERRORS = 5;
const MAX_SQL_WORDS = 5;

/**
 * The parts of an error that a log may contain: nothing that a person has typed, and no secret. The message of a failed
 * query contains its parameters, a refusal of ours may name people, and V8 quotes text that is not JSON, so none of
 * these is repeated.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
	if (!(error instanceof Error)) return { name: "NotAnError", message: withoutPersonalData(String(error)) };
	const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
	const message = messageOf(error);
	const frames = framesOf(error);
	const isDeep = depth >= MAX_DEPTH;
	return {
		name: isFailedQuery(error) ? "FailedQuery" : error.name,
		...(code && { code }),
		...(message && { message }),
		...(frames.length > 0 && { stack: frames }),
		...(error.cause !== undefined && !isDeep && { cause: describeError(error.cause, depth + 1) }),
		...(error instanceof AggregateError &&
			!isDeep && { errors: error.errors.slice(0, MAX_ERRORS).map((one) => describeError(one, depth + 1)) }),
	};
}

/** Describes an error in one line, where there is no room for more, such as on the page about jobs. */
export function errorInALine(error: unknown): string {
	const { name, code, message, cause } = describeError(error);
	const own = message ?? code ?? name;
	const reason = cause?.message ?? cause?.code;
	return isFailedQuery(error) && reason ? `${reason} (${own})` : own;
}

function messageOf(error: Error): string | null {
	if (isFailedQuery(error)) return firstWords(error.query);
	if (error.name === "DomainError" || error.name === "ZodError") return null;
	const { message } = error;
	return withoutPersonalData(error instanceof SyntaxError ? message.split(/["'`]/, 1).join() : message);
}

/** Recognizes Drizzle's error by its fields, because its name is that of any error. */
function isFailedQuery(error: unknown): error is Error & { query: string } {
	return error instanceof Error && "params" in error && "query" in error && typeof error.query === "string";
}

function firstWords(sql: string): string {
	return `${sql.trim().split(/\s+/, MAX_SQL_WORDS).join(" ")} …`;
}

/** A stack begins with the error's name and message, which may have lines that look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
	const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length).split("\n");
	return frames.flatMap((line) => (FRAME.test(line) ? [line.trim()] : [])).slice(0, MAX_FRAMES);
}

const FRAME = /^\s+at .*(?::\d+:\d+|<anonymous>)\)?$/;

const PERSONAL: [pattern: RegExp, instead: string][] = [
	[/https?:\/\/[^\s"'<>)]+/gi, "[address]"],
	[/[^\s"'<>(),:;=]+@[^\s"'<>(),:;=]+\.[^\s"'<>(),:;=]+/g, "[e-mail]"],
	[/\b(?:[rsp]k_(?:test|live)|whsec)_\w+/g, "[key]"],
	[/\bgw_[\w-]{20,}/g, "[key]"],
	[/_secret_\w+/g, "_[secret]"],
	[/\b\d(?:[ -]?\d){11,18}\b/g, "[number]"],
];

/** Removes e-mail addresses, URLs, keys and card numbers from a foreign message, such as the provider's. */
export function withoutPersonalData(message: string): string {
	const clean = PERSONAL.reduce((text, [pattern, instead]) => text.replace(pattern, instead), message);
	return clean.length > MAX_MESSAGE ? `${clean.slice(0, MAX_MESSAGE)}…` : clean;
}

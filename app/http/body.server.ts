import { INTENT, STATE } from "@conform-to/dom";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_FIELDS = 500;
const MAX_DEPTH = 3;
const MAX_LISTS = 5;

/** @throws DomainError too_large for more than `limit` bytes; malformed if the client breaks off */
export async function readBytes(
	request: Request,
	limit = MAX_BODY_BYTES,
	hardLimit = limit * 128,
): Promise<Uint8Array<ArrayBuffer>> {
	const tooLarge = () => new DomainError("too_large", texts.tooLarge(limit / 1024));
	if (Number(request.headers.get("Content-Length") ?? 0) > hardLimit) throw tooLarge();
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of received(request)) {
		size += chunk.byteLength;
		// A body over the limit is still read to its end, because stopping early would close the connection before the answer
		// is sent.
		if (size > hardLimit) throw tooLarge();
		if (size <= limit) chunks.push(chunk);
	}
	if (size > limit) throw tooLarge();
	return new Uint8Array(Buffer.concat(chunks));
}

/** Nobody gets the answer to a broken-off request, but the log must not count it as our own fault. */
async function* received({ body }: Request): AsyncGenerator<Uint8Array> {
	try {
		if (body) yield* body;
	} catch (error) {
		throw new DomainError("malformed", texts.brokenOff, {
			cause: error instanceof Error ? error : undefined,
		});
	}
}

/** @throws DomainError too_large, unsupported_media, malformed, card_data */
export async function readForm(request: Request): Promise<FormData> {
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
		throw new DomainError("unsupported_media", texts.sendForm);
	}
	const form = await parseForm(await readBytes(request), type);
	checkFields(form);
	return form;
}

/** @throws DomainError malformed, card_data */
export function checkFields(form: FormData): void {
	const names = [...form.keys()];
	if (names.length > MAX_FIELDS) throw new DomainError("malformed", texts.tooManyFields);
	for (const name of names) checkFieldName(name);
	const lists = new Set(names.filter((name) => name.includes("[")).map((name) => name.split("[")[0]));
	if (lists.size > MAX_LISTS) throw new DomainError("malformed", texts.tooManyFields);
}

/** Parses a form whose fields the caller still has to check. @throws DomainError malformed */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
	try {
		return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
	} catch {
		throw new DomainError("malformed", texts.formUnreadable);
	}
}

/** @throws DomainError too_large, unsupported_media, malformed, card_data */
export async function readJson(request: Request): Promise<unknown> {
	const bytes = await readBytes(request);
	if (bytes.byteLength === 0) return {};
	if (!/^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "")) {
		throw new DomainError("unsupported_media", texts.sendJson);
	}
	try {
		return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (key, value) => {
			refuseCardData(key);
			// A lone UTF-16 surrogate can be written in JSON, but not stored or sent.
			return typeof value === "string" ? value.toWellFormed() : value;
		});
	} catch (error) {
		// JSON nested deeper than the stack gives a RangeError.
		if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) {
			throw new DomainError("malformed", texts.jsonInvalid);
		}
		throw error;
	}
}

/**
 * Conform builds objects from names such as `tripItems[2].name`, so a short name could make a huge array, and lists within
 * lists a huge page.
 * @throws DomainError malformed, card_data
 */
export function checkFieldName(name: string): void {
	refuseCardData(name);
	const parts = name.split(/[.[\]]+/).filter(Boolean);
	const isSafe = parts.every((part) => !/^\d{3,}$/.test(part) && !isReservedName(part));
	const isNested = name.split("[").length > 2;
	if (!isSafe || isNested || parts.length > MAX_DEPTH)
		throw new DomainError("malformed", texts.formUnreadable);
}

/**
 * Whether a name must not be a key of the form's object. Conform reads INTENT and STATE as JSON, and a field with a
 * method's name, such as toString, would replace the method.
 */
function isReservedName(part: string): boolean {
	return part === INTENT || part === STATE || part in Object.prototype;
}

const CARD_NUMBER = "number|num|no|pan|primaryaccountnumber";
const CVV = "(cvv2?|cvc2?|cid|csc|securitycode|verification(value|code))(code|number)?";
const CARD_DATA = [
	new RegExp(`^((credit|debit|bank|payment)?(card|cc))?(${CARD_NUMBER}|${CVV})\\d*$`),
	new RegExp(`card(${CARD_NUMBER}|${CVV})\\d*$`),
	/cardnumber|^(full|user|new|my|credit|debit|bank|payment)*(card|cc)code\d*$/,
];

/** Card data must never reach a rule, a row or a log (Rules: Card data). */
function refuseCardData(key: string): void {
	for (const part of [key, ...key.split(/[.[\]]+/)]) {
		const name = part
			.normalize("NFKC")
			.toLowerCase()
			.replace(/[^a-z0-9]/g, "");
		if (CARD_DATA.some((pattern) => pattern.test(name))) throw new DomainError("card_data", texts.cardData);
	}
}

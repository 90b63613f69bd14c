import type { ActionFunctionArgs } from "react-router";
import { checkFieldName, parseForm, readBytes } from "./body.server.ts";
import { requestStateOf } from "./context.server.ts";
import { requireSessionStill } from "./session.server.ts";

const MAX_BYTES = 320 * 1024; // text of a file, the other fields and the parts' headers

/**
 * Reads the file of a multipart form as text, which spreadsheets write in UTF-8, UTF-16 or Windows-1252.
 * @throws DomainError unauthenticated if the session has ended meanwhile, malformed, too_large
 */
export async function readPostedText(args: ActionFunctionArgs, name: string): Promise<string> {
	const type = args.request.headers.get("Content-Type") ?? "";
	const form = await parseForm(await readBytes(args.request, MAX_BYTES), type);
	for (const key of form.keys()) checkFieldName(key);
	await requireSessionStill(requestStateOf(args));
	const file = form.get(name);
	return file instanceof File ? decodeText(new Uint8Array(await file.arrayBuffer())) : "";
}

function decodeText(bytes: Uint8Array): string {
	const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
	if (isUtf16) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

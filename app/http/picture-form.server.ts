import type { ActionFunctionArgs } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { savePicture } from "#app/features/account/picture/picture.server.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { MAX_PICTURE_BYTES, pictureTooLarge } from "#app/lib/picture/encode-picture.server.ts";
import { checkFields, parseForm, readBytes } from "./body.server.ts";
import { requestStateOf } from "./context.server.ts";
import { enforceRateLimits } from "./rate-limit.server.ts";
import { requireSessionStill } from "./session.server.ts";
import * as texts from "./texts.ts";

const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 64 * 1024; // with the other fields and the parts' headers
const MAX_DISCARDED_BYTES = 4 * MAX_FORM_BYTES;

export const isFileForm = ({ headers }: Request): boolean =>
	/^multipart\/form-data\s*;/i.test(headers.get("Content-Type") ?? "");

/** A placeholder for a form with a file until that is read. It names the field that an error belongs to. */
export function fileForm(): FormData {
	const form = new FormData();
	form.set("picture", "");
	return form;
}

/**
 * Saves the file `picture` of a multipart form as the asker's picture.
 * @throws DomainError unauthenticated, rate_limited, unsupported_media, malformed, too_large, invalid, busy
 */
export async function savePostedPicture(args: ActionFunctionArgs): Promise<{ profileImageUrl: string }> {
	const state = requestStateOf(args);
	const { ctx, address } = state;
	const { id } = requireUser(ctx);
	requireFileForm(args.request);
	await enforceRateLimits(ctx, { profilePictureAddress: address, profilePicture: id });
	return savePicture(ctx, await readPostedPicture(args));
}

/** @throws DomainError unsupported_media */
export function requireFileForm(request: Request): void {
	if (!isFileForm(request)) throw new DomainError("unsupported_media", texts.sendFormWithFile);
}

/**
 * Reads the file `picture` of a multipart form, after its limits are counted.
 * @throws DomainError unauthenticated if the session has ended meanwhile, malformed, too_large
 */
export async function readPostedPicture(args: ActionFunctionArgs): Promise<Uint8Array> {
	const { picture } = await readFileForm(args, MAX_FORM_BYTES);
	return picture ?? new Uint8Array();
}

/**
 * Reads a form with fields and an optional file `picture`, after its limits are counted. A file that is somewhat too
 * large is read, so that the form can come back with what was typed; the use-case refuses the picture.
 * @throws DomainError unauthenticated if the session has ended meanwhile, malformed, too_large
 */
export function readPictureForm(args: ActionFunctionArgs): Promise<FileForm> {
	return readFileForm(args, MAX_DISCARDED_BYTES);
}

/** `form` has all fields, with `picture` empty; the file itself is in `picture`. */
type FileForm = { form: FormData; picture: Uint8Array | null };

async function readFileForm(args: ActionFunctionArgs, maxBytes: number): Promise<FileForm> {
	const { request } = args;
	const bytes = await readBytes(request, maxBytes, MAX_DISCARDED_BYTES).catch((error: unknown) => {
		throw isDomainError(error) && error.code === "too_large" ? pictureTooLarge() : error;
	});
	const form = await parseForm(bytes, request.headers.get("Content-Type") ?? "");
	checkFields(form);
	await requireSessionStill(requestStateOf(args));
	const file = form.get("picture");
	const picture = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null;
	form.set("picture", "");
	return { form, picture };
}

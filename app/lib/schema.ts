import { z } from "zod";
import { isCalendarDate } from "./dates.ts";
import { isPointUnclear, parseDollars } from "./dollars.ts";
import { mailAddress } from "./email-address.ts";
import { MAX_CENTS } from "./money.ts";
import { oneLink } from "./one-link.ts";
import * as texts from "./texts.ts";
import { visibleText } from "./visible-text.ts";
import { isWebLink } from "./web-link.ts";

export const blankToUndefined = (value: unknown) =>
	value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;

const visibleOrUndefined = (value: unknown) =>
	blankToUndefined(typeof value === "string" ? visibleText(value) : value);

/** A name with a line break could add a line to a mail or a calendar (Rules: Typed text). */
const onOneLine = (value: unknown) =>
	typeof value === "string" ? visibleText(value).replace(/\s+/g, " ") : value;

/** Text of one line with 1 to `max` visible characters; `required` is the message when it is blank. */
export function text(required: string, max = 200) {
	return z.preprocess(onOneLine, lines(required, max));
}

export function optionalText(max = 200) {
	return z.preprocess(onOneLine, optionalLines(max));
}

/** Like `text`, for a text area: it is trimmed, and its lines end with "\n". */
export function lines(required: string, max: number) {
	return z.preprocess(
		visibleOrUndefined,
		z
			.string({ error: (issue) => (issue.input === undefined ? required : texts.enterText) })
			.trim()
			.max(max, texts.textTooLong(max))
			.refine((value) => !CONTROL_CHARACTERS.test(value), texts.controlCharacters),
	);
}

export function optionalLines(max: number) {
	return z.preprocess(visibleOrUndefined, lines("", max).optional());
}

export function wholeNumber(min: number, max: number, message: string) {
	return z.preprocess(
		(value) => (typeof value === "string" && /^\s*-?\d{1,10}\s*$/.test(value) ? Number(value) : value),
		z.number({ error: message }).int(message).min(min, message).max(max, message),
	);
}

/** An amount in cents, in the API. */
export function cents() {
	return z
		.number({ error: texts.wholeCents })
		.int(texts.wholeCents)
		.min(1, texts.wholeCents)
		.max(MAX_CENTS, texts.wholeCents)
		.meta({ description: "In cents." });
}

/** The amount in cents that the person or program was shown. Any other amount is refused. */
export function expectedCents() {
	return z
		.preprocess(blankToUndefined, wholeNumber(0, MAX_CENTS, texts.wholeExpectedCents).optional())
		.meta({ description: "In cents, as the caller has seen it. Anything else is refused." });
}

/** Dollars as integer cents. A blank is 0, or refused with the message `required` if that is given. */
export function dollars(required?: string) {
	return z
		.preprocess(
			(value) => blankToUndefined(value) ?? (required === undefined ? 0 : undefined),
			z
				.union([z.string(), z.number()], {
					error: (issue) => (issue.input === undefined ? required : texts.enterAmount),
				})
				.transform((value, context) => {
					const cents = parseDollars(value);
					if (cents !== null) return cents;
					const isUnclear = isPointUnclear(String(value));
					context.addIssue({ code: "custom", message: isUnclear ? texts.pointUnclear : texts.enterAmount });
					return z.NEVER;
				}),
		)
		.meta({ description: "In dollars, with at most two decimals." });
}

export function optionalDate() {
	return z.preprocess(
		blankToUndefined,
		z
			.string({ error: texts.enterDate })
			.refine(isCalendarDate, texts.enterDate)
			.meta({ format: "date" })
			.optional(),
	);
}

/**
 * An email address that browsers accept and whose domain has a dot, in the form in which it is stored and mailed to
 * (`mailAddress`).
 */
export function email() {
	return z.preprocess(
		visibleOrUndefined,
		z
			.string({ error: texts.enterEmail })
			.trim()
			.max(MAX_TYPED_EMAIL, texts.enterEmail)
			.transform(mailAddress)
			.pipe(
				z
					.string()
					.max(MAX_EMAIL, texts.enterEmail)
					.pipe(z.email({ pattern: z.regexes.html5Email, error: texts.enterEmail, abort: true }))
					.refine((value) => TOP_LEVEL_DOMAIN.test(value), texts.enterEmail),
			),
	);
}

export function optionalEmail() {
	return z.preprocess(visibleOrUndefined, email().optional());
}

/** The one link in a typed text, or undefined when blank; with two, it asks which one (Rules: Links). */
export const typedLink = (value: unknown, context: z.RefinementCtx) => {
	const given = visibleOrUndefined(value);
	const link = typeof given === "string" ? oneLink(given) : given;
	if (link !== null) return link;
	context.addIssue({ code: "custom", message: texts.whichLink });
	return z.NEVER;
};

/** An http or https address of at most 2,048 characters, or undefined when blank. */
export function optionalLink() {
	return z.preprocess(
		typedLink,
		z
			.string({ error: texts.enterLink })
			.max(2048, texts.linkTooLong)
			.refine(isWebLink, texts.enterLink)
			.optional(),
	);
}

export function checkbox() {
	return z.preprocess(
		(value) => value === "on" || value === "true" || value === true,
		z.boolean().default(false),
	);
}

/** For `when` of a refinement of several fields, whose issues are then reported together with the fields' own. */
export function isObjectInput({ value }: { value: unknown }): boolean {
	return typeof value === "object" && value !== null;
}

const MAX_EMAIL = 254; // RFC 5321
const MAX_TYPED_EMAIL = 1_000; // including "mailto:" and what may follow the address in a link

const TOP_LEVEL_DOMAIN = /\.[a-z][a-z0-9-]*[a-z0-9]$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The input of an action that takes none: whatever is sent is ignored. */
export const noInput: z.ZodType<object> = z.object({});

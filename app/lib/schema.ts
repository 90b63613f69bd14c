import { z } from "zod";
import { isCalendarDate } from "./dates.ts";
import { parseDollars } from "./dollars.ts";
import { visibleText } from "./visible-text.ts";
import { completeLink, isWebLink } from "./web-link.ts";

export const blankToUndefined = (value: unknown) =>
	value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;

const visibleOrUndefined = (value: unknown) =>
	blankToUndefined(typeof value === "string" ? visibleText(value) : value);

/** Trimmed text of 1 to `max` visible characters, lines ending with "\n"; `required` is the message when it is blank. */
export function text(required: string, max = 200) {
	return z.preprocess(
		visibleOrUndefined,
		z
			.string({ error: (issue) => (issue.input === undefined ? required : "Enter text") })
			.trim()
			.max(max, `Use at most ${max} characters`)
			.refine((value) => !CONTROL_CHARACTERS.test(value), "Remove the characters that cannot be shown"),
	);
}

export function optionalText(max = 200) {
	return z.preprocess(visibleOrUndefined, text("", max).optional());
}

export function wholeNumber(min: number, max: number, message: string) {
	return z.preprocess(
		(value) => (typeof value === "string" && /^\s*-?\d{1,9}\s*$/.test(value) ? Number(value) : value),
		z.number({ error: message }).int(message).min(min, message).max(max, message),
	);
}

/** Dollars as integer cents. A blank is 0, or refused with the message `required`. */
export function dollars(required?: string) {
	return z.preprocess(
		(value) => blankToUndefined(value) ?? (required === undefined ? 0 : undefined),
		z
			.union([z.string(), z.number()], {
				error: (issue) => (issue.input === undefined ? required : DOLLARS_MESSAGE),
			})
			.transform((value, context) => {
				const cents = parseDollars(value);
				if (cents !== null) return cents;
				context.addIssue({ code: "custom", message: DOLLARS_MESSAGE });
				return z.NEVER;
			}),
	);
}

export function optionalDate() {
	return z.preprocess(
		blankToUndefined,
		z.string({ error: DATE_MESSAGE }).refine(isCalendarDate, DATE_MESSAGE).optional(),
	);
}

export function email() {
	return z.preprocess(
		visibleOrUndefined,
		z
			.string({ error: EMAIL_MESSAGE })
			.trim()
			.toLowerCase()
			.max(254, EMAIL_MESSAGE)
			.pipe(z.email({ pattern: z.regexes.html5Email, error: EMAIL_MESSAGE })),
	);
}

export function optionalEmail() {
	return z.preprocess(visibleOrUndefined, email().optional());
}

/** A typed link, or undefined when blank; one without a scheme gets https:// (Rules: Links). */
export const typedLink = (value: unknown) => {
	const given = visibleOrUndefined(value);
	return typeof given === "string" ? completeLink(given) : given;
};

/** An http or https address of at most 2,048 characters, or undefined when blank. */
export function optionalLink() {
	return z.preprocess(
		typedLink,
		z
			.string({ error: LINK_MESSAGE })
			.max(2048, "Use a link of at most 2048 characters")
			.refine(isWebLink, LINK_MESSAGE)
			.optional(),
	);
}

export function checkbox() {
	return z.preprocess((value) => value === "on" || value === "true" || value === true, z.boolean());
}

/** For `when` of a refinement over several fields, which is then reported together with the fields' own issues. */
export function isObjectInput({ value }: { value: unknown }): boolean {
	return typeof value === "object" && value !== null;
}

const DOLLARS_MESSAGE = "Enter an amount in dollars, such as 1200 or 1200.50";
const DATE_MESSAGE = "Enter a date, such as 2027-03-12";
const EMAIL_MESSAGE = "Please enter a valid email address";
const LINK_MESSAGE = "Enter a link that starts with http:// or https://";
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

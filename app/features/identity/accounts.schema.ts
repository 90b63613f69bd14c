import { z } from "zod";
import { email, text } from "#app/lib/schema.ts";
import * as texts from "./texts.ts";

const MIN_PASSWORD_LENGTH = 8;

/**
 * A password is not trimmed, because it may contain spaces, but spaces around it do not count towards its length. The
 * maximum keeps hashing cheap.
 */
const newPassword = z
	.string({ error: texts.passwordTooShort })
	.min(MIN_PASSWORD_LENGTH, texts.passwordTooShort)
	.max(200, texts.passwordTooLong)
	.refine(
		(password) => password.length < MIN_PASSWORD_LENGTH || password.trim().length >= MIN_PASSWORD_LENGTH,
		texts.passwordTooShort,
	);

export const registerSchema = z.object({
	firstName: text(texts.firstNameMissing, 60),
	lastName: text(texts.lastNameMissing, 60),
	email: email(),
	password: newPassword,
});

export const newPasswordSchema = registerSchema.pick({ password: true });

const recoveryCode = z.string().trim().max(100).optional();

export const signInSchema = z.object({
	email: email(),
	password: z
		.string({ error: texts.passwordMissing })
		.min(1, texts.passwordMissing)
		.max(200, texts.passwordTooLong),
});

/** In the API both steps of signing in are sent together. */
export const signInByApiSchema = signInSchema.extend({ recoveryCode });

/** The account's password, for requests that need it. */
export const currentPassword = z
	.string()
	.max(200, texts.passwordTooLong)
	.transform((typed) => typed || undefined)
	.optional();

/** Another email address needs the current password; names alone do not. */
export const profileSchema = registerSchema.omit({ password: true }).extend({ currentPassword });

export type Register = z.output<typeof registerSchema>;
export type SignIn = z.output<typeof signInByApiSchema>;
export type UpdateProfile = z.output<typeof profileSchema>;

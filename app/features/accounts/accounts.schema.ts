import { z } from "zod";
import { email, text } from "#app/lib/schema.ts";

const MIN_PASSWORD_LENGTH = 8;
const TOO_SHORT = "Password must be at least 8 characters";

/**
 * A password is not trimmed, because spaces may belong to it, but those around it do not count towards its length. The
 * maximum keeps hashing cheap.
 */
const newPassword = z
	.string({ error: TOO_SHORT })
	.min(MIN_PASSWORD_LENGTH, TOO_SHORT)
	.max(200, "Password must be at most 200 characters")
	.refine(
		(password) => password.length < MIN_PASSWORD_LENGTH || password.trim().length >= MIN_PASSWORD_LENGTH,
		TOO_SHORT,
	);

export const registerSchema = z.object({
	firstName: text("First name is required", 60),
	lastName: text("Last name is required", 60),
	email: email(),
	password: newPassword,
});

export const signInSchema = z.object({
	email: email(),
	password: z
		.string({ error: "Password is required" })
		.min(1, "Password is required")
		.max(200, "Password must be at most 200 characters"),
});

export const profileSchema = registerSchema.omit({ password: true });

export type Register = z.output<typeof registerSchema>;
export type SignIn = z.output<typeof signInSchema>;
export type UpdateProfile = z.output<typeof profileSchema>;

import { z } from "zod";
import { email, text } from "#app/lib/schema.ts";

/** A password is not trimmed, because spaces may belong to it. The maximum keeps hashing cheap. */
const newPassword = z
	.string({ error: "Password must be at least 8 characters" })
	.min(8, "Password must be at least 8 characters")
	.max(200, "Password must be at most 200 characters");

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

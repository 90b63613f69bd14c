import { z } from "zod";

/** Which of the two is needed depends on whether the account has a password. */
export const deleteAccountSchema = z.object({
	password: z.string().max(200).optional(),
	email: z.string().max(320).optional(),
});

export type DeleteAccount = z.output<typeof deleteAccountSchema>;

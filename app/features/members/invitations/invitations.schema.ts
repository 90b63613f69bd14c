import { z } from "zod";
import { checkbox, isObjectInput, optionalLines } from "#app/lib/schema.ts";
import { MAX_ADDRESSES, readAddresses } from "./addresses.ts";
import { SKIP_REASONS } from "./invitation-rules.ts";
import * as texts from "./texts.ts";

const MAX_TYPED = 8_000;
const MAX_MESSAGE = 1_000;

const typedAddresses = z.preprocess(
	(value) =>
		Array.isArray(value) && value.every((one) => typeof one === "string") ? value.join("\n") : value,
	z
		.string({ error: texts.enterAddresses })
		.max(MAX_TYPED, texts.tooMany(MAX_ADDRESSES))
		.default("")
		.transform(readAddresses)
		.refine(({ invalid }) => invalid.length === 0, {
			error: ({ input }) => texts.notAddresses((input as ReturnType<typeof readAddresses>).invalid),
		})
		.refine(({ addresses }) => addresses.length <= MAX_ADDRESSES, texts.tooMany(MAX_ADDRESSES)),
);

/** POST /api/trips/{shareId}/send-invites, and the page's form. `emails` is text, or a list in the API. */
export const sendInvitesSchema = z
	.object({
		emails: typedAddresses,
		customMessage: optionalLines(MAX_MESSAGE),
		byHand: checkbox().optional(),
	})
	.refine(({ emails }) => emails.addresses.length > 0, { message: texts.enterAddresses, when: hasNoAddress });

export const sentInvitationsSchema = z.object({
	emailContent: z.object({ subject: z.string(), body: z.string() }),
	sent: z.array(z.string()),
	skipped: z.array(z.object({ email: z.string(), reason: z.enum(SKIP_REASONS) })),
	mailto: z
		.string()
		.nullable()
		.meta({ description: "The mail for the organizer to send, where this server sends none." }),
});

export type SentInvitations = z.infer<typeof sentInvitationsSchema>;

function hasNoAddress({ value }: { value: unknown }): boolean {
	if (!isObjectInput({ value })) return false;
	const { emails } = value as { emails?: Partial<ReturnType<typeof readAddresses>> };
	return emails?.addresses?.length === 0 && emails.invalid?.length === 0;
}

export type SendInvites = z.output<typeof sendInvitesSchema>;

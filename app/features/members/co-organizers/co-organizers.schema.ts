import { z } from "zod";

/** What the page's form asks for. */
export const coOrganizerFormSchema = z.object({ role: z.enum(["co-organizer", "member"]) });

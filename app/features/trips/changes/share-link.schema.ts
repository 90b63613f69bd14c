import { z } from "zod";
import { optionalText } from "#app/lib/schema.ts";

export const shareLinkSchema = z.object({ seen: optionalText(64) });

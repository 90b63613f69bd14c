import { z } from "zod";
import * as texts from "./texts.ts";

export const locationSearchSchema = z.object({
	q: z.preprocess((value) => value ?? "", z.string().trim().max(100, texts.queryTooLong)),
});

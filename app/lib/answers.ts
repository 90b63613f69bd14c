import { z } from "zod";

/** The building blocks of the API's answers. Their schemas document them (docs/decisions/0053) and are their types. */

export const amount = () => z.number().int().meta({ description: "In cents." });

export const dollarAmount = () => z.number().meta({ description: "In dollars." });

export const rate = () => z.number().int().meta({ description: "In basis points: 500 is 5 %." });

export const percent = () => z.number().meta({ description: "In percent." });

export const count = () => z.number().int();

/** In the format of `toIso`. */
export const time = () => z.string().meta({ format: "date-time", description: "In UTC, ISO 8601." });

export const day = () =>
	z.string().meta({ format: "date", description: "A calendar date, which belongs to no time zone." });

/** The answer of an action that has nothing else to return. */
export const successSchema = z.object({ success: z.literal(true) }).meta({ id: "Success" });

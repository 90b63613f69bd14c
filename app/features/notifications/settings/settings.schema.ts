import { z } from "zod";

/** Each tick is named `topic.channel`; one that is not set is not sent. */
export const settingsSchema = z
	.record(z.string(), z.record(z.string(), z.unknown()).catch({}))
	.transform((topics) => ({
		on: Object.entries(topics).flatMap(([topic, channels]) =>
			Object.keys(channels).map((channel) => `${topic}.${channel}`),
		),
	}));

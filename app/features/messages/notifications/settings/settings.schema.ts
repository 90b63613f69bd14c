import { z } from "zod";

/** Each checked box is sent as `topic.channel`; unchecked ones are not sent. `shown` names every box of the form. */
export const settingsSchema = z
	.object({ shown: z.string().default("") })
	.catchall(z.record(z.string(), z.unknown()).catch({}))
	.transform(({ shown, ...topics }) => ({
		shown: shown.split(" "),
		on: Object.entries(topics).flatMap(([topic, channels]) =>
			Object.keys(channels).map((channel) => `${topic}.${channel}`),
		),
	}));

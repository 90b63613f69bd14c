import { z } from "zod";

/** Each tick is named `topic.channel`; one that is not set is not sent. `shown` names all that the form has. */
export const settingsSchema = z
	.object({ shown: z.string().default("") })
	.catchall(z.record(z.string(), z.unknown()).catch({}))
	.transform(({ shown, ...topics }) => ({
		shown: shown.split(" "),
		on: Object.entries(topics).flatMap(([topic, channels]) =>
			Object.keys(channels).map((channel) => `${topic}.${channel}`),
		),
	}));

import { Session } from "node:inspector/promises";

/** Takes a CPU profile between the messages "start" and "stop", which it answers with true and the profile. */
const SAMPLE_EVERY_US = 500;

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });

process.on("message", async (question) => {
	if (question === "start") {
		await session.post("Profiler.start");
		process.send?.(true);
	} else {
		const { profile } = await session.post("Profiler.stop");
		process.send?.(profile);
	}
});
process.channel?.unref();

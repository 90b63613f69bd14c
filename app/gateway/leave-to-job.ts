import { log } from "#app/lib/log.server.ts";
import { isProviderRefusal, isProviderTimeout } from "./gateway.ts";

/**
 * Handles the error of a call that a job repeats. The provider's timeouts and refusals are left to the job; any other
 * error is our own fault, and is logged.
 * @param call what failed, such as "a refund"
 */
export const leaveToJob = (call: string) => (error: unknown) => {
	if (!isProviderTimeout(error) && !isProviderRefusal(error))
		log.error(`${call} failed, and the job repeats it`, { error });
};

export const label = "Push messages on this device";
export const lead = "They reach you even when Gangway is closed.";
export const states = {
	on: "They are on, for everything that has Push checked above. We switch them off when you sign out here.",
	off: "They are off. Once you switch them on, you choose above what they are for.",
	blocked: "Your browser blocks messages from Gangway. Allow them in its settings first.",
} as const;
export const failed = "That did not work. Nothing has changed. Please try again.";
export const turnOn = "Switch on";
export const turnOff = "Switch off";
export const working = "One moment...";

export const endpointMissing = "The endpoint must be an https address of a push service";
export const keysMissing = "The keys p256dh and auth are missing or wrong";

// Shown to admins about push messages that were not sent.
export const nowhere = "Push messages are off in every browser.";
export const refusedWith = (answers: string) => `No browser was reached: ${answers}`;

export const label = "Push messages on this phone";
export const lead = "They reach you while Gangway is closed. You get those that have Push ticked above.";
export const states = {
	on: "On. Signing out here switches them off.",
	off: "Off.",
	blocked: "Your browser blocks messages from Gangway. Allow them in its settings first.",
} as const;
export const failed = "That did not work. Nothing has changed. Please try again.";
export const turnOn = "Switch on";
export const turnOff = "Switch off";
export const working = "One moment...";

export const endpointMissing = "The endpoint must be an https address of a push service";
export const keysMissing = "The keys p256dh and auth are missing or wrong";

// What an admin reads of a push message that was not sent.
export const nowhere = "Push is on in no browser.";
export const refusedWith = (answers: string) => `No browser was reached: ${answers}`;

import type { Milestone } from "./milestones.ts";

export const messages = {
	25: "Great Progress",
	50: "Halfway Done",
	75: "Almost There",
	100: "Trip Fully Paid",
} as const satisfies Record<Milestone, string>;

/** Only about a member's own payments: others may still owe theirs. */
export const ownMessages = {
	...messages,
	100: "Your share is paid",
} as const satisfies Record<Milestone, string>;

export const firstMilestone = "The first milestone is at 25%";

export const ofTotal = (total: string) => `of ${total} paid`;
export const forShare = (share: string) => `paid for a share of ${share}`;
export const percentReached = (percent: number) => `You've reached ${percent}%`;
export const everythingPaid = "Every payment is made";
export const allOwnPaid = "All your payments are made";

export const membersOnly = "Only people with a spot on this trip can pay for others.";
export const isPaidFor = "Somebody else pays for your spot. Take over what is left of it first.";

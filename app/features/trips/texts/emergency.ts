// The link to the page of an emergency. It is here because the emergency room may import this one but not the reverse.
export const emergency = "Emergency";
export const numbers = "Emergency numbers";

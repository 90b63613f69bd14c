// The way to the page of an emergency, whose room stands above this one.
export const emergency = "Emergency";
export const numbers = "Emergency numbers";

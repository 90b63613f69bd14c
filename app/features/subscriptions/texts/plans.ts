export const free = "Free";
export const plus = "Plus";
export const pro = "Pro";

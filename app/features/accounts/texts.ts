export const firstNameMissing = "First name is required";
export const lastNameMissing = "Last name is required";
export const passwordMissing = "Password is required";
export const passwordTooShort = "Password must be at least 8 characters";
export const passwordTooLong = "Password must be at most 200 characters";
export const personalPassword = "Choose a password that is not mostly your name or email address.";
export const commonPassword = "This is one of the most common passwords. Choose one that is harder to guess.";

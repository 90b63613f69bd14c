export const wrongSignature = "The signature does not fit";
export const attemptNotListed = (id: string) => `The provider does not list attempt ${id} yet`;
export const chargeNotBooked = (ref: string) => `Charge ${ref} is not in our books yet`;

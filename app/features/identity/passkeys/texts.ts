export const relyingPartyName = "Gangway";
export const stepOver = "This took too long, or was tried too often. Start again.";
export const passkeyRefused = "This passkey was not accepted. Try again, or use another way to sign in.";
export const passkeyNotMade = "The passkey was not made. Try again.";
export const passkeyKnown = "This passkey is in an account already.";

export const firstNameMissing = "First name is required";
export const lastNameMissing = "Last name is required";
export const passwordMissing = "Password is required";
export const passwordTooShort = "Password must be at least 8 characters";
export const passwordTooLong = "Password must be at most 200 characters";
export const personalPassword = "Choose a password that is not mostly your name or email address.";
export const commonPassword = "This is one of the most common passwords. Choose one that is harder to guess.";

export const passkeyNameMissing = "Give the passkey a name";

export const placeUnknown = "Place unknown";

export const linkGone = "This link no longer works. Each link works once, for 30 minutes.";
export const noMail = "We can't send email at the moment, so we can't send you a link.";
export const onceForHalfAnHour = "The link works once, for 30 minutes.";
export const takeBack = "Take my account back";
export const chooseNewPassword = "Choose a new password";

export const time = "Time";
export const browser = "Browser";
export const inUtc = (instant: string) => `${instant} (UTC)`;
export const browserOn = (browserName: string, system: string) => `${browserName} on ${system}`;
export const unknownBrowserOn = (system: string) => `A browser on ${system}`;
export const unknownBrowser = "An unknown browser";
export const samsungBrowser = "Samsung Internet";

export const verifyMail = {
	subject: "Confirm your email address",
	heading: "Confirm your email address",
	paragraphs: [
		"Someone created a Gangway account with this address. If it was you, confirm the address. Trips that you planned or joined with it then appear in your account.",
		"It is easiest in the browser that you are signed in with. In any other you then choose a new password, in case a stranger created the account.",
	],
	label: "Confirm my address",
	closing: `${onceForHalfAnHour} If you have no Gangway account, ignore this email: nothing happens unless you confirm.`,
};

export const resetMail = {
	subject: "Choose a new password",
	heading: "Choose a new password",
	paragraphs: ["You can choose a new password for the Gangway account with this address."],
	label: chooseNewPassword,
	closing: `${onceForHalfAnHour} If you did not ask for it, ignore this email: your password stays as it is.`,
};

export const signInMail = {
	subject: "Your link to sign in",
	heading: "Sign in to Gangway",
	paragraphs: ["Open this link in the browser that you want to sign in with."],
	label: "Sign in",
	closing: `${onceForHalfAnHour} If you did not ask for it, ignore this email and don't share the link: anyone who has it can sign in.`,
};

export const passwordChangedMail = {
	subject: "Your password was changed",
	heading: "Your password was changed",
	paragraphs: [
		"Your Gangway account has a new password, and every other browser is signed out.",
		"If it was you, there is nothing to do. If it was not, choose a new password now.",
	],
};

const ifItWasNot =
	"If it was you, there is nothing to do. If it was not, choose a new password now and look at the security settings of your account.";

export const passwordRemovedMail = {
	subject: "Your password was removed",
	heading: "Your password was removed",
	paragraphs: ["Your Gangway account now signs in by passkey alone.", ifItWasNot],
};

export const passwordEndedMail = {
	subject: "The password of your account was ended",
	heading: "The password was ended",
	paragraphs: [
		"The address of this Gangway account was not confirmed yet, and its mailbox was just used to get in from a browser that was not signed in. In case a stranger had made the account, its password was ended, and every other browser is signed out.",
		"Choose a new password, unless you have done so already.",
	],
};

export const passkeyAddedMail = (name: string) => ({
	subject: "A passkey was added to your account",
	heading: "A passkey was added",
	paragraphs: [`The passkey “${name}” can now sign in to your Gangway account.`, ifItWasNot],
});

export const passkeyRemovedMail = (name: string) => ({
	subject: "A passkey was removed from your account",
	heading: "A passkey was removed",
	paragraphs: [`The passkey “${name}” can no longer sign in to your Gangway account.`, ifItWasNot],
});

export const apiKeyMadeMail = (name: string, access: "read" | "write") => ({
	subject: "An API key was made for your account",
	heading: "An API key was made",
	paragraphs: [
		access === "read"
			? `A program with the key “${name}” can now read what you see on Gangway.`
			: `A program with the key “${name}” can now read what you see on Gangway, and act for you.`,
		ifItWasNot,
	],
});

export const apiKeyNameMissing = "Give the key a name";

export const keysRemovedMail = {
	subject: "The passkeys of your account were removed",
	heading: "Your passkeys were removed",
	paragraphs: [
		"The address of this Gangway account was not confirmed yet, and its mailbox was just used to get in from a browser that was not signed in. In case a stranger had set them up, the account's passkeys and recovery codes were removed, and two-step sign-in was switched off.",
		"If they were yours, sign in and add them again in the security settings.",
	],
};

const tookBack = "The link that takes your Gangway account back was used.";

export const allKeysEndedMail = {
	subject: keysRemovedMail.subject,
	heading: keysRemovedMail.heading,
	paragraphs: [
		`${tookBack} In case a stranger had added a passkey, all passkeys and recovery codes were removed, and two-step sign-in was switched off.`,
		"Add yours again in the security settings.",
	],
};

export const newKeysEndedMail = {
	subject: keysRemovedMail.subject,
	heading: "New passkeys were removed",
	paragraphs: [
		`${tookBack} In case a stranger had added them, the passkeys that were added shortly before were removed.`,
		"Look in the security settings, and remove each passkey that is not yours.",
	],
};

export const verifyKeepsKeys =
	"In any other, confirming also removes the account's passkeys and recovery codes, in case a stranger has set them up.";

export const twoStepOnMail = {
	subject: "Two-step sign-in was switched on",
	heading: "Two-step sign-in was switched on",
	paragraphs: [
		"Your Gangway account now asks for a passkey or a recovery code after the password.",
		"If it was you, there is nothing to do. If it was not, choose a new password now.",
	],
};

export const codesMadeMail = {
	subject: "New recovery codes were made",
	heading: "New recovery codes were made",
	paragraphs: ["Your Gangway account has new recovery codes. The older ones have ended.", ifItWasNot],
};

export const twoStepOffMail = {
	subject: "Two-step sign-in was switched off",
	heading: "Two-step sign-in was switched off",
	paragraphs: ["Your Gangway account no longer asks for a passkey after the password.", ifItWasNot],
};

export const recoveryCodeUsedMail = (left: number) => ({
	subject: "A recovery code was used",
	heading: "A recovery code was used",
	paragraphs: [
		`Someone used a recovery code of your Gangway account in place of a passkey. ${left === 1 ? "One code is" : `${left} codes are`} left.`,
		ifItWasNot,
	],
});

export const newSignInMail = {
	subject: "New sign-in to your account",
	heading: "New sign-in to your account",
	paragraphs: [
		"Someone signed in from a browser that has not used your Gangway account before.",
		"If it was you, there is nothing to do. If it was not, choose a new password now: that signs out every other browser.",
	],
};

export const emailChangedMail = {
	subject: "Your email address was changed",
	heading: "Your email address was changed",
	paragraphs: [
		"Your Gangway account now has another email address, and we send your emails there.",
		"If it was you, there is nothing to do. If it was not, choose a new password now: your account gets this address back, and every other browser is signed out.",
	],
	label: takeBack,
	closing: onceForHalfAnHour,
};

export const relyingPartyName = "Gangway";
export const stepOver = "That took too long, or you tried too often. Start again.";
export const passkeyRefused = "This passkey was not accepted. Try again, or use another way to sign in.";
export const passkeyNotMade = "The passkey was not made. Try again.";
export const passkeyKnown = "This passkey is in an account already.";

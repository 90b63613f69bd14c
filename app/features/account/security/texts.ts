import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const wrongPassword = "This is not your current password.";
export const currentPasswordMissing = "Enter your current password.";
export const confirmFirst = "Confirm with your passkey that it is you, then try again.";
export const passkeyNeeded = "Add a passkey first.";
export const codesNeeded = "Make recovery codes first, and keep them in a safe place.";
export const passwordNeeded = "Choose a password first: this account signs in by passkey alone.";
export const changedMeanwhile = "The password was changed in the meantime. Load the page again.";
export const sessionGone = "That browser is signed out already.";
export const passkeyGone = "That passkey is removed already.";
export const verifyFirst = "Confirm your email address first. Your profile has a button for the link.";
export const tooManyPasskeys = (max: number) => `An account has at most ${max} passkeys. Remove one first.`;
export const lastPasskey = "This is your only passkey. Switch two-step sign-in off before you remove it.";
export const onlyWayIn =
	"This is your only passkey, and you have no password. Add another passkey, or choose a password and switch two-step sign-in off.";
export const noWayToConfirm =
	"Your account has no password and no passkey. Choose a password by a mailed link: “Forgot your password?”";
export const noWayToConfirmLead =
	"Your account has no password and no passkey, so choose a password first. We email you a link for that.";
export const sameEmail = "This is your email address already.";
export const samePassword = "This is your current password. Choose another one.";
export const startAgain = "That took too long, or you tried too often. Start again.";
export const wrongCode = "This recovery code has already been used, or is not one of yours.";
export const codeMissing = "Enter a recovery code.";
export const scriptOff = "Passkeys need JavaScript, and it is off in this browser. Switch it on first.";
export const scriptNeeded =
	"Your browser did not answer with a passkey. Passkeys need JavaScript and a browser that supports them.";

export const securitySettings = "Security Settings";
export const securityLead = "How you sign in, and where you are signed in.";
export const securityDescription =
	"Change your password, email address and passkeys, and see where you are signed in.";
export const backToSecurity = "Back to Security Settings";
export const backToProfile = "Back to your profile";
export const howYouSignIn = "How you sign in";
export const password = "Password";
export const change = "Change";
export const manage = "Manage";
export const choose = "Choose one";
export const passwordSet = "Asked for when you sign in";
export const noPassword = "None: you sign in by passkey alone";
export const noPasswordYet = "None: a mailed link lets you choose one";
export const forgotPassword = "Forgot your password?";
export const passkeysTitle = "Passkeys and two-step sign-in";
export const passkeyCount = (count: number, isTwoStep: boolean) => {
	const keys = count === 0 ? "No passkeys" : count === 1 ? "1 passkey" : `${count} passkeys`;
	return `${keys}, two-step sign-in is ${isTwoStep ? "on" : "off"}`;
};
export const recoveryCodes = "Recovery codes";
export const codesLeft = (left: number, hasMade: boolean) => {
	if (left === 0) return hasMade ? "None left" : "None yet";
	return left === 1 ? "1 code left" : `${left} codes left`;
};

export const sessionsTitle = "Where you are signed in";
export const thisDevice = "This browser";
export const lastSeen = (when: string) => `Last seen ${when} (UTC)`;
export const endSession = "Sign out";
export const endSessionOf = (device: string) => `: ${device}`;
export const ending = "Signing out...";
export const endOthers = "Sign out every other browser";
export const noOthers = "You are signed in nowhere else.";
export const sessionNotEnded = "Nothing was signed out";
export const sessionEnded = "That browser is signed out";
export const othersEnded = "Every other browser is signed out";

export const changePassword = "Change your password";
export const choosePassword = "Choose a password";
export const passwordLead = "Every other browser will be signed out.";
export const passwordDescription =
	"Choose the password you sign in with, or remove it and sign in by passkey alone.";
export const currentPassword = "Current password";
export const newPassword = "New password";
export const passwordSaved = "Your new password is saved";
export const othersSignedOut = "You stay signed in here. Every other browser is signed out.";
export const passwordNotSaved = "Password not saved";
export const savePassword = "Save new password";
export const removePassword = "Sign in without a password";
export const removePasswordLead =
	"With a passkey you need no password: nobody can guess it, and no fake page can trick you into typing it.";
export const afterwards =
	"You then sign in by passkey. If you lose it, you sign in with a mailed link and one of your recovery codes, so keep them in a safe place. Without a passkey and codes nobody gets in, not even you.";
export const removePasswordButton = "Remove my password";
export const passwordRemoved = "Your password is removed";
export const passwordNotRemoved = "Password not removed";
export const removePasswordNeeds = "To do this, add a passkey and make recovery codes first.";
export const toPasskeys = "See your passkeys";
export const toCodes = "See your recovery codes";
export const toProfile = "See your profile";

export const changeEmail = "Change your email address";
export const emailDescription =
	"Change the email address of your account. We email the new one a link to confirm it.";
export const emailLead = (email: ReactNode) =>
	phrase`Your address is ${email}. We email the new one a link to confirm it, and tell the old one. Every other browser will be signed out.`;
export const newEmail = "New email address";
export const saveEmail = "Save new address";
export const emailSaved = "Your new address is saved";
export const emailSavedDetails = "Open the email that we sent there, and press the button in it.";
export const emailNotSaved = "Address not saved";

export const confirmTitle = "Confirm that it is you";
export const confirmLead =
	"Security settings can be changed for 10 minutes after you have confirmed with a passkey.";
export const confirmByPasskey = "Confirm with your passkey";
export const confirmed = "Confirmed";
export const confirmedDetails = "You can change your security settings for 10 minutes.";
export const notConfirmed = "Not confirmed";
export const confirmNeeded = "Confirm with your passkey before you change anything here.";

export const passkeysLead =
	"A passkey signs you in with your fingerprint, your face or your device's PIN. It works only here, so no fake page can steal it.";
export const yourPasskeys = "Your passkeys";
export const noPasskeys = "You have no passkeys yet.";
export const passkeyDetails = (added: string, used: string | null) =>
	`Added ${added} (UTC). ${used === null ? "Not used yet." : `Last used ${used} (UTC).`}`;
export const addPasskey = "Add a passkey";
export const passkeyName = "Name";
export const passkeyNameHint = "For example the device that has it.";
export const passkeyAdded = "Passkey added";
export const passkeyNotAdded = "No passkey was added";
export const rename = "Save name";
export const renamed = "Name saved";
export const notRenamed = "Name not saved";
export const remove = "Remove this passkey";
export const passkeyRemoved = "Passkey removed";
export const passkeyNotRemoved = "Passkey not removed";
export const removing = "Removing...";
export const changePasskey = (name: ReactNode) => phrase`Rename or remove ${name}`;

export const twoStepTitle = "Two-step sign-in";
export const twoStepOffText =
	"Signing in then takes your password and a passkey, so a stolen password alone opens nothing.";
export const twoStepOnText =
	"Signing in takes your password or a mailed link, and then a passkey or a recovery code.";
export const twoStepFixedText =
	"You sign in by passkey, or with a mailed link and then a passkey or a recovery code. To switch this off, choose a password first.";
export const switchOn = "Switch on two-step sign-in";
export const switchOff = "Switch off two-step sign-in";
export const switching = "Saving...";
export const isOn = "On";
export const twoStepOn = "Two-step sign-in is on";
export const twoStepOff = "Two-step sign-in is off";
export const twoStepNotChanged = "Nothing was changed";

export const codesLead =
	"Each of these codes signs you in once in place of a passkey, if you lose the device that has it.";
export const codesShownOnce =
	"Print this page or copy the codes now, and keep them in a safe place. They are shown only this once.";
export const codesOfAccount = (email: string) => `Gangway recovery codes of ${email}`;
export const makeCodes = "Make new codes";
export const makeCodesText = "New codes end the ones that you have.";
export const making = "Making...";
export const codesNotMade = "No codes were made";
export const codesDone = "I have kept them";

export const secondStepTitle = "One more step";
export const secondStepLead = "Your account asks for a passkey, too.";
export const secondStepDescription =
	"Finish signing in with your passkey, or with one of your recovery codes.";
export const secondStepRequired = "This account asks for a second step: a passkey or a recovery code.";
export const usePasskey = "Use your passkey";
export const useCode = "Use a recovery code";
export const useCodeText = "Without your passkey, enter one of the recovery codes that you have kept.";
export const recoveryCode = "Recovery code";
export const signInWithCode = "Sign in with this code";
export const signingIn = "Signing in...";
export const notSignedIn = "You are not signed in";
export const signInWithPasskey = "Sign in with a passkey";
export const backToSignIn = "Back to sign in";
export const passkeySignInTitle = "Sign in with a passkey";
export const passkeySignInLead = "Press the button, and choose the passkey that you have for Gangway.";

export const passkeyFailed =
	"Your browser did not use a passkey: it was cancelled, or took too long. Try again.";
export const passkeyKnown = "This device already has a passkey of your account.";
export const passkeyUnsupported = "This browser does not support passkeys.";

export const apiKeys = "API keys";
export const apiKeysLead =
	"Give a script or program its own key, so that it can use Gangway as you without your password.";
export const apiKeysDescription = "Make and revoke keys by which your own programs use Gangway's API.";
export const apiKeyCount = (count: number) =>
	count === 0 ? "None" : count === 1 ? "1 key" : `${count} keys`;
export const forPrograms = "For your own programs";
export const yourApiKeys = "Your keys";
export const noApiKeys = "You have no keys.";
export const apiKeyAccess = { read: "Read only", write: "Read and write" } as const;
export const apiKeyDetails = (made: string, used: string | null) =>
	`Made ${made} (UTC). ${used === null ? "Not used yet." : `Last used ${used} (UTC).`}`;
export const makeApiKey = "Make a key";
export const apiKeyName = "Name";
export const apiKeyNameHint = "For example the program that uses it.";
export const apiKeyMay = "What it may do";
export const readKeyDetails = "It sees what you see, and changes nothing.";
export const writeKeyDetails =
	"It can also do what you can: plan trips, write, pay with saved cards, refund and release. It cannot touch your password, passkeys, keys or account.";
export const chooseAccess = "Choose what the key may do.";
export const apiKeyNotMade = "No key was made";
export const tooManyApiKeys = (max: number) => `An account has at most ${max} keys. Revoke one first.`;
export const newApiKey = "Your new key";
export const apiKeyShownOnce =
	"Copy the key now, and keep it where only your program can read it. It is shown only this once.";
export const apiKeyUse = (header: ReactNode) => phrase`Your program sends it with each call: ${header}`;
export const apiKeyHeader = "Authorization: Bearer gw_…";
export const apiKeyDone = "I have copied it";
export const apiDocs = "See what the API can do";
export const revoke = "Revoke";
export const revokeHint = "Whatever uses this key stops working at once, and a revoked key never comes back.";
export const revokeNow = "Revoke this key";
export const revoking = "Revoking...";
export const apiKeyRevoked = "Key revoked";
export const apiKeyNotRevoked = "No key was revoked";
export const apiKeyGone = "That key is revoked already.";

import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const forgotPassword = "Forgot your password?";
export const byPasskey = "Sign in with a passkey";
export const linkInstead = "Email me a link instead";

export const sendLink = "Email me a link";
export const sending = "Sending...";
export const notSent = "No link was sent";
export const sentTitle = "Check your email";
export const noMailYet = "No email after a few minutes? Check your spam folder, or try another address.";
export const tryOther = "Use another address";
export const backToSignIn = "Back to sign in";
export const goneTitle = "This link no longer works";
export const goneText = "Each link works once, for 30 minutes. Ask for a new one.";

export const verifyGoneText =
	"Each link works once, for 30 minutes. If you've already pressed its button, your address is confirmed. If not, ask for a new link.";

const onItsWay = (what: string) =>
	`If there is an account with that address, ${what} is on its way. It works once, for 30 minutes.`;

export const askForPassword = {
	title: "Choose a new password",
	lead: "Enter the email address of your account. We'll email you a link to choose a new password.",
	sent: onItsWay("a link to choose a new password"),
};
export const askToSignIn = {
	title: "Sign in by email",
	lead: "Enter the email address of your account. We'll email you a link that signs you in without a password.",
	sent: onItsWay("a link to sign in"),
};

export const resetTitle = "Choose a new password";
export const resetDescription = "Choose a new password for your account. Every other browser is signed out.";
export const resetLead = (email: ReactNode) =>
	phrase`This is for the account of ${email}. Every other browser will be signed out.`;
export const restoreLead = (email: ReactNode) =>
	phrase`Your account has the address ${email} afterwards. In case a stranger has added them, its passkeys and recovery codes are removed, and two-step sign-in is switched off; where you have used that for longer, only new ones are removed. Every other browser will be signed out.`;
export const newPassword = "New password";
export const resetButton = { label: "Save and sign in", pending: "Saving...", failed: "Password not saved" };
export const passwordSaved = "Your new password is saved";
export const othersSignedOut = "You are signed in here. Every other browser is signed out.";

export const signInTitle = "Sign in here?";
export const signInDescription = "Sign in to your account in this browser with the link we emailed you.";
export const signInLead = (email: ReactNode) => phrase`This signs this browser in as ${email}.`;
export const signInButton = { label: "Sign in", pending: "Signing in...", failed: "You are not signed in" };

export const verifyTitle = "Confirm your address";
export const verifyDescription = "Confirm, with the link we emailed you, that the address is yours.";
export const verifyLead = (email: ReactNode) => phrase`Is ${email} the address of your Gangway account?`;
export const verifyOnlyYours =
	"Trips and spots with this address will be added to the account, and every other browser will be signed out. Confirm it only if you created that account. If this browser isn't signed in to it, you choose a new password next.";
export const verifyButton = {
	label: "Yes, it is mine",
	pending: "Confirming...",
	failed: "Address not confirmed",
};
export const verified = "Your address is confirmed";
export const choosePassword = "Choose your password now. An earlier one no longer works.";
export const nothingLeft = "There is nothing left to do.";
export const toProfile = "See your profile";

export const unverified = "Your address is not confirmed yet";
export const openVerification = (email: ReactNode) =>
	phrase`Open the email we sent to ${email} and press the button.`;
export const sendVerificationAgain = "Email me a new link";
export const unverifiedText =
	"Confirm it so that trips and spots with this address are added to your account.";
export const sendVerificationDescription =
	"Ask for an email with a link that confirms the address of your account.";
export const verificationSent = "A link is on its way";
export const confirmAddress = (email: string) =>
	`To confirm your address, open the email we sent to ${email} and press the button in it.`;
export const verificationSentTo = (email: string) =>
	`Open the email we sent to ${email} and press the button.`;
export const alreadyVerified = "Your address is already confirmed";

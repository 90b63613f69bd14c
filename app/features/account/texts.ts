import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const signInPage = "Welcome aboard: sign in";
export const invitedTo = (trip: string) => `You're invited to ${trip}`;
export const invitedDescription = "Where and when it goes, who has joined and what your share is.";
export const welcome = "Welcome aboard";
export const spokenSignIn = ": sign in";
export const signInLead = "Sign in to see your trips, your payments and your crew.";
export const newHere = "New to Gangway?";
export const password = "Password";
export const signingIn = "Signing in...";
export const signInFailed = "Sign in failed";
export const signInUnanswered = "An error occurred during login";
export const badCredentials = "Invalid email or password";
export const welcomeBack = "Welcome back!";
export const signedOut = "Signed out successfully";
export const browserCleared = "You have been logged out and all trip data cleared.";

export const registerPage = "Get your boarding pass: create an account";
export const getPass = "Get your boarding pass";
export const spokenRegister = ": create an account";
export const registerLead = "One account for every trip: yours, and those of your friends.";
export const placeComes = (trip: ReactNode) =>
	phrase`Your spot on ${trip} comes with you if you keep its email.`;
export const tripComes = (trip: ReactNode) => phrase`${trip} comes with you.`;
/** Shown before someone has said whether they have an account. */
export const tripWaits = (trip: ReactNode) =>
	phrase`Create an account or sign in, and ${trip} comes with you.`;
export const haveAccount = "Already have an account?";
export const passwordHint = "At least 8 characters. A few words in a row are easy to remember.";
export const createAccountButton = "Create Account";
export const creatingAccount = "Creating account...";
export const registrationFailed = "Registration failed";
export const emailHasAccount = "There is already an account with this email. Sign in instead.";
export const accountCreated = "Account created!";

export function unclaimedTrips(left: number): string | undefined {
	if (left === 0) return undefined;
	if (left === 1)
		return "One trip you made here is still waiting: your plan has no room for more trips this month.";
	return `${left} trips you made here are still waiting: your plan has no room for more trips this month.`;
}

export const emailTaken = "There is already an account with this email";

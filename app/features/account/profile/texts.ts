import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const profileTitle = "Your profile";
export const profileDescription =
	"Your name, email address and plan, and the way to your cards, security settings and data.";
export const yourPlan = "Your plan";
export const personalInformation = "Personal Information";
export const editProfile = "Edit Profile";
export const saveProfile = "Save Changes";
export const profileNotSaved = "Update Failed";
export const profileUnanswered = "Failed to update profile";
export const profileSaved = "Profile Updated";
export const profileSavedDetails = "Your profile has been successfully updated.";
export const currentPassword = "Current password";
export const currentPasswordHint = "Only needed to change your email address.";
export const emailWithoutPassword = (link: ReactNode) =>
	phrase`You sign in without a password. ${link} after you have confirmed with your passkey.`;
export const changeEmail = "Change your email address";
export const signInForProfile = "Sign in to see and change your profile.";
export const planWithoutAccount = "Plan a trip without an account";
export const emailConfirmed = "Confirmed";
export const emailUnconfirmed = "Not confirmed yet";

export const billingTitle = "Subscription & Billing";
export const currentPlan = "Current plan";
export const payOverdue = "Pay what is due";
export const upgradePlan = "Upgrade Plan";
export const changePlan = "Change Plan";
export const oneTimeTrips = "Trips with one-time Pro";
export const seeOrCancel = "See or cancel your plan";
export const seePlan = "See your plan";
export const cashBack = "Cash back";
export const hasFeatures = (plan: string) => `${plan} has`;
export const alsoHas = (plans: string) => `And everything in ${plans}`;
export const freePlan = "Free";
export const freeAndPlus = "Free and Plus";

export const freeForever = "Free for as long as you like.";
export const planEnded = "Your plan has ended, and you are on Free.";
export const planActive = "Your plan is active.";
export const endsOn = (date: string) => `Ends on ${date}. Nothing more is charged.`;
export const changesOn = (date: string, plan: string) => `Changes to ${plan} on ${date}.`;
export const renewsOn = (date: string, cents: number, isAnnual: boolean) =>
	`Renews on ${date} for ${formatCents(cents)}${isAnnual ? " a year" : ""}.`;
export const pastDue = (until: string | null) =>
	until === null
		? "Past due: the last payment did not go through. Check your card."
		: `Past due: the last payment did not go through. You keep your plan until ${until}. Check your card.`;

export const cardsTitle = "Payment Methods";
export const notificationsTitle = "Notifications";
export const notificationsText = "What we tell you, in the app, by email and on your devices.";
export const notificationSettings = "Choose your notifications";

export const actionsTitle = "Account Actions";
export const securitySettings = "Security Settings";
export const securityText = "Password, passkeys, and where you are signed in";
export const billingHistory = "Billing History";
export const billingText = "What you have paid for your plan";
export const downloadData = "Download my data";
export const downloadText = "Everything that we store about you";
export const deleteAccount = "Delete Account";
export const deleteText = "What is deleted, and what stays";

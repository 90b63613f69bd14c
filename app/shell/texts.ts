import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const skipToContent = "Skip to the content";
export const loading = "Loading...";
export const stillLoading = "Still loading. Your connection may be slow.";
export const loadingTrip = "Loading trip details...";

export const mainNav = "Main";
export const menu = "Menu";
export const login = "Login";
export const howItWorks = "How it works";
export const pricing = "Pricing";
export const support = "Support";
export const features = "Features";
export const security = "Security";
export const termsOfPaying = "Terms of paying";
export const refundPolicy = "Refund policy";
export const faq = "FAQ";
export const about = "About";
export const blog = "Blog";
export const productLinks = "Product";
export const helpLinks = "Help and terms";
export const privacy = "Privacy";
export const terms = "Terms of use";

export const notificationsOf = (unread: number) =>
	unread > 0 ? `Notifications, ${unread} unread` : "Notifications";
export const badge = (unread: number) => (unread > 9 ? "9+" : unread);
export const loadingNotifications = "Loading notifications...";
export const notificationsNotLoaded = "Your notifications can't be loaded right now. We keep trying.";

/** @param hide wraps words for screen readers only */
export const accountMenuOf = (name: ReactNode, hide: (words: string) => ReactNode) =>
	phrase`${hide("Account menu of")}${name}`;
export const freePlan = "Free";
export const plusPlan = "Plus";
export const proPlan = "Pro";
export const profile = "Profile";
export const admin = "Admin";
export const signOut = "Sign Out";
export const notSignedOut = "Logout failed";
export const maybeSignedIn = "You may still be signed in. Try again.";

export const theme = "Theme";
export const light = "Light";
export const dark = "Dark";
export const systemTheme = "System";
export const liteMode = "Lite mode";
export const liteModeDetails = "Pages without scripts, for slow connections";

export const onlyJoining = "Only here to join?";
export const withoutAccount = "See the trip and pay without an account";

export const unanswered =
	"We got no answer, so we don't know whether it went through. What you typed is still here.";

export const signedOutElsewhere = "You signed out in another tab";
export const signedInAs = (name: string) => `You are signed in as ${name} now`;
export const pageIsOlder = "What you see here was loaded before that.";

export const errorNumber = (status: number) => `Error ${status}`;
export const reference = (id: string) => `Reference: ${id}`;
export const createdUnreachable = "Trip created but couldn't access trip details";
export const offline = "No connection";
export const pageNotLoaded = "This page could not be loaded.";
export const joinedAsGuest = "I joined without an account";
export const signInFirst = "Please sign in to see this page. It is waiting for you.";
export const formNotTaken = "What you sent was not saved.";
export const backToTrip = "Back to the trip";
export const pageDenied = "You don't have access to this page.";
export const notPossible = "That is not possible now";
export const gone = "This page is no longer there";
export const goneReason = "Whoever made it has taken it away.";
export const notFound = "We can't find that page";
export const notFoundReason = "The link may be old or mistyped.";
export const notFoundTitle = "404 Page Not Found";
export const notFoundHint = "Did you forget to add the page to the router?";
export const getHelp = "Get help";
export const busy = "One moment, please";
export const refused = "That did not go through";
export const unreadable = "We couldn't read what was sent.";
export const nothingChanged = "Nothing was changed, and nothing was charged.";
export const fault = "Something broke on our side";
export const faultNoted = "We have made a note of it.";
export const everythingSafe = "Your trips and payments are safe: everything you saved is still here.";

export const linkInvalid = "This trip link may be invalid or expired.";
export const askForNewLink = "Ask whoever sent it to you for a new one.";

export const checkingBooks = "We are checking our books. Nothing is charged meanwhile.";

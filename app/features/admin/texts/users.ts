/** The list and its search. */
export const finder = {
	title: "Users",
	lead: "Find an account, see its plan, and end its sessions.",
	hint: "A part of a name, an email address or an id",
	found: "Accounts, newest first",
};

export const description = (email: string) =>
	`The account of ${email}: its plan, its trips, and where it is signed in.`;
export const plans = { free: "Free", plus: "Plus", pro: "Pro" } as const;
export const statuses = { active: "active", past_due: "past due", cancelled: "cancelled" } as const;
export const plan = (name: string, status: string) => `${name}, ${status}`;
export const admin = "admin";
export const deleted = "deleted";
export const verified = "yes";
export const notVerified = "no";

export const id = "Id";
export const name = "Name";
export const role = "Role";
export const roles = { user: "user", admin: "admin" } as const;
export const address = "Email";
export const tierLabel = "Plan";
export const created = "Created";
export const lastSeen = "Last seen";
export const emailState = "Verified";
export const signsIn = "Signs in";
export const byPassword = "with a password";
export const byPasskey = "with a passkey alone";
export const twoStep = "Two-step sign-in";
export const since = (time: string) => `since ${time}`;
export const off = "off";
export const deletedAt = "Deleted";

export const account = "Account";
export const roleHint = (command: string) => `Only a command on the server gives the admin role: ${command}`;
export const makeAdminCommand = (email: string) => `npm run make-admin -- ${email}`;

export const subscription = "Plan and subscription";
export const interval = { monthly: "monthly", annual: "annual" } as const;
export const start = "Began";
export const end = "Ends";
export const periodEnd = "Paid until";
export const nextPlan = "Changes to";
export const endsWithPeriod = "Ends with the period";
export const yes = "yes";
export const pastDueSince = "Past due since";
export const error = "Error";
export const pending = "pending";

export const cashBackEarned = "Cash back earned";
export const cashBackLikelyOwn = "Of it from payers with the same card or browser";

export const trips = "Trips they organize";
export const noTrips = "They organize no trip.";
export const memberships = "Trips they are on";
export const noMemberships = "They are on no trip.";
export const joined = "Joined";
export const left = "left";
export const confirmed = "confirmed";
export const organizer = "organizer";
export const share = "Share";

export const sessions = "Sessions";
export const noSessions = "They are signed in nowhere.";
export const apiKeys = (count: number) =>
	count === 0 ? null : `Programs of theirs have ${count === 1 ? "an API key" : `${count} API keys`}.`;
export const began = "Signed in";
export const from = "From";
export const runsOut = "Runs out";
export const endSession = "End";
export const endAll = "End all sessions";
export const endAllHint =
	"Signs them out everywhere. API keys, push messages and calendar links to their trips end too.";
export const sessionEnded = { title: "Session ended", message: "That browser is signed out." };
export const sessionGone = { title: "Nothing to do", message: "That session had ended already." };
export const sessionsEnded = { title: "All sessions ended", message: "They are signed out everywhere." };
export const intentUnknown = "Choose what to do";

export const sendVerification = "Send the verification email again";
export const verificationSent = (email: string) => ({
	title: "Verification email sent",
	message: `It is on its way to ${email}.`,
});
export const alreadyVerified = { title: "Nothing to do", message: "The address is verified." };
export const sentBefore = {
	title: "Not sent",
	message: "Several have gone to this address lately. The last one still works.",
};

export const history = "What admins did";
export const wholeHistory = "All of it in the log";
export const noHistory = "Nothing yet.";

import { eq } from "drizzle-orm";
import { userOf } from "#app/access/ctx.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { updateProfile } from "#app/features/account/profile/profile.server.ts";
import { requestPasswordReset, resetPassword } from "#app/features/account/sign-in/reset-password.server.ts";
import { register, requestSignInLink, signInByLink } from "#app/features/account/sign-in/sign-in.server.ts";
import { warnAdmins } from "#app/features/admin/money/warn-admins.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { hashPassword } from "#app/features/identity/passwords.server.ts";
import { requestMembershipLink } from "#app/features/joining/membership-links.server.ts";
import { readAddresses } from "#app/features/members/invitations/addresses.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import { askQuestion } from "#app/features/requests/ask-support.server.ts";
import { confirmSubscription, queueArticle, subscribe } from "#app/features/site/blog/newsletter.server.ts";
import { BALANCE_INSUFFICIENT } from "#app/gateway/payouts.ts";
import { users } from "#db/schema/access.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { RETURN_URLS, refuseTransfers } from "../funds.ts";
import { ORIGIN } from "../invitations.ts";
import { mailTo } from "../mailed-links.ts";
import { GUEST_EMAIL, type Scene } from "./scene.ts";

const PASSWORD = "a long and windy road";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const device = (browserKeyHash: string) => ({ session: null, userAgent: FIREFOX, browserKeyHash });

/** The actions behind the mails about accounts, memberships and invitations, which are not notices. */
export const ACCOUNT_MAILS: Record<string, (scene: Scene) => Promise<unknown>> = {
	async registered({ world, typed: { member } }) {
		const [firstName, lastName] = member;
		const account = { firstName, lastName, email: "new@people.example", password: PASSWORD };
		await register(world.nobody, account, device("laptop"));
	},
	async "password reset"(scene) {
		const { world, people } = scene;
		await requestPasswordReset(world.nobody, people.mia.email);
		const [mail] = await mailTo(world, people.mia.email);
		await resetPassword(world.nobody, { secret: mail?.secret ?? "", password: PASSWORD }, device("laptop"));
	},
	async "signed in by link"({ world, people }) {
		for (const browser of ["laptop", "phone"]) {
			await requestSignInLink(world.nobody, people.mia.email, "/");
			const [mail] = await mailTo(world, people.mia.email);
			await signInByLink(world.nobody, mail?.secret ?? "", device(browser));
		}
	},
	async "address changed"({ world, people, mia }) {
		const { id, firstName, lastName } = people.mia;
		const passwordHash = await hashPassword(PASSWORD);
		await world.db.write((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, id)));
		const moved = { firstName, lastName, email: "other@people.example", currentPassword: PASSWORD };
		await updateProfile(mia, moved, device("laptop"));
	},
	async newsletter({ world }) {
		const email = "reader@people.example";
		await subscribe(world.nobody, email);
		const [mail] = await mailTo(world, email);
		await confirmSubscription(world.nobody, mail?.path.split("/").at(-1) ?? "");
		const article = { id: 1, title: "How to plan a trip", excerpt: "Hand out five jobs." };
		await queueArticle(world.nobody, article);
	},
	async "account deleted"({ world }) {
		const person = await world.user({ passwordHash: await hashPassword(PASSWORD) });
		await deleteAccount(world.as(person), { password: PASSWORD });
	},
	async "written to support"({ mia, typed: { words, guest } }) {
		const name = guest.slice(0, 100);
		const input = { name, subject: words, message: words, category: "trip" } as const;
		await askQuestion(mia, { ...input, email: userOf(mia)?.email ?? "" }, { mayMail: false });
	},
	async "a release waits"({ world, olga, trip }) {
		await world.user({ role: "admin", email: "ada@people.example" });
		await startOnboarding(olga, trip.id, RETURN_URLS, US_PERSON);
		const payments = refuseTransfers(() => true, BALANCE_INSUFFICIENT)(olga.payments);
		await releaseFunds({ ...olga, payments }, trip.id, {});
		await warnAdmins(world.nobody);
	},
	"place of a guest": ({ world, trip }) => requestMembershipLink(world.nobody, trip.shareId, GUEST_EMAIL),
	"place of an account": ({ world, trip, people }) =>
		requestMembershipLink(world.nobody, trip.shareId, people.mia.email),
	invited: ({ typed, olga, trip }) =>
		sendInvitations(
			olga,
			trip.id,
			{ emails: readAddresses("friend@people.example"), customMessage: typed.words, byHand: undefined },
			ORIGIN,
		),
};

import type { RouterContextProvider } from "react-router";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { isBookCheckOpen } from "#app/features/ledger/book-checks.server.ts";
import { countUnread } from "#app/features/messages/notifications/own-notifications.server.ts";
import { tierOf } from "#app/features/tiers/tiers.ts";
import { requestStateOf, servicesContext, sharedPageContext } from "#app/http/context.server.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { FOOTER_LINKS } from "./footer-links.ts";

/** The data of the shell on every page: who is signed in, their preferences, a toast, and the footer's links. */
export async function rootData(request: Request, context: Readonly<RouterContextProvider>) {
	const state = requestStateOf({ context });
	const user = userOf(state.ctx);
	return {
		user: user && {
			id: user.id,
			name: user.firstName || user.email,
			fullName: fullNameOf(user),
			imageUrl: user.profileImageUrl,
			tier: tierOf(user, state.ctx.now).id,
			unread: await countUnread(state.ctx.db.read, { userId: user.id }),
			...(user.role === "admin" && { isAdmin: true }),
		},
		toast: await takeToast(context.get(servicesContext), state, request),
		checkingBooks: !context.get(sharedPageContext) && (await isCheckingBooks(state.ctx)),
		theme: state.theme,
		lite: state.lite,
		hydrates: !state.lite,
		origin: state.origin,
		footer: FOOTER_LINKS,
	};
}

/** The demo provider is in the same database as our books, which are never checked against it. */
async function isCheckingBooks(ctx: Ctx): Promise<boolean> {
	return ctx.payments.provider !== "demo" && (await isBookCheckOpen(ctx));
}

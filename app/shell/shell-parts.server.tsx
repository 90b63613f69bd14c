import { InboxFrame } from "#app/features/messages/inbox/components/inbox-frame.tsx";
import * as inboxTexts from "#app/features/messages/inbox/texts.ts";
import { ToastTemplate } from "#app/ui/toast.tsx";
import * as texts from "./texts.ts";

/** For the end of a page without the router: the elements that public/shell.js shows, and the script itself. */
export function ShellParts() {
	return (
		<>
			<template id="shell-parts">
				<span
					className="sr-only"
					aria-live="polite"
					data-none={texts.notificationsOf(0)}
					data-many={texts.notificationsOf(1).replace("1", "0")}
				/>
				<InboxFrame hasMore>
					<div data-list data-failed={texts.notificationsNotLoaded} role="status">
						{texts.loadingNotifications}
					</div>
				</InboxFrame>
				<ToastTemplate
					name="not-signed-out"
					toast={{ type: "error", title: texts.notSignedOut, message: texts.maybeSignedIn }}
				/>
				<ToastTemplate
					name="not-changed"
					toast={{ type: "error", title: inboxTexts.notChanged, message: inboxTexts.tryLater }}
				/>
			</template>
			<script type="module" src="/shell.js" />
		</>
	);
}

import type { HTMLAttributes, ReactNode, Ref } from "react";
import * as settingsTexts from "#app/features/messages/notifications/settings/texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts.ts";

type Props = HTMLAttributes<HTMLElement> & {
	ref?: Ref<HTMLElement>;
	hasMore: boolean; // whether to link to the page of all notifications
	onClose?: () => void; // called by its button
	onLeave?: () => void; // called when one of its links is followed
	children: ReactNode;
};

/** The frame around the list in the bell's panel. public/shell.js builds its panel from this, too. */
export function InboxFrame({ ref, hasMore, onClose, onLeave, children, ...others }: Props) {
	return (
		<section
			ref={ref}
			role="dialog"
			className="inbox"
			tabIndex={-1}
			aria-labelledby="inbox-title"
			{...others}
		>
			<div className="flex items-center justify-between gap-3">
				<h2 id="inbox-title">{texts.notifications}</h2>
				<button
					type="button"
					className="icon-button -mr-3 hover:bg-wash"
					aria-label={texts.close}
					onClick={onClose}
				>
					<Icon name="x" />
				</button>
			</div>
			{children}
			<p className="flex flex-wrap justify-between gap-x-6">
				{hasMore && (
					<Link to="/notifications" className="link flex min-h-touch items-center" onClick={onLeave}>
						{texts.seeAll}
					</Link>
				)}
				<Link to="/notifications/settings" className="link flex min-h-touch items-center" onClick={onLeave}>
					{settingsTexts.title}
				</Link>
			</p>
		</section>
	);
}

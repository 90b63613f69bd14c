import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToastTemplate } from "#app/ui/toast.tsx";
import * as texts from "../texts/article.ts";
import { CopyButton } from "./copy-button.tsx";

type Props = { title: string; address: string };

/** The links need no script. */
export function ShareArticle({ title, address }: Props) {
	return (
		<Card title={texts.share}>
			<ul className="grid grid-cols-3 gap-2">
				{shareLinks(title, address).map(({ label, href, icon }) => (
					<li key={label}>
						<a
							href={href}
							target="_blank"
							rel="noreferrer noopener"
							className="flex h-full min-h-touch flex-col items-center justify-center gap-1 rounded-control border border-line-strong bg-surface px-1 py-2.5 text-center text-sm font-semibold hover:border-ink hover:bg-wash"
						>
							<Icon name={icon} />
							{label}
						</a>
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				<input
					type="text"
					className="control min-w-0 flex-1 basis-40"
					readOnly
					value={address}
					aria-label={texts.link}
				/>
				<CopyButton what="link" value={address} label={common.copyLink} byHand={texts.copyByHand} />
			</div>
			<ToastTemplate name="link-copied" toast={{ title: common.linkCopied }} />
			<ToastTemplate
				name="link-not-copied"
				toast={{ type: "error", title: texts.notCopied, message: texts.notCopiedText }}
			/>
		</Card>
	);
}

function shareLinks(title: string, address: string) {
	const query = encodeURIComponent;
	return [
		{
			label: texts.whatsApp,
			icon: "message-circle",
			href: `https://wa.me/?text=${query(`${title} ${address}`)}`,
		},
		{
			label: texts.facebook,
			icon: "facebook",
			href: `https://www.facebook.com/sharer/sharer.php?u=${query(address)}`,
		},
		{
			label: texts.twitter,
			icon: "twitter-x",
			href: `https://twitter.com/intent/tweet?text=${query(title)}&url=${query(address)}`,
		},
	] as const;
}

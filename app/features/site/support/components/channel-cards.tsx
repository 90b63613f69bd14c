import { contactPath } from "#app/lib/contact-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { Channel } from "../channels.ts";
import * as texts from "../texts/channels.ts";

const ICONS = { email: "mail", chat: "message-circle", phone: "phone" } as const;

export function ChannelCards({ channels }: { channels: readonly Channel[] }) {
	return (
		<section aria-labelledby="channels">
			<h2 id="channels" className="sr-only">
				{texts.title}
			</h2>
			<ul className="grid gap-4 lg:grid-cols-3">
				{channels.map((channel) => (
					<ChannelCard key={channel.id} channel={channel} />
				))}
			</ul>
		</section>
	);
}

function ChannelCard({ channel }: { channel: Channel }) {
	const { id, title, isOpen, pills, lead, facts } = channel;
	return (
		<li className="card gap-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<Icon name={ICONS[id]} size={22} className={isOpen ? "text-coral" : "text-ink-soft"} />
				<h3 className="text-lg">{title}</h3>
				<span className="flex flex-wrap gap-2 sm:ms-auto">
					{pills.map((pill) => (
						<Pill key={pill} tone={isOpen ? "paid" : "neutral"}>
							{pill}
						</Pill>
					))}
				</span>
			</div>
			<p>{lead}</p>
			<ul className="flex flex-col gap-1 text-sm text-ink-soft">
				{facts.map((fact) => (
					<li key={fact}>{fact}</li>
				))}
			</ul>
			{id === "email" && (
				<ButtonLink to={contactPath()} className="mt-auto self-start">
					{texts.write}
				</ButtonLink>
			)}
		</li>
	);
}

import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ReplySettings } from "../settings/reply-settings.server.ts";
import type { SettingsView, Switch } from "../settings/settings.server.ts";
import * as texts from "../settings/texts.ts";

type Props = {
	view: SettingsView;
	replies?: ReplySettings; // only the account's owner may see and change it
	action: string;
	actionData?: { result: FormResult };
};

/** The switches of each topic. One that nobody can switch off has a lock instead of a checkbox, and says why. */
export function SettingsForm({ view: { hasAccount, topics }, replies, action, actionData }: Props) {
	const { form } = buildForm({ id: "settings", actionData });
	return (
		<Card title={texts.what}>
			<PostForm form={form} action={action} errorTitle={texts.notSaved} failure={texts.unanswered}>
				<input type="hidden" name="shown" value={shownIn(topics, replies)} />
				<ul className="divide-y divide-line border-y border-line">
					{topics.map(({ topic, switches }) => {
						const { name, details, guestDetails = details, locked } = texts.topics[topic];
						return (
							<li key={topic} className="py-4">
								<fieldset aria-describedby={`about-${topic}`}>
									<legend className="font-bold">{name}</legend>
									<p id={`about-${topic}`} className="text-ink-soft">
										{hasAccount ? details : guestDetails} {locked?.[hasAccount ? "account" : "guest"]}
									</p>
									<div className="mt-1 flex flex-wrap gap-x-6">
										{switches.map((one) => (
											<ChannelSwitch key={one.channel} topic={topic} given={one} />
										))}
									</div>
								</fieldset>
							</li>
						);
					})}
					{replies && <ReplyLine replies={replies} />}
				</ul>
				<div>
					<SubmitButton>{texts.save}</SubmitButton>
				</div>
			</PostForm>
		</Card>
	);
}

/** The names of the switches in this form. The server leaves all other switches as they are. */
function shownIn(topics: SettingsView["topics"], replies?: ReplySettings): string {
	const shown = topics.flatMap(({ topic, switches }) => switches.map(({ channel }) => `${topic}.${channel}`));
	return [...shown, ...(replies?.switches ?? []).map(({ scope }) => `replies.${scope}`)].join(" ");
}

function ReplyLine({ replies: { isConfirmed, switches } }: { replies: ReplySettings }) {
	const { name, organizer, details, scopes } = texts.replies;
	return (
		<li className="py-4">
			<fieldset aria-describedby="about-replies">
				<legend className="font-bold">{name}</legend>
				<p id="about-replies" className="text-ink-soft">
					{switches.length > 1 ? organizer : details}{" "}
					{!isConfirmed &&
						texts.repliesOnceConfirmed((words) => (
							<Link className="link" to="/verify">
								{words}
							</Link>
						))}
				</p>
				<div className="mt-1 flex flex-wrap gap-x-6">
					{switches.map(({ scope, on }) => (
						<label key={scope} className="tick-label">
							<input type="checkbox" className="tick" name={`replies.${scope}`} defaultChecked={on} />
							<span>{scopes[scope]}</span>
						</label>
					))}
				</div>
			</fieldset>
		</li>
	);
}

function ChannelSwitch({ topic, given: { channel, on, locked } }: { topic: string; given: Switch }) {
	const name = texts.channels[channel];
	if (locked) {
		return (
			<p className="tick-label text-ink-soft">
				<Icon name="lock" size={24} />
				<span>
					{name}
					<span className="sr-only">: {texts.alwaysOn}</span>
				</span>
			</p>
		);
	}
	return (
		<label className="tick-label">
			<input type="checkbox" className="tick" name={`${topic}.${channel}`} defaultChecked={on} />
			<span>{name}</span>
		</label>
	);
}

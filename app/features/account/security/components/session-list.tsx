import { Card } from "#app/ui/card.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Pill } from "#app/ui/pill.tsx";
import * as texts from "../texts.ts";

type Session = { id: string; device: string; place: string; lastSeen: string; isThis: boolean };
type Props = { sessions: Session[]; actionData?: { result: FormResult } };

/**
 * The browsers in which an account is signed in. One form ends a single session or all others, depending on the button.
 */
export function SessionList({ sessions, actionData }: Props) {
	const { form } = buildForm({ id: "sessions", actionData });
	const hasOthers = sessions.some(({ isThis }) => !isThis);
	return (
		<Card title={texts.sessionsTitle}>
			{hasOthers ? (
				<PostForm form={form} action="/profile/security" errorTitle={texts.sessionNotEnded}>
					<Rows sessions={sessions} />
					<SubmitButton look="secondary" name="id" value="others" pendingLabel={texts.ending}>
						{texts.endOthers}
					</SubmitButton>
				</PostForm>
			) : (
				<>
					<FormErrors id="sessions-error" title={texts.sessionNotEnded} errors={form.errors} />
					<Rows sessions={sessions} />
					<p className="text-ink-soft">{texts.noOthers}</p>
				</>
			)}
		</Card>
	);
}

function Rows({ sessions }: { sessions: Session[] }) {
	return (
		<ul className="divide-y divide-line">
			{sessions.map((session) => (
				<li key={session.id} className="flex items-center justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
					<div className="min-w-0">
						<p className="font-semibold">{session.device}</p>
						<p className="text-ink-soft">
							{session.place}
							{!session.isThis && (
								<>
									<br />
									{texts.lastSeen(session.lastSeen)}
								</>
							)}
						</p>
					</div>
					{session.isThis ? (
						<span className="shrink-0">
							<Pill tone="paid" icon={null}>
								{texts.thisDevice}
							</Pill>
						</span>
					) : (
						<SubmitButton
							look="quiet"
							name="id"
							value={session.id}
							pendingLabel={texts.ending}
							className="shrink-0"
						>
							<span>
								{texts.endSession}
								<span className="spoken">{texts.endSessionOf(session.device)}</span>
							</span>
						</SubmitButton>
					)}
				</li>
			))}
		</ul>
	);
}

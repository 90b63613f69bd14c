import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CoOrganizerView } from "../co-organizers.server.ts";
import * as texts from "../texts.ts";

type Props = { view: CoOrganizerView; formResult?: FormResult };

/** Says what a co-organizer may do, with the button that makes the member one or revokes that. */
export function CoOrganizerCard({ view, formResult }: Props) {
	const { trip, name, isCoOrganizer, hasAccount } = view;
	const { form } = buildForm({ id: "co-organizer", actionData: formResult && { result: formResult } });
	const members = pathTo("/trip/:shareId/members", { shareId: trip.shareId });
	const isPossible = isCoOrganizer || hasAccount;
	return (
		<Card>
			<Rights title={texts.mayTitle} rights={texts.may} icon="check" />
			<Rights title={texts.mayNotTitle} rights={texts.mayNot} icon="lock" />
			{!isPossible && <Notice title={texts.guestTitle(name)}>{texts.guest(name)}</Notice>}
			<PostForm form={form} errorTitle={texts.notSaved}>
				<input type="hidden" name="role" value={isCoOrganizer ? "member" : "co-organizer"} />
				<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
					{isPossible && (
						<SubmitButton look={isCoOrganizer ? "danger" : "primary"} pendingLabel={texts.saving}>
							{isCoOrganizer ? texts.end(name) : texts.make(name)}
						</SubmitButton>
					)}
					<ButtonLink to={members} look="secondary">
						{texts.backToMembers}
					</ButtonLink>
				</div>
			</PostForm>
		</Card>
	);
}

type RightsProps = { title: string; rights: readonly string[]; icon: "check" | "lock" };

function Rights({ title, rights, icon }: RightsProps) {
	return (
		<section>
			<h2 className="label">{title}</h2>
			<ul className="mt-2 flex flex-col gap-2">
				{rights.map((right) => (
					<li key={right} className="icon-line">
						<Icon name={icon} />
						{right}
					</li>
				))}
			</ul>
		</section>
	);
}

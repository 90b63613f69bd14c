import { ChoiceFields } from "#app/features/options/components/choice-fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";

type Props = { toChoose: NonNullable<JoinView["toChoose"]>; today: string };

/** What a newcomer can choose beside the base share. */
export default function JoinOptions({ toChoose: { groups, problem }, today }: Props) {
	return (
		<>
			{problem && (
				<Notice tone="due" title={texts.choiceGone}>
					{problem}
				</Notice>
			)}
			<ChoiceFields groups={groups} today={today} />
		</>
	);
}

import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EXAMPLE_INSTEAD_PATH } from "../example-trip.ts";
import * as texts from "../texts/example.ts";

/** Says that the plan is an example, or that a plan of one's own is shown instead of it. */
export function ExampleNotice({ isShown }: { isShown: boolean }) {
	if (isShown) return <Notice title={texts.isExample}>{texts.changeIt}</Notice>;
	return (
		<Notice
			title={texts.ownPlanFirst}
			action={
				<ButtonLink to={EXAMPLE_INSTEAD_PATH} reloadDocument look="secondary">
					{texts.openExample}
				</ButtonLink>
			}
		>
			{texts.exampleWaits}
		</Notice>
	);
}

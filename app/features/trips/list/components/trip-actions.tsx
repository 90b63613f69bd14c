import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";
import type { TripStub } from "../trip-stub.ts";

/** A trip that is late stays in the list, so it cannot be archived. */
export function StubActions({ stub: { shareId, title, isArchived, owed } }: { stub: TripStub }) {
	const name = <span className="sr-only"> {title}</span>;
	return (
		<Form method="post" className="flex flex-wrap gap-x-6 px-5">
			<input type="hidden" name="trip" value={shareId} />
			<Button look="quiet" name="intent" value="copy">
				{texts.planAgain}
				{name}
			</Button>
			{owed.state !== "late" && (
				<Button look="quiet" name="intent" value={isArchived ? "restore" : "archive"}>
					{isArchived ? texts.bringBack : texts.archive}
					{name}
				</Button>
			)}
		</Form>
	);
}

/** The planner has room for one plan, so an unfinished one is replaced only if its owner says so. */
export function ReplacePlan({ shareId }: { shareId: string }) {
	return (
		<Notice tone="due" title={texts.replaceTitle} role="alert">
			<p>{texts.wouldReplace}</p>
			<Form method="post" className="mt-3 flex flex-wrap gap-3">
				<input type="hidden" name="trip" value={shareId} />
				<input type="hidden" name="replace" value="yes" />
				<Button name="intent" value="copy">
					{texts.replace}
				</Button>
				<ButtonLink to="/" look="secondary">
					{texts.seePlan}
				</ButtonLink>
			</Form>
		</Notice>
	);
}

import * as texts from "#app/features/site/information/texts/test-input.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { Route } from "./+types/test-input";
import { Choices, Numbers } from "./test-input/choices.tsx";
import { Fields, FieldsWithErrors } from "./test-input/fields.tsx";
import { Buttons, Messages } from "./test-input/messages.tsx";
import { EmptyAndLoading, People } from "./test-input/people.tsx";
import { LinksAndQuestions, Payments, Tickets } from "./test-input/tickets.tsx";

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, { title: texts.title, description: texts.description });

/** Shows every part of app/ui in every state, to check it after a change. */
export default function TestInput() {
	return (
		<div className="flex flex-col gap-6">
			<PageHeading
				label="Test input"
				title={texts.title}
				lead="Every input and every part the pages are built of, in each of its states. Nothing here is saved."
			/>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Fields />
				<FieldsWithErrors />
				<Choices />
				<Numbers />
				<Buttons />
				<Messages />
			</div>
			<Tickets />
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Payments />
				<People />
				<EmptyAndLoading />
				<LinksAndQuestions />
			</div>
		</div>
	);
}

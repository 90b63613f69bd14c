import * as texts from "#app/features/site/information/texts/organizer-questions.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Section } from "./section.tsx";

export function OrganizerQuestions() {
	return (
		<Section id="questions" title={texts.title} lead={texts.lead}>
			<ul className="grid items-start gap-3 lg:grid-cols-2">
				{texts.questions.map(({ id, question, answer, link }) => (
					<li key={id} id={id}>
						<Disclosure summary={question} name="question">
							<p>{answer}</p>
							<Link className="link inline-flex min-h-touch items-center gap-2 font-semibold" to={link.to}>
								{link.label}
								<Icon name="arrow-right" size={18} />
							</Link>
						</Disclosure>
					</li>
				))}
			</ul>
		</Section>
	);
}

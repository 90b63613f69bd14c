import { contactPath } from "#app/lib/contact-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { type FaqGroup, type FaqQuestion, searchFaq } from "../faq.ts";
import { tabPath } from "../tabs.ts";
import { FAQ } from "../texts/faq.ts";
import * as texts from "../texts/page.ts";

export function FaqTab({ query }: { query: string }) {
	const groups = searchFaq(FAQ, query);
	const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
	return (
		<section id="faq" aria-labelledby="faq-title" className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_2.4fr]">
			<div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:self-start">
				<h2 id="faq-title" className="text-xl">
					{texts.faqTitle}
				</h2>
				{!query && <Topics groups={groups} />}
				<p className="hidden text-ink-soft lg:block">
					<NotAnswered />
				</p>
			</div>
			<div className="flex flex-col gap-8">
				{query && count > 0 && <Found query={query} count={count} />}
				{count === 0 ? (
					<NothingFound query={query} />
				) : (
					groups.map((group) => <Group key={group.id} group={group} isOpen={count === 1} />)
				)}
				{count > 0 && (
					<p className="text-ink-soft lg:hidden">
						<NotAnswered />
					</p>
				)}
			</div>
		</section>
	);
}

function Topics({ groups }: { groups: readonly FaqGroup[] }) {
	return (
		<nav aria-label={texts.topics}>
			<ul className="flex flex-col">
				{groups.map(({ id, title }) => (
					<li key={id}>
						<a className="link inline-flex min-h-touch items-center" href={`#${id}`}>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Group({ group: { id, title, questions }, isOpen }: { group: FaqGroup; isOpen: boolean }) {
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<h3 id={id} className="text-lg">
				{title}
			</h3>
			<div className="flex flex-col gap-2">
				{questions.map((question) => (
					<Disclosure key={question.id} name="faq" open={isOpen || undefined} summary={question.question}>
						<Answer {...question} />
					</Disclosure>
				))}
			</div>
		</section>
	);
}

/** A link to the answer's id opens its question. */
function Answer({ id, answer, where }: FaqQuestion) {
	return (
		<div id={id} className="flex scroll-mt-16 flex-col">
			<p className="max-w-text">{answer}</p>
			<Link className="link flex min-h-touch w-fit items-center gap-2" to={where.to}>
				{where.label}
				<Icon name="arrow-right" size={16} />
			</Link>
		</div>
	);
}

function Found({ query, count }: { query: string; count: number }) {
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span className="font-semibold wrap-anywhere">{texts.found(count, query)}</span>
			<ShowAll />
		</p>
	);
}

function NothingFound({ query }: { query: string }) {
	return (
		<EmptyState
			icon={<Icon name="compass" size={28} />}
			title={texts.noneFound(query)}
			action={<ButtonLink to={contactPath()}>{texts.writeToUs}</ButtonLink>}
		>
			{texts.noneFoundText} <ShowAll />
		</EmptyState>
	);
}

const ShowAll = () => (
	<Link className="link inline-flex min-h-touch items-center" to={tabPath("faq")}>
		{texts.showAll}
	</Link>
);

const NotAnswered = () => (
	<>
		{texts.notAnswered}{" "}
		<Link className="link inline-flex min-h-touch items-center" to={contactPath()}>
			{texts.writeToUs}
		</Link>
	</>
);

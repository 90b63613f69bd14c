import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/support.svg?url";
import { contactPath } from "#app/lib/contact-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { Channel } from "../channels.ts";
import { type FaqGroup, type FaqQuestion, searchFaq } from "../faq.ts";
import type { SupportView } from "../support-view.server.ts";
import { TABS, type Tab, tabPath } from "../tabs.ts";
import * as channelsTexts from "../texts/channels.ts";
import { FAQ } from "../texts/faq.ts";
import * as texts from "../texts/page.ts";
import { ChatTab, chatPath } from "./chat-tab.tsx";
import { ContactTab } from "./contact-tab.tsx";

type Props = { view: SupportView; formResult?: FormResult };

export function SupportPage({ view, formResult }: Props) {
	const tab = formResult && view.tab !== "chat" ? "contact" : view.tab;
	return (
		<div className="flex flex-col gap-8 sm:gap-10">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: "" }}>
				<FaqSearch query={view.query} />
			</PageHero>
			<ChannelCards channels={view.channels} />
			{view.hasAccount && (
				<Link
					className="link inline-flex min-h-touch items-center self-start"
					to={pathTo("/support/requests")}
				>
					{texts.ownThreads}
				</Link>
			)}
			<div className="flex flex-col gap-6">
				<Tabs shown={tab} />
				{tab === "faq" && <FaqTab query={view.query} />}
				{tab === "contact" && <ContactTab contact={view.contact} formResult={formResult} />}
				{tab === "chat" && <ChatTab view={view} formResult={formResult} />}
				{tab === "resources" && <ResourcesTab />}
			</div>
		</div>
	);
}

function Tabs({ shown }: { shown: Tab }) {
	return (
		<nav aria-label={texts.tabsLabel} className="flex border-b border-line">
			{TABS.map((tab) => (
				<Link
					key={tab}
					to={tabPath(tab)}
					aria-current={tab === shown ? "page" : undefined}
					className={cx(
						"-mb-px inline-flex min-h-touch items-center border-b-3 px-3 font-semibold sm:px-5",
						tab === shown ? "border-coral text-ink" : "border-transparent text-ink-soft hover:text-ink",
					)}
				>
					{texts.tabs[tab]}
				</Link>
			))}
		</nav>
	);
}

function FaqSearch({ query }: { query: string }) {
	const field = plainField("q", { initialValue: query });
	return (
		<search>
			<form action={`${pathTo("/support")}#faq`} className="flex max-w-lg items-end gap-2">
				<Field
					field={field}
					label={texts.search}
					type="search"
					enterKeyHint="search"
					autoComplete="off"
					maxLength={MAX_SEARCH}
					className="grow"
				/>
				<Button look="secondary" className="min-h-12">
					{texts.searchButton}
				</Button>
			</form>
		</search>
	);
}

const ICONS = { email: "mail", chat: "message-circle", phone: "phone" } as const;

function ChannelCards({ channels }: { channels: readonly Channel[] }) {
	return (
		<section aria-labelledby="channels">
			<h2 id="channels" className="sr-only">
				{channelsTexts.title}
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
	const { id, title, isOpen, pills, lead, facts, call } = channel;
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
					{channelsTexts.write}
				</ButtonLink>
			)}
			{id === "chat" && (
				<ButtonLink to={chatPath} look={isOpen ? "primary" : "secondary"} className="mt-auto self-start">
					{isOpen ? channelsTexts.beginChat : channelsTexts.leaveMessage}
				</ButtonLink>
			)}
			{call && (
				<a
					className="link mt-auto inline-flex min-h-touch items-center self-start font-semibold"
					href={`tel:${call}`}
				>
					{channelsTexts.call(call)}
				</a>
			)}
		</li>
	);
}

function FaqTab({ query }: { query: string }) {
	const groups = searchFaq(FAQ, query);
	const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
	return (
		<section id="faq" aria-labelledby="faq-title" className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_2.4fr]">
			<div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:self-start">
				<h2 id="faq-title" className="text-xl">
					{texts.faqTitle}
				</h2>
				<p className="hidden text-ink-soft lg:block">
					<NotAnswered />
				</p>
			</div>
			<div className="flex flex-col gap-4">
				{query && count > 0 && <Found query={query} count={count} />}
				{count === 0 ? (
					<NothingFound query={query} />
				) : (
					groups.map((group) => (
						<Group key={group.id} group={group} isFound={query !== ""} isOnly={count === 1} />
					))
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

type GroupProps = { group: FaqGroup; isFound: boolean; isOnly: boolean };

/** A topic that unfolds its questions. Topics with search results are unfolded. */
function Group({ group: { id, title, questions }, isFound, isOnly }: GroupProps) {
	return (
		<section aria-labelledby={id}>
			<Disclosure
				open={isFound}
				summary={
					<h3 id={id} className="text-lg">
						{title}
					</h3>
				}
			>
				<div className="flex flex-col gap-2 pt-2">
					{questions.map((question) => (
						<Disclosure key={question.id} name="faq" open={isOnly || undefined} summary={question.question}>
							<Answer {...question} />
						</Disclosure>
					))}
				</div>
			</Disclosure>
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

function ResourcesTab() {
	return (
		<section id="resources" aria-labelledby="resources-title" className="flex flex-col gap-5">
			<h2 id="resources-title" className="text-xl">
				{texts.resourcesTitle}
			</h2>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				{texts.resources.map(({ to, icon, title, details }) => (
					<li key={to} className="card relative gap-2 hover:bg-wash">
						<Icon name={icon} size={22} className="text-coral" />
						<Link className="link text-lg font-semibold after:absolute after:inset-0" to={to}>
							{title}
						</Link>
						<p className="text-ink-soft">{details}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

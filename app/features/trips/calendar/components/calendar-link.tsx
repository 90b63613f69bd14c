import { dateOf, formatDate } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { FeedLinks } from "../calendar-feed.server.ts";
import type { CalendarView } from "../calendar-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: CalendarView; formResult?: FormResult };

export function CalendarLink({ view: { feed, links }, formResult }: Props) {
	const { form } = buildForm({ id: "calendar-link", actionData: formResult && { result: formResult } });
	return (
		<Card id="link" title={texts.link} aside={feed && <Pill tone="paid">{texts.inUse}</Pill>}>
			{links && <NewLink links={links} />}
			{!links && (
				<p className="text-ink-soft">
					{feed ? texts.madeOn(formatDate(dateOf(new Date(feed.createdAt)))) : texts.aboutLink}
				</p>
			)}
			<PostForm form={form} errorTitle={texts.notChanged} preventScrollReset>
				{!feed && (
					<SubmitButton
						name="intent"
						value="make"
						icon={<Icon name="link-2" />}
						className="max-sm:w-full sm:self-start"
						pendingLabel={texts.making}
					>
						{texts.make}
					</SubmitButton>
				)}
				{feed && !links && (
					<Disclosure summary={texts.makeNew}>
						<p className="mb-2">{texts.makeNewHint}</p>
						<SubmitButton name="intent" value="make" look="secondary" pendingLabel={texts.making}>
							{texts.replace}
						</SubmitButton>
					</Disclosure>
				)}
				{feed && (
					<Disclosure summary={texts.stop}>
						<p className="mb-2">{texts.stopHint}</p>
						<SubmitButton name="intent" value="stop" look="danger" pendingLabel={texts.stopping}>
							{texts.stopForGood}
						</SubmitButton>
					</Disclosure>
				)}
			</PostForm>
		</Card>
	);
}

function NewLink({ links }: { links: FeedLinks }) {
	return (
		<>
			<Notice tone="paid" role="status" title={texts.linkReady}>
				{texts.copyNow}
			</Notice>
			<CopyField name={texts.linkName} value={links.https} label={common.copyLink} />
			<ButtonLink to={links.webcal} icon={<Icon name="calendar-days" />} className="self-start max-sm:w-full">
				{texts.addToMine}
			</ButtonLink>
			<HowToAdd />
		</>
	);
}

function HowToAdd() {
	return (
		<dl className="flex flex-col gap-3">
			{texts.waysToAdd.map(([app, way]) => (
				<div key={app} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
					<dt className="font-semibold">{app}</dt>
					<dd className="text-ink-soft">{way}</dd>
				</div>
			))}
		</dl>
	);
}

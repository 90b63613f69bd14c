import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { OwnDataView } from "../own-data.server.ts";
import * as texts from "../texts.ts";

type Kind = OwnDataView["groups"][number]["kinds"][number];

export function OwnDataPage({ view: { groups } }: { view: OwnDataView }) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.back}</BackLink>
			<PageHeading title={texts.title} lead={texts.lead} />
			<Card title={texts.allTitle}>
				<p className="text-ink-soft">{texts.allText}</p>
				<ButtonLink
					to={pathTo("/profile/data/:file", { file: texts.JSON_FILE })}
					reloadDocument
					icon={<Icon name="download" size={18} />}
				>
					{texts.downloadAll}
				</ButtonLink>
			</Card>
			<Card title={texts.eachTitle}>
				<p className="text-ink-soft">{texts.eachText}</p>
				{groups.map((group) => (
					<DataGroup key={group.title} {...group} />
				))}
			</Card>
			<p className="text-sm text-ink-soft">{texts.without}</p>
		</div>
	);
}

function DataGroup({ title, kinds }: OwnDataView["groups"][number]) {
	const [held, missing] = [kinds.filter(({ count }) => count > 0), kinds.filter(({ count }) => count === 0)];
	return (
		<section>
			<h3 className="label mb-1">{title}</h3>
			<ul className="divide-y divide-line">
				{held.map((kind) => (
					<KindRow key={kind.file} kind={kind} />
				))}
			</ul>
			{missing.length > 0 && (
				<p className="mt-2 text-sm text-ink-soft">{texts.nothingOf(missing.map((kind) => kind.title))}</p>
			)}
		</section>
	);
}

function KindRow({ kind: { file, title, count } }: { kind: Kind }) {
	return (
		<li className="flex min-h-touch items-center justify-between gap-4 py-1">
			<div>
				<p className="font-semibold">{title}</p>
				<p className="text-sm text-ink-soft">{texts.rows(count)}</p>
			</div>
			<a
				className="link flex min-h-touch items-center font-semibold"
				href={pathTo("/profile/data/:file", { file })}
				download
			>
				{texts.downloadCsv}
				<span className="sr-only">{texts.tableOf(title)}</span>
			</a>
		</li>
	);
}

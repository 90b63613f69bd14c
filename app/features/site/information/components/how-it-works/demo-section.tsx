import * as texts from "#app/features/site/information/texts/demo.ts";
import * as pageTexts from "#app/features/site/information/texts/how-it-works.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Demo } from "./demo.tsx";

const TITLE_ID = "demo-dialog-title";

type Props = {
	hasScript: boolean; // whether pages have scripts for this reader
};

/** The demo in the page. Without its script the link opens a page with nothing but the demo. */
export function DemoSection({ hasScript }: Props) {
	return (
		<section aria-labelledby="demo" className="flex flex-col gap-5">
			<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
				<div className="max-w-text">
					<h2 id="demo" className="text-xl">
						{texts.title}
					</h2>
					<p className="mt-1 text-ink-soft">{texts.lead}</p>
				</div>
				<ButtonLink
					to="?demo=full"
					look="secondary"
					icon={<Icon name="monitor" />}
					className="grow sm:grow-0"
					data-demo-open
				>
					{texts.fullScreen}
				</ButtonLink>
			</div>
			<div data-demo-home>
				<Demo />
			</div>
			<dialog className="demo-full" aria-labelledby={TITLE_ID} data-demo-dialog>
				<div>
					<form method="dialog" className="mb-4 flex items-center justify-between gap-4">
						<h2 id={TITLE_ID}>{texts.dialogTitle}</h2>
						<Button look="secondary" icon={<Icon name="x" />}>
							{texts.close}
						</Button>
					</form>
					<div data-demo-full />
				</div>
			</dialog>
			{hasScript && <DemoScript />}
		</section>
	);
}

/** The demo alone, as the link to it opens it where the page has no script. */
export function DemoAlone({ hasScript }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
			<BackLink to="/how-it-works#demo">{texts.backToPage}</BackLink>
			<PageHeading title={pageTexts.title} lead={texts.lead} />
			<Demo />
			{hasScript && <DemoScript />}
		</div>
	);
}

const DemoScript = () => <script src="/how-it-works.js" defer />;
